-- Users, plans, keys, connections, posts and their deliveries. docs/ARCHITECTURE.md tells how they
-- hang together, docs/DELIVERY.md which moves a delivery may make.

-- Decision 1: 24 lowercase hexadecimal characters in insertion order: 8 of time, 6 of sequence, 10
-- random. gen_random_uuid is the one source of randomness that plain PostgreSQL has.
create sequence id_sequence;

create function new_id() returns text language sql volatile as $$
  select lpad(to_hex(floor(extract(epoch from clock_timestamp()))::bigint), 8, '0')
      || lpad(to_hex(nextval('id_sequence') & 16777215), 6, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)
$$;

create domain id as text collate "C" check (value ~ '^[0-9a-f]{24}$');
create domain platform as text check (value in ('x', 'secondary_a', 'secondary_b'));

-- Decision 16: limits are rows, which the host may change. A user on trial has the plan 'trial'.
create table plans (
  name text primary key,
  requests_per_minute integer not null check (requests_per_minute > 0),
  requests_per_day integer not null check (requests_per_day > 0),
  posts_per_day integer not null check (posts_per_day > 0),
  accounts_max integer not null check (accounts_max > 0),
  has_articles boolean not null,
  has_tweet_analytics boolean not null
);

insert into plans values
  ('trial',      60,   1000,  20,  1, false, false),
  ('pro',        60,   1000,  20,  1, true,  false),
  ('advanced',  300,  10000,  50,  3, true,  true),
  ('agency',   1500, 100000, 200, 10, true,  true);

create table users (
  id id primary key default new_id(),
  name text not null,
  auto_cross_post boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

create table subscriptions (
  user_id id primary key references users on delete cascade,
  plan text not null references plans,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'none')),
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz,
  constraint a_trial_has_an_end check (status <> 'trialing' or trial_ends_at is not null)
);

-- Only the hash of a key is kept. Revoked keys stay, so that the dashboard can show them.
create table api_keys (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  name text not null,
  hash bytea not null unique,
  prefix text not null,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  primary key (user_id, id)
);

-- The two windows of a key. A count one above its limit means: refused, and stays there.
create table key_usage (
  key_id id primary key,
  user_id id not null,
  minute timestamptz not null,
  in_minute integer not null,
  day date not null,
  in_day integer not null,
  foreign key (user_id, key_id) references api_keys on delete cascade
);

-- Decision 9: what was taken from the daily post limit, by UTC day of the call.
create table post_usage (
  user_id id not null references users on delete cascade,
  day date not null,
  taken integer not null,
  allowed integer not null,
  primary key (user_id, day),
  constraint never_over_the_daily_limit check (taken between 0 and allowed)
);

-- An account on a network. Tokens are sealed (db/seal.ts); addresses of networks come from settings,
-- but for Bluesky, where each account has its own server.
create table connections (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  platform platform not null,
  origin text not null check (origin in ('live', 'simulated')),
  remote_id text not null,
  handle text not null,
  display_name text not null,
  nickname text,
  avatar_url text not null,
  subscription_type text not null default 'None',
  is_primary boolean not null,
  sealed_token text not null,
  pds_url text,
  connected_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  needs_reconnect boolean not null default false,
  disconnected boolean not null default false,
  -- Set while the network asks this account to wait.
  retry_at timestamptz,
  primary key (user_id, id),
  unique (user_id, platform, remote_id)
);
create unique index one_primary_connection_per_platform on connections (user_id, platform) where is_primary;

create table posts (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  x_account_id id,
  secondary_a_account_id id,
  secondary_b_account_id id,
  category text not null,
  text text not null,
  thread_tweets text[],
  media_urls text[],
  thread_media jsonb,
  community_id text,
  share_with_followers boolean not null,
  platforms text[] not null,
  review_status text not null default 'approved' check (review_status in ('approved', 'pending', 'rejected')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'posted', 'failed')),
  scheduled_date timestamptz,
  posted_date timestamptz,
  failed_reason text,
  x_post_id text,
  url text,
  -- Grows with each edit, so that a payload composed before the edit is never sent after it (R9).
  revision integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Deleted for every reader; the row waits for what is in flight (R9).
  deleted_at timestamptz,
  removes_copies boolean,
  remove_after timestamptz,
  primary key (user_id, id),
  foreign key (user_id, x_account_id) references connections on delete set null (x_account_id),
  foreign key (user_id, secondary_a_account_id) references connections on delete set null (secondary_a_account_id),
  foreign key (user_id, secondary_b_account_id) references connections on delete set null (secondary_b_account_id),
  constraint scheduled_has_a_date check (status <> 'scheduled' or scheduled_date is not null),
  constraint draft_has_no_date check (status <> 'draft' or scheduled_date is null),
  constraint posted_has_a_posted_date check ((status = 'posted') = (posted_date is not null)),
  constraint failed_has_a_reason check ((status = 'failed') = (failed_reason is not null)),
  constraint a_thread_has_parts check (thread_tweets is null or cardinality(thread_tweets) between 1 and 100),
  constraint at_least_one_platform check (
    cardinality(platforms) > 0 and platforms <@ array['x', 'secondary_a', 'secondary_b'])
);
create index posts_by_status on posts (user_id, status, id) where deleted_at is null;
create index posts_by_account on posts (user_id, x_account_id, id) where deleted_at is null;
create index posts_to_remove on posts (remove_after) where remove_after is not null;

-- A process that may send. It holds the advisory lock of its id for as long as it lives (R5).
create table workers (
  id integer primary key,
  queue_worker_ids text[] not null default '{}',
  started_at timestamptz not null default clock_timestamp()
);
create sequence worker_ids as integer cycle;

-- One post on one network.
create table deliveries (
  user_id id not null,
  id id not null default new_id(),
  post_id id not null,
  platform platform not null,
  connection_id id,
  state text not null check (state in ('waiting', 'sending', 'unknown', 'published', 'failed', 'skipped')),
  due_at timestamptz not null,
  -- Asked for by a waiting caller: a refusal is an answer, and nothing is tried later by itself (R8).
  on_request boolean not null,
  -- When the service first saw it due, which is what lateness is judged by (R12).
  noticed_at timestamptz,
  retry_at timestamptz,
  tries integer not null default 0,
  fence integer not null default 0,
  worker_id integer,
  leased_until timestamptz,
  -- When an unknown outcome is looked at next, and how many looks found nothing (R4).
  look_at timestamptz,
  absences integer not null default 0,
  deadline_at timestamptz,
  -- The moment for which a wake-up stands in the queue.
  woken_for timestamptz,
  attempted_at timestamptz,
  error_code text check (error_code in ('refused', 'unreachable', 'rate_limited', 'missed_schedule',
    'outcome_unknown', 'subscription_required', 'account_not_connected')),
  error text,
  skip_reason text,
  primary key (user_id, id),
  unique (user_id, post_id, platform),
  foreign key (user_id, post_id) references posts on delete cascade,
  foreign key (user_id, connection_id) references connections on delete set null (connection_id),
  constraint sending_is_leased check (state <> 'sending' or (worker_id is not null and leased_until is not null)),
  constraint unknown_is_looked_at check ((state = 'unknown') = (look_at is not null)),
  constraint what_is_not_final_has_a_deadline check (
    (state in ('waiting', 'sending', 'unknown')) = (deadline_at is not null)),
  constraint failed_has_an_error check ((state = 'failed') = (error_code is not null and error is not null)),
  constraint skipped_has_a_skip_reason check ((state = 'skipped') = (skip_reason is not null))
);
-- R6: one send under way per account, even from wrong code.
create unique index one_in_flight_per_connection on deliveries (user_id, connection_id)
  where state in ('sending', 'unknown');
create index deliveries_waiting on deliveries (user_id, connection_id, due_at, id) where state = 'waiting';
create index deliveries_due on deliveries (due_at) where state = 'waiting';
create index deliveries_woken on deliveries (woken_for) where state = 'waiting';
create index deliveries_under_way on deliveries (deadline_at) where state in ('sending', 'unknown');

-- R1: one row per send, written before its first byte leaves; the outcome is set once.
create table attempts (
  user_id id not null,
  id id not null default new_id(),
  delivery_id id not null,
  position integer not null check (position >= 0),
  covers integer not null check (covers > 0),
  fence integer not null,
  client_id text,
  fingerprint text not null,
  payload text not null,
  started_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('accepted', 'refused', 'not_sent', 'absent', 'unknown')),
  error text,
  settled_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, delivery_id) references deliveries on delete cascade,
  constraint settled_has_a_time check ((outcome is null) = (settled_at is null))
);
create unique index one_open_attempt_per_part on attempts (user_id, delivery_id, position) where outcome is null;
create unique index one_accepted_attempt_per_part on attempts (user_id, delivery_id, position)
  where outcome = 'accepted';
create index attempts_of_a_delivery on attempts (user_id, delivery_id);

-- R7: the parts that are live on the network.
create table live_parts (
  user_id id not null,
  delivery_id id not null,
  position integer not null,
  remote_id text not null,
  url text not null,
  uri text,
  cid text,
  published_at timestamptz not null default clock_timestamp(),
  primary key (user_id, delivery_id, position),
  foreign key (user_id, delivery_id) references deliveries on delete cascade
);

-- R17. The response is null until the operation has ended well.
create table idempotency_keys (
  user_id id not null references users on delete cascade,
  key text not null,
  fingerprint text not null,
  worker_id integer not null,
  post_id id,
  response text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Every allowed move and no other; the guarded updates in code agree with these lists.
create function refuse_illegal_move() returns trigger language plpgsql as $$
declare
  status_column text := tg_argv[0];
  old_state text := to_jsonb(old) ->> status_column;
  new_state text := to_jsonb(new) ->> status_column;
begin
  if old_state <> new_state and not (old_state || '>' || new_state) = any (tg_argv[1]::text[]) then
    raise exception '% cannot move from % to %', tg_table_name, old_state, new_state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger allowed_moves before update of status on posts for each row
  execute function refuse_illegal_move('status',
    '{draft>scheduled,draft>posted,draft>failed,scheduled>draft,scheduled>posted,scheduled>failed,'
    'failed>draft,failed>scheduled,failed>posted}');
create trigger allowed_moves before update of state on deliveries for each row
  execute function refuse_illegal_move('state',
    '{waiting>skipped,waiting>sending,waiting>failed,waiting>published,sending>published,sending>failed,'
    'sending>waiting,sending>unknown,unknown>published,unknown>waiting,unknown>failed,'
    'failed>waiting,failed>skipped,skipped>waiting}');
