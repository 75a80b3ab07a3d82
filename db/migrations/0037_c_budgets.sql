-- What may be spent in a month of UTC (decision 374). Whoever schedules or publishes holds the row of the budget until
-- the end of the transaction, and adds up after that: of those who come at once each sees what the ones before have
-- reserved. Nothing is counted beside what deliveries and paid_calls say, so that nothing can drift from it.
create table budgets (
  user_id id primary key references users on delete cascade,
  monthly_micros bigint not null check (monthly_micros >= 0),
  on_exceed text not null check (on_exceed in ('refuse', 'warn')),
  updated_at timestamptz not null default clock_timestamp()
);
-- For which months it was told; a budget that is set anew is told anew.
create table reached_budgets (
  user_id id not null references budgets on delete cascade,
  month date not null,
  primary key (user_id, month)
);

select lock_soon('lock table events in access exclusive mode');
-- All rows keep the stricter one, so that none has to be looked at.
alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('post', 'article', 'account', 'webhook', 'budget')) not valid;

-- What a user has spent, and what is reserved: what deliveries cost that are not settled, without what was booked of
-- them. What nobody knows was sent is not of what is reserved now. It becomes a part of the query that it is in.
create function money_of_month(of_user text, month date) returns table (spent bigint, committed bigint)
language sql stable as $$
  select
    coalesce((
      select sum(count * unit_micros) from paid_calls
      where user_id = of_user and day >= month and day < month + interval '1 month' and released_at is null), 0)::bigint,
    coalesce((
      select sum(greatest(0, d.cost_micros - coalesce((
        select sum(count * unit_micros) from paid_calls p
        where p.user_id = d.user_id and p.delivery_id = d.id and p.released_at is null and not p.given_up), 0)))
      from deliveries d
      where d.user_id = of_user and d.cost_micros is not null and d.state in ('waiting', 'sending', 'unknown')
        and d.due_at >= month::timestamp at time zone 'UTC'
        and d.due_at < (month + interval '1 month') at time zone 'UTC'), 0)::bigint
$$;

-- Tells that the budget of a month is used up, or did not suffice, unless that was told.
create function tell_budget_reached(of_user text, of_month date) returns void language plpgsql as $$
begin
  insert into reached_budgets (user_id, month)
  select user_id, of_month from budgets where user_id = of_user
  on conflict do nothing;
  if not found then return; end if;
  insert into noted_events (kind, user_id, subject_ids, types, state)
  select 'budget', of_user, array[of_user], '{budget.reached}', json_build_object('budget', json_build_object(
    'monthly_micros', b.monthly_micros, 'on_exceed', b.on_exceed, 'period_start', of_month,
    'spent', m.spent, 'committed', m.committed))
  from budgets b cross join money_of_month(of_user, of_month) m
  where b.user_id = of_user;
end
$$;
