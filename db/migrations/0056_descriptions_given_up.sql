-- What X was told of the files of a post that it has then refused is spent. Whoever publishes the post anew may have it
-- told again, in other words or with another upload: of what is reserved for that it uses up nothing.
select lock_soon('lock table deliveries in share row exclusive mode');

create function give_up_descriptions() returns trigger language plpgsql as $$
begin
  update paid_calls c set given_up = true
  where c.user_id = new.user_id and c.delivery_id = new.id and c.what = 'alt_text' and c.released_at is null
    and not c.given_up and not exists (
      select from live_parts l where l.user_id = new.user_id and l.delivery_id = new.id);
  return null;
end
$$;
-- What nobody knows the outcome of is sent again as it was, with what was told before.
create trigger descriptions_given_up after update of state on deliveries for each row
  when (new.state = 'failed' and old.state <> 'failed' and new.error_code <> 'outcome_unknown')
  execute function give_up_descriptions();

update paid_calls c set given_up = true
from deliveries d
where d.user_id = c.user_id and d.id = c.delivery_id and d.state = 'failed' and d.error_code <> 'outcome_unknown'
  and c.what = 'alt_text' and c.released_at is null and not c.given_up and not exists (
    select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id);
