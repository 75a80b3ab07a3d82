-- Webhooks (decision 330): addresses that the events of a user are sent to. What is to be sent is made of the log
-- (0030_a) behind its back: no transaction that writes an event knows of them.

select lock_soon('
  lock table users in share row exclusive mode;
  lock table events in access exclusive mode;');

-- All rows keep the stricter one, so that none has to be looked at.
alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('post', 'article', 'account', 'webhook')) not valid;

create table webhooks (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  -- So that no two who make one at once make one too many.
  slot integer not null constraint fifty_webhooks check (slot between 1 and 50),
  url text not null check (length(url) between 1 and 2048),
  -- Null: all, those of later versions included.
  types text[] check (cardinality(types) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  enabled boolean not null default true,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('user', 'gone', 'failing', 'operator')),
  -- Of its author, as in posts.
  revision integer not null default 1,
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_ends_at timestamptz,
  -- Events of the log up to this one have their deliveries, or want none.
  position bigint not null,
  -- When the first of its pending deliveries is due; null when there is none. No later than that, perhaps earlier.
  due_at timestamptz,
  -- It has asked for that.
  paused_until timestamptz,
  -- Whoever sends to it, until then. One process at a time.
  lease text,
  leased_until timestamptz,
  failing_since timestamptz,
  -- One that has kept somebody waiting for long. Moved every few minutes.
  slow_until timestamptz,
  -- Moved once a minute.
  last_success_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  constraint one_webhook_in_a_slot unique (user_id, slot),
  constraint what_is_off_says_why check (
    enabled = (disabled_at is null) and enabled = (disabled_reason is null)),
  constraint an_old_secret_has_an_end check (
    (sealed_previous_secret is null) = (previous_secret_ends_at is null)),
  constraint a_lease_has_an_end check ((lease is null) = (leased_until is null))
-- Each attempt writes here, what no index has: there is room for that on the page.
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index webhooks_due on webhooks (due_at) where enabled and due_at is not null;

-- An event on its way to a webhook: one row, however often it is sent.
create table webhook_deliveries (
  user_id id not null,
  webhook_id id not null,
  id id not null default new_id(),
  event_id id not null,
  -- Null of what is not in the log.
  event_number bigint,
  type text not null check (type ~ '^[a-z_]+(\.[a-z_]+)?$'),
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- It was asked for again, and lets what is new go first.
  replayed boolean not null default false,
  -- Since it was asked for: they decide when the next one is.
  tries integer not null default 0 check (tries >= 0),
  next_attempt_at timestamptz default clock_timestamp(),
  -- An attempt is under way, until then at most. Its outcome counts only with the number of its claim.
  claimed_until timestamptz,
  claims integer not null default 0,
  -- As the contract has them.
  attempts jsonb not null default '[]' check (jsonb_array_length(attempts) <= 10),
  -- Of the answer to the last one.
  response_body text check (length(response_body) <= 4096),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, webhook_id, id),
  constraint one_delivery_of_an_event unique (user_id, webhook_id, event_id),
  constraint what_is_pending_has_a_time check ((status = 'pending') = (next_attempt_at is not null)),
  constraint a_ping_is_in_no_log check ((type = 'ping') = (event_number is null)),
  foreign key (user_id, webhook_id) references webhooks on delete cascade
-- Each row is claimed, which no index has, and settled, and there for a month: a fifth of them would be millions of
-- dead ones, most of them in the index of what is pending.
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02);
create index webhook_deliveries_pending
  on webhook_deliveries (user_id, webhook_id, replayed, next_attempt_at, event_number) where status = 'pending';
create index webhook_deliveries_by_status on webhook_deliveries (user_id, webhook_id, status, id);

-- As the contract has it.
create function webhook_shown(w webhooks) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', w.id, 'url', w.url, 'types', w.types, 'description', w.description, 'enabled', w.enabled,
    'disabled_at', iso_time(w.disabled_at),
    'disabled_reason', w.disabled_reason,
    'failing_since', iso_time(w.failing_since),
    'paused_until', case when w.enabled and w.paused_until > statement_timestamp() then iso_time(w.paused_until) end,
    'last_success_at', iso_time(w.last_success_at),
    'previous_secret_ends_at', case when w.previous_secret_ends_at > statement_timestamp() then
      iso_time(w.previous_secret_ends_at) end,
    'created_at', iso_time(w.created_at),
    'updated_at', iso_time(w.updated_at)))
$$;

-- The service switches it off, or who runs it, and says so in the log. The log is locked first, as by whoever deletes the user.
-- `failing_for` where that is the reason. False when it is off already, has another address than the one that has
-- answered so, or has not failed for so long.
create function disable_webhook(
  of_user text, of_webhook text, only_at text, reason text, failing_for interval default null)
returns boolean language plpgsql as $$
declare
  shown json;
begin
  perform from event_logs where user_id = of_user for no key update;
  update webhooks w set enabled = false, disabled_at = clock_timestamp(), disabled_reason = reason
  where w.user_id = of_user and w.id = of_webhook and w.url = only_at and w.enabled
    and (failing_for is null or w.failing_since < clock_timestamp() - failing_for)
  returning webhook_shown(w) into shown;
  if shown is null then return false; end if;
  insert into noted_events (kind, user_id, subject_ids, types, state)
  values ('webhook', of_user, array[of_webhook], '{webhook.disabled}', json_build_object('webhook', shown));
  return true;
end
$$;

-- Of the first event at that time or later; one more than the last where there is none. Times rise with numbers.
create function event_number_at(of_user text, moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
begin
  select forgotten_number + 1, last_number + 1 into low, high from event_logs where user_id = of_user;
  while low < high loop
    middle := (low + high) / 2;
    if (select timestamp from events where user_id = of_user and number = middle) < moment then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return low;
end
$$;
