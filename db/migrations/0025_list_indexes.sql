-- Each statement by itself: writers go on while an index is built, which no transaction can do.
--
-- What lists are read by (decision 276). A place is what all filters but one can say of a post: its account,
-- status, failures and networks. Within one the posts lie in each order of a list, so that a page reads as many
-- rows as it has, and one more of each place. The category, of which a user may have any number, has the same
-- again behind it. With these go the indexes that each served one filter.
--
-- Of a column that is null the planner does not know that it is the same in all rows, so the account is '' where
-- there is none; beside that the column itself, so that an index alone answers.
--
-- An index whose building was broken off is there and does not work, hence the drops.

drop index concurrently if exists posts_as_created;
create index concurrently posts_as_created
  on posts (user_id, (coalesce(x_account_id::text, '')), status, has_failures, platforms, id)
  include (x_account_id)
  where deleted_at is null;

drop index concurrently if exists posts_as_scheduled;
create index concurrently posts_as_scheduled
  on posts (user_id, (coalesce(x_account_id::text, '')), status, has_failures, platforms, scheduled_date, id)
  include (x_account_id)
  where scheduled_date is not null and deleted_at is null;

drop index concurrently if exists posts_as_published;
create index concurrently posts_as_published
  on posts (user_id, (coalesce(x_account_id::text, '')), status, has_failures, platforms, posted_date, id)
  include (x_account_id)
  where posted_date is not null and deleted_at is null;

drop index concurrently if exists posts_as_updated;
create index concurrently posts_as_updated
  on posts (user_id, (coalesce(x_account_id::text, '')), status, has_failures, platforms, updated_at, id)
  include (x_account_id)
  where deleted_at is null;

drop index concurrently if exists posts_of_a_category_as_created;
create index concurrently posts_of_a_category_as_created
  on posts (user_id, category, (coalesce(x_account_id::text, '')), status, has_failures, platforms, id)
  include (x_account_id)
  where deleted_at is null;

drop index concurrently if exists posts_of_a_category_as_scheduled;
create index concurrently posts_of_a_category_as_scheduled
  on posts (user_id, category, (coalesce(x_account_id::text, '')), status, has_failures, platforms, scheduled_date, id)
  include (x_account_id)
  where scheduled_date is not null and deleted_at is null;

drop index concurrently if exists posts_of_a_category_as_published;
create index concurrently posts_of_a_category_as_published
  on posts (user_id, category, (coalesce(x_account_id::text, '')), status, has_failures, platforms, posted_date, id)
  include (x_account_id)
  where posted_date is not null and deleted_at is null;

drop index concurrently if exists posts_of_a_category_as_updated;
create index concurrently posts_of_a_category_as_updated
  on posts (user_id, category, (coalesce(x_account_id::text, '')), status, has_failures, platforms, updated_at, id)
  include (x_account_id)
  where deleted_at is null;

drop index concurrently if exists articles_as_created;
create index concurrently articles_as_created
  on articles (user_id, (coalesce(x_account_id::text, '')), status, id) include (x_account_id)
  where deleted_at is null;

drop index concurrently if exists articles_as_scheduled;
create index concurrently articles_as_scheduled
  on articles (user_id, (coalesce(x_account_id::text, '')), status, scheduled_date, id) include (x_account_id)
  where scheduled_date is not null and deleted_at is null;

drop index concurrently if exists articles_as_published;
create index concurrently articles_as_published
  on articles (user_id, (coalesce(x_account_id::text, '')), status, published_date, id) include (x_account_id)
  where published_date is not null and deleted_at is null;

drop index concurrently if exists articles_as_updated;
create index concurrently articles_as_updated
  on articles (user_id, (coalesce(x_account_id::text, '')), status, updated_at, id) include (x_account_id)
  where deleted_at is null;

-- Of what was published last, for analytics. As it was, with the id behind the date, it had the order of a list
-- too, and would be taken for one where little is known of a table.
drop index concurrently if exists posts_by_publication;
create index concurrently posts_by_publication on posts (user_id, posted_date)
  where posted_date is not null and deleted_at is null;

-- The version before lists without them too, if slower while it still runs.
drop index concurrently if exists posts_by_status;
drop index concurrently if exists posts_by_account;
drop index concurrently if exists posts_with_failures;
drop index concurrently if exists posts_by_date;
drop index concurrently if exists posts_by_posted_date;
drop index concurrently if exists articles_by_status;
drop index concurrently if exists articles_by_account;
