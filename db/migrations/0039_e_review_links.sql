-- Addresses that show one post as it was then, to be approved or rejected by a person without an account (decision 394).
-- Of an address only the hash is here: whoever reads this cannot decide anything.
create table review_links (
  hash bytea primary key check (length(hash) = 32),
  user_id id not null,
  post_id id not null,
  revision integer not null,
  -- With the key that made it, it ends. Null where its user did, in the dashboard.
  key_id id,
  expires_at timestamptz not null,
  foreign key (user_id, post_id) references posts on delete cascade,
  foreign key (user_id, key_id) references api_keys on delete cascade
);
create index review_links_of_a_post on review_links (user_id, post_id, expires_at);
create index review_links_of_a_key on review_links (user_id, key_id) where key_id is not null;
create index review_links_by_end on review_links (expires_at);
