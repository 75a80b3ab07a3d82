-- Sign-in with the networks: what fresh tokens are asked for with, and sign-ins that are under way.

alter table connections
  -- What the network's own sign-in asks for a fresh access token with, sealed like the token; null where
  -- the network gives nothing of the kind, and the sign-in ends with its token.
  add column sealed_grant text,
  add column scopes text[] not null default '{}',
  -- When the access token ends, and from when on a fresh one is asked for ahead of time.
  add column token_ends_at timestamptz,
  add column refresh_at timestamptz,
  add column token_saved_at timestamptz not null default clock_timestamp(),
  -- When the network last refused an access token that had not ended.
  add column token_refused_at timestamptz,
  -- When the network was last asked who this is, and on which tier.
  add column profile_read_at timestamptz not null default clock_timestamp(),
  -- The key that the row is sealed with: both sealed columns are always written together.
  add column key_id text not null generated always as (split_part(sealed_token, '.', 1)) stored;
create index connections_by_key on connections (key_id);
create index connections_to_refresh on connections (refresh_at) where refresh_at is not null;
create index connections_by_profile on connections (profile_read_at) where platform = 'x';

-- An account on a network belongs to one user: the one who connected it first keeps it.
update connections c set disconnected = true
where not disconnected and exists (
  select from connections o
  where o.platform = c.platform and o.origin = c.origin and o.remote_id = c.remote_id
    and not o.disconnected and (o.connected_at, o.id) < (c.connected_at, c.id));
create unique index a_network_account_belongs_to_one_user on connections (platform, origin, remote_id)
  where not disconnected;

-- Sign-ins that a browser was sent away for. The state that comes back is kept as a hash, what belongs to
-- it (PKCE's verifier, keys) sealed. Used once, by the browser session that began it, within ten minutes.
create table sign_ins (
  state_hash bytea primary key,
  user_id id not null references users on delete cascade,
  session_id id not null,
  platform platform not null,
  origin text not null check (origin in ('live', 'simulated')),
  sealed_secret text not null,
  begun_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  used_at timestamptz,
  foreign key (user_id, session_id) references sessions on delete cascade
);
create index sign_ins_by_age on sign_ins (begun_at);

-- One sealed word, which tells at the start whether ENCRYPTION_KEYS are the ones of this database.
create table key_canary (
  single boolean primary key default true check (single),
  sealed text not null
);
