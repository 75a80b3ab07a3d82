-- What is due when: a user's posts in the order of their dates, those of each status by themselves, so that
-- what is to come is not looked for among all that was posted. The other filters are in it too, so that
-- posts that do not match are not read.
create index posts_by_date on posts (user_id, status, scheduled_date, id) include (x_account_id, has_failures)
  where scheduled_date is not null and deleted_at is null;
