-- Two requests that save the same thing save it once, whatever the code does. All rows are read for it, and none is
-- in it yet.
create unique index one_post_per_external_id on posts (user_id, external_id)
  where external_id is not null and deleted_at is null;
create unique index one_article_per_external_id on articles (user_id, external_id)
  where external_id is not null and deleted_at is null;
