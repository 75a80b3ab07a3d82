-- Uploaded media, what they are attached to, and what of them is on the networks already.

create table media (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  -- The name of its bytes (db/files) and the last part of its URL: nobody can guess it.
  name text not null unique,
  kind text not null check (kind in ('image', 'gif', 'video')),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  duration_ms integer check (duration_ms >= 0),
  frames integer not null check (frames > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index media_by_age on media (created_at);

-- Part 0 is the post itself, part n its thread_tweets[n - 1]. Media without one are removed after a day.
create table attachments (
  user_id id not null,
  post_id id not null,
  part integer not null,
  place integer not null,
  media_id id not null,
  primary key (user_id, post_id, part, place),
  foreign key (user_id, post_id) references posts on delete cascade,
  foreign key (user_id, media_id) references media on delete cascade
);
create index attachments_of_media on attachments (user_id, media_id);

-- What was uploaded to a network for a delivery: no try uploads it again.
create table uploads (
  user_id id not null,
  delivery_id id not null,
  key text not null,
  value text not null,
  expires_at timestamptz,
  primary key (user_id, delivery_id, key),
  foreign key (user_id, delivery_id) references deliveries on delete cascade
);
