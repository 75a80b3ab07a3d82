-- Each statement by itself: writers go on while an index is built (0025).
--
-- Two requests that save the same thing save it once, whatever the code does. None is in it yet, but all rows are
-- read for it.

drop index concurrently if exists one_post_per_external_id;
create unique index concurrently one_post_per_external_id on posts (user_id, external_id)
  where external_id is not null and deleted_at is null;

drop index concurrently if exists one_article_per_external_id;
create unique index concurrently one_article_per_external_id on articles (user_id, external_id)
  where external_id is not null and deleted_at is null;
