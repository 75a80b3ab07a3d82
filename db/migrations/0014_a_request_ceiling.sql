-- What a user has requested with all keys and sessions together, those that are revoked or ended included.
-- The windows of a single key stay in key_usage, those of a session in session_usage.
create table user_usage (
  user_id id primary key references users on delete cascade,
  minute timestamptz not null,
  in_minute bigint not null,
  day date not null,
  in_day bigint not null
);
