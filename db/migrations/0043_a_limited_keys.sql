-- A key may be limited to accounts, whose posts, articles and webhooks are all that there is for it (decision 417).
select lock_soon('
  lock table connections in share row exclusive mode;
  lock table api_keys, media, webhooks in access exclusive mode;');

-- That it is limited is not that it has rows: the last account that goes leaves it nothing, and not everything.
alter table api_keys add column is_limited boolean not null default false;

create table key_accounts (
  user_id id not null,
  key_id id not null,
  -- So that nobody gives it one too many.
  slot integer not null constraint a_hundred_accounts check (slot between 1 and 100),
  connection_id id not null,
  primary key (user_id, key_id, slot),
  constraint each_account_once unique (user_id, key_id, connection_id),
  foreign key (user_id, key_id) references api_keys on delete cascade,
  foreign key (user_id, connection_id) references connections on delete cascade
);
create index key_accounts_by_connection on key_accounts (user_id, connection_id);

-- What it was made with is what it has.
create function keep_limit() returns trigger language plpgsql as $$
begin
  raise exception 'a key keeps the limit that it was made with' using errcode = 'check_violation';
end
$$;
create trigger limit_kept before update of is_limited on api_keys for each row
  when (old.is_limited <> new.is_limited) execute function keep_limit();
create trigger limit_kept before update on key_accounts for each row execute function keep_limit();

-- The limited key that has brought a file, or made a webhook; of others nobody notes it.
alter table media add column key_id id;
alter table webhooks add column key_id id,
  add foreign key (user_id, key_id) references api_keys on delete cascade not valid;

-- They end with it, however it ends.
create function end_webhooks_of_key() returns trigger language plpgsql as $$
begin
  delete from webhooks where user_id = new.user_id and key_id = new.id;
  return null;
end
$$;
create trigger webhooks_ended after update of revoked_at on api_keys for each row
  when (new.is_limited and old.revoked_at is null and new.revoked_at is not null)
  execute function end_webhooks_of_key();
