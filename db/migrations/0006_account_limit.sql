-- A plan allows so many accounts of X (spec 4.1). Two that are connected at once take turns at the
-- subscription, and the second one counts the first. Bringing a known account up to date is no new one.
create function refuse_accounts_beyond_plan() returns trigger language plpgsql as $$
declare
  allowed integer;
begin
  if new.platform <> 'x' or exists (
    select from connections c
    where c.user_id = new.user_id and c.platform = 'x' and c.remote_id = new.remote_id) then
    return new;
  end if;
  perform from subscriptions s where s.user_id = new.user_id for update;
  select p.accounts_max into allowed
  from subscriptions s
  join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end
  where s.user_id = new.user_id;
  if (select count(*) from connections c
      where c.user_id = new.user_id and c.platform = 'x' and not c.disconnected) >= allowed then
    raise exception 'the plan allows % accounts of X', allowed
      using errcode = 'check_violation', constraint = 'no_more_accounts_than_the_plan_allows';
  end if;
  return new;
end
$$;
create trigger account_limit before insert on connections for each row
  execute function refuse_accounts_beyond_plan();
