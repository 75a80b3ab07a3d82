-- What a key may take for itself, within what its user may (decision 422): chosen when it is made, for good. Null where it
-- has no such limit, as keys of before and those that a version before makes.

select lock_soon('lock table api_keys, deliveries, paid_calls in access exclusive mode');

alter table api_keys
  add column posts_per_day integer constraint a_key_may_date_something check (posts_per_day > 0),
  add column monthly_micros bigint constraint a_key_may_spend_something check (monthly_micros >= 0);

-- One row for each key, of the last day on which it took something.
create table key_post_usage (
  key_id id primary key,
  user_id id not null,
  day date not null,
  taken integer not null,
  allowed integer not null,
  foreign key (user_id, key_id) references api_keys on delete cascade,
  constraint never_over_the_daily_limit_of_a_key check (taken between 0 and allowed)
);

-- Out of whose budget it is paid: of a key that has one. Null is the rule, so that nobody else has more to do.
alter table deliveries add column paying_key_id text;
alter table paid_calls add column paying_key_id text;

-- As money_of_month (0037_c), of what a key pays for. What waits for approval is of it already (decision 423).
create function money_of_key(of_user text, of_key text, month date) returns table (spent bigint, committed bigint)
language sql stable as $$
  select
    coalesce((
      select sum(count * unit_micros) from paid_calls
      where user_id = of_user and paying_key_id = of_key and day >= month and day < month + interval '1 month'
        and released_at is null), 0)::bigint,
    coalesce((
      select sum(greatest(0, d.cost_micros - coalesce((
        select sum(count * unit_micros) from paid_calls p
        where p.user_id = d.user_id and p.delivery_id = d.id and p.released_at is null and not p.given_up), 0)))
      from deliveries d
      where d.user_id = of_user and d.paying_key_id = of_key and d.cost_micros is not null
        and d.state in ('waiting', 'sending', 'unknown', 'held')
        and d.due_at >= month::timestamp at time zone 'UTC'
        and d.due_at < (month + interval '1 month') at time zone 'UTC'), 0)::bigint
$$;

-- As before (0042_a), with whose key pays for it.
create or replace function book_attempts() returns trigger language plpgsql as $$
begin
  insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros, delivery_id, call_id,
    paying_key_id)
  select made.user_id, (d.due_at at time zone 'UTC')::date, d.platform, d.connection_id, made.paid_for, 1,
    made.paid_micros, d.id, made.id, d.paying_key_id
  from made cross join lateral (
    -- Looked up one by one, whatever a kept plan has believed of the table's size.
    select id, due_at, platform, connection_id, paying_key_id from deliveries
    where user_id = made.user_id and id = made.delivery_id limit 1) d
  where made.paid_for is not null
  on conflict do nothing;
  return null;
end
$$;
