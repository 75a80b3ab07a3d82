-- What networks owe after a deletion: one row for each network that has, or may have, copies of a post or
-- article that its author deleted. The deleted one itself stays, hidden, while any of its rows is pending.
-- Rows that have ended say what stayed on a network; they outlive the deleted one, and hold none of its text.
create table removals (
  user_id id not null references users on delete cascade,
  subject_id id not null,
  platform platform not null,
  -- The account whose copies they are; null once there is no such row any more.
  connection_id id,
  -- `kept`: the network refused, or nobody could ask it in time. `unknown`: nobody can tell whether it has one.
  state text not null default 'pending' check (state in ('pending', 'kept', 'unknown')),
  asked_at timestamptz not null default clock_timestamp(),
  try_at timestamptz,
  tries integer not null default 0,
  -- How many looks for a copy that may be there found none.
  absences integer not null default 0,
  deadline_at timestamptz,
  error text,
  -- Where copies were that have stayed.
  urls text[] not null default '{}',
  ended_at timestamptz,
  primary key (user_id, subject_id, platform),
  foreign key (user_id, connection_id) references connections on delete set null (connection_id),
  constraint what_is_pending_is_tried_until_a_deadline check (
    (state = 'pending') = (try_at is not null and deadline_at is not null)),
  constraint what_has_ended_has_a_time check ((state = 'pending') = (ended_at is null))
);
create index removals_pending on removals (try_at) where state = 'pending';
create index removals_ended on removals (ended_at) where state <> 'pending';
create index removals_of_a_connection on removals (user_id, connection_id) where state = 'pending';

-- How often in a row the network has told an account to slow down without naming a time, and when it last did.
alter table connections
  add column slowed integer not null default 0,
  add column slowed_at timestamptz;
