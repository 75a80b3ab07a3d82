-- Who signs in to the dashboard and how. Of whatever opens a door only a hash is kept.

alter table users
  -- Lower case, so that one person has one account; null for an owner who has not given one.
  add column email text check (email = lower(email)),
  -- With its parameters (db/passwords.ts); null for whoever signs in by link or passkey alone.
  add column password_hash text,
  add column is_owner boolean not null default false;
create unique index one_user_per_email on users (email);
create unique index one_owner on users (is_owner) where is_owner;
update users set is_owner = true where id = (select min(id) from users);

-- Empty for keys that were made before.
alter table api_keys add column last_four text not null default '';

create table sessions (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (user_id, id)
);
create index sessions_by_end on sessions (expires_at);

-- The two windows of a session, as those of a key; `minute` is also when it was last used.
create table session_usage (
  session_id id primary key,
  user_id id not null,
  minute timestamptz not null,
  in_minute integer not null,
  day date not null,
  in_day integer not null,
  foreign key (user_id, session_id) references sessions on delete cascade
);

create table passkeys (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- What works once and soon ends: links to sign in with, and challenges of passkeys, which belong to nobody
-- until somebody has signed in.
create table one_time_tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_in_link', 'passkey_registration', 'passkey_sign_in')),
  user_id id references users on delete cascade,
  expires_at timestamptz not null,
  constraint only_a_challenge_belongs_to_nobody check (user_id is not null or purpose = 'passkey_sign_in')
);
create index one_time_tokens_by_end on one_time_tokens (expires_at);

create table invitations (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  hash bytea not null unique,
  note text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);

-- Attempts to sign in within a quarter of an hour: on an account, by the hash of its address, or from a
-- network address.
create table sign_in_attempts (
  subject text primary key,
  began_at timestamptz not null,
  attempts integer not null
);
create index sign_in_attempts_by_age on sign_in_attempts (began_at);

-- An account that was disconnected counts again when it is connected again.
create or replace function refuse_accounts_beyond_plan() returns trigger language plpgsql as $$
declare
  allowed integer;
begin
  if new.platform <> 'x' or exists (
    select from connections c
    where c.user_id = new.user_id and c.platform = 'x' and c.remote_id = new.remote_id
      and not c.disconnected) then
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
