-- What waits for approval is at risk, too: whoever approves it is to know what will keep it from going out. Of the posts
-- that a network takes in a day it takes none until it is approved.
select lock_soon('lock table deliveries in access exclusive mode');

create or replace function risks_of_post(of_user text, of_post text) returns table (risks jsonb)
language sql stable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'platform', r.platform, 'account_id', r.connection_id, 'code', r.code,
    'ends_at', iso_time(r.ends_at), 'limit', r.most))
    order by r.platform nulls last, r.code) as risks
  from (
    -- By the post alone: while nobody knows how many wait, the index of all that do would look as good.
    select * from deliveries where user_id = of_user and post_id = of_post offset 0) d
  left join subscriptions s on s.user_id = d.user_id
  cross join lateral (
    select d.platform::text as platform, d.connection_id::text as connection_id, a.code, a.ends_at, a.most
    from risks_ahead(d.user_id, d.platform, d.connection_id, d.due_at, d.id, d.needs_premium) a
    union all
    -- It is the same for all networks, and told once.
    select null, null, 'subscription_required', nullif(subscription_ends_at(s), '-infinity'), null
    where case when coalesce(subscription_ends_at(s), '-infinity') <= d.due_at then not exists (
      select from deliveries o
      where o.user_id = d.user_id and o.post_id = d.post_id and o.platform < d.platform
        and o.state in ('waiting', 'held') and o.due_at > statement_timestamp()) end) r
  where d.state in ('waiting', 'held') and d.due_at > statement_timestamp() and r.code is not null
$$;

create or replace function mark_inserted() returns trigger language plpgsql as $$
begin
  insert into risk_checks (user_id, post_id)
  select distinct d.user_id, d.post_id
  from inserted d
  left join connections c on c.user_id = d.user_id and c.id = d.connection_id
  left join subscriptions s on s.user_id = d.user_id
  where d.state in ('waiting', 'held') and d.due_at > statement_timestamp() and d.post_id is not null
    and (c.id is null or c.disconnected or c.needs_reconnect or c.expires_at <= d.due_at
      or d.needs_premium and c.subscription_type = 'None'
      or coalesce(subscription_ends_at(s), '-infinity') <= d.due_at);
  perform mark_full_day(user_id, connection_id, platform, day)
  from (
    select distinct d.user_id, d.connection_id, d.platform::text as platform, day_of(d.due_at) as day
    from inserted d join platforms n on n.name = d.platform
    where d.state in ('waiting', 'held') and d.due_at > statement_timestamp()
      and n.account_posts_per_day is not null) i;
  return null;
end
$$;

drop trigger risks_marked_updated on deliveries;
create trigger risks_marked_updated after update of state, due_at, connection_id, needs_premium on deliveries
  for each row
  when ((new.state in ('waiting', 'held') or old.state in ('waiting', 'held'))
    and greatest(new.due_at, old.due_at) > statement_timestamp()
    and (new.state, new.due_at, new.connection_id, new.needs_premium)
      is distinct from (old.state, old.due_at, old.connection_id, old.needs_premium))
  execute function mark_delivery();
drop trigger risks_marked_deleted on deliveries;
create trigger risks_marked_deleted after delete on deliveries for each row
  when (old.state in ('waiting', 'held') and old.due_at > statement_timestamp()) execute function mark_delivery();

-- What waits already is looked at once.
insert into risk_checks (user_id) select distinct user_id from deliveries where state = 'held';
