-- What networks bill (decision 370). Amounts are in millionths of the currency, each with the price of then, so that a
-- new price changes nothing that was.

-- Each call that a network has taken, or may have. It stays when what it was for is deleted, so nothing but its user is
-- referred to.
create table paid_calls (
  user_id id not null references users on delete cascade,
  id bigint generated always as identity,
  -- By the date that it counts for: that of a post is when the post is due, in UTC.
  day date not null,
  platform platform not null,
  connection_id text,
  what text not null,
  count integer not null check (count > 0),
  unit_micros bigint not null check (unit_micros > 0),
  -- Of what is published: what of its reservation is used up.
  delivery_id text,
  -- By which a repeat finds that it was booked: of a send the id of its attempt.
  call_id text,
  made_at timestamptz not null default clock_timestamp(),
  -- Certainly not taken: it costs nothing.
  released_at timestamptz,
  -- Nobody found out, and it may be sent again: it stays, and uses up nothing of what is reserved for that.
  given_up boolean not null default false,
  primary key (user_id, id)
);
create index paid_calls_by_day on paid_calls (user_id, day);
create unique index a_call_is_booked_once on paid_calls (user_id, call_id) where call_id is not null;
create index paid_calls_of_a_delivery on paid_calls (user_id, delivery_id) where delivery_id is not null;

select lock_soon('lock table deliveries, attempts in access exclusive mode');

-- What publishing it will cost by the prices of its date, and of what that is made up: null where it costs nothing.
alter table deliveries add column cost_micros bigint, add column cost_items jsonb;
alter table deliveries add constraint a_cost_has_items
  check ((cost_micros is null) = (cost_items is null) and cost_micros > 0) not valid;
-- What this send is billed as.
alter table attempts add column paid_for text, add column paid_micros bigint;
alter table attempts add constraint what_is_paid_for_has_a_price
  check ((paid_for is null) = (paid_micros is null) and paid_micros > 0) not valid;

-- Together with the record of the send, before its first byte leaves: from then on the network may bill it.
create function book_attempt() returns trigger language plpgsql as $$
begin
  insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros, delivery_id, call_id)
  select new.user_id, (d.due_at at time zone 'UTC')::date, d.platform, d.connection_id, new.paid_for, 1,
    new.paid_micros, d.id, new.id
  from deliveries d where d.user_id = new.user_id and d.id = new.delivery_id
  on conflict do nothing;
  return null;
end
$$;
create trigger attempt_booked after insert on attempts
  for each row when (new.paid_for is not null) execute function book_attempt();

create function settle_paid_call() returns trigger language plpgsql as $$
begin
  update paid_calls set given_up = new.outcome = 'unknown',
    released_at = case when new.outcome in ('refused', 'not_sent', 'absent') then clock_timestamp() end
  where user_id = new.user_id and call_id = new.id;
  return null;
end
$$;
create trigger paid_call_settled after update of outcome on attempts
  for each row when (new.paid_for is not null and new.outcome is distinct from old.outcome and new.outcome is not null)
  execute function settle_paid_call();

-- As `cost_items`: what a delivery has cost.
create function paid_for_delivery(of_user text, of_delivery text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('what', what, 'count', count, 'unit_micros', unit_micros)
    order by what, unit_micros)
  from (
    select what, unit_micros, sum(count) as count from paid_calls
    where user_id = of_user and delivery_id = of_delivery and released_at is null
    group by what, unit_micros) paid
$$;

-- As before (0030_a), with what each costs: what is reserved for it until it is settled, or
-- will be with its approval (0039), and then what was billed.
create or replace function delivery_reports(of_user text, of_post text, of_article text) returns table (reports json)
language sql stable as $$
  select json_agg(json_strip_nulls(json_build_object(
    'platform', d.platform, 'state', d.state, 'account_id', d.connection_id,
    'due_at', iso_time(d.due_at), 'attempts', a.attempts,
    'attempted_at', iso_time(d.attempted_at),
    'next_attempt_at', case when d.state = 'waiting' then
      iso_time(greatest(d.due_at, d.retry_at)) end,
    'published_at', case when d.state = 'published' then
      iso_time(coalesce(l.published_at, d.attempted_at)) end,
    'error_code', d.error_code,
    'finer_code', case when d.state = 'skipped' or d.error_code = 'refused' then d.finer_code end,
    'error', d.error, 'skip_reason', d.skip_reason,
    'last_error', case when d.state in ('waiting', 'unknown') then a.last_error end,
    'remote_ids', l.remote_ids, 'url', l.first_url, 'uri', l.first_uri, 'cid', l.first_cid,
    'cost', case when d.cost_items is not null then
      case when d.state in ('waiting', 'sending', 'unknown', 'held') then d.cost_items
        else paid_for_delivery(d.user_id, d.id) end end
  )) order by t.position) as reports
  from deliveries d
  left join post_targets t on t.user_id = d.user_id and t.post_id = d.post_id and t.platform = d.platform
  cross join lateral (
    select count(*) as attempts, (array_agg(error order by started_at desc))[1] as last_error
    from attempts where d.attempted_at is not null and user_id = d.user_id and delivery_id = d.id) a
  cross join lateral (
    select json_agg(remote_id order by position) as remote_ids, min(published_at) as published_at,
      (array_agg(url order by position))[1] as first_url,
      (array_agg(uri order by position))[1] as first_uri,
      (array_agg(cid order by position))[1] as first_cid
    from live_parts where user_id = d.user_id and delivery_id = d.id) l
  where d.user_id = of_user and (d.post_id = of_post or d.article_id = of_article)
$$;
