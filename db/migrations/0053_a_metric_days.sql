-- What X had counted for a post by the end of each day of UTC on which it was read: one row a day, of the last reading
-- in it. Readings end ninety days after a post, and rows of more than a year are forgotten.
create table metric_days (
  user_id id not null,
  post_id id not null,
  date date not null,
  likes bigint not null,
  retweets bigint not null,
  replies bigint not null,
  quotes bigint not null,
  bookmarks bigint not null,
  impressions bigint not null,
  -- As in post_metrics.
  engagement_rate numeric not null generated always as (
    case when impressions = 0 then 0
    else least(100, round((likes + retweets + replies + quotes + bookmarks) * 100.0 / impressions, 2)) end) stored,
  primary key (user_id, post_id, date),
  foreign key (user_id, post_id) references post_metrics on delete cascade
);
create index metric_days_by_date on metric_days (date);

-- Whoever stores a reading keeps it for its day as well, programs of the version before among them.
create function keep_metric_day() returns trigger language plpgsql as $$
begin
  insert into metric_days (user_id, post_id, date, likes, retweets, replies, quotes, bookmarks, impressions)
  values (new.user_id, new.post_id, (new.synced_at at time zone 'UTC')::date, new.likes, new.retweets, new.replies,
    new.quotes, new.bookmarks, new.impressions)
  on conflict (user_id, post_id, date) do update set likes = excluded.likes, retweets = excluded.retweets,
    replies = excluded.replies, quotes = excluded.quotes, bookmarks = excluded.bookmarks,
    impressions = excluded.impressions;
  return null;
end
$$;
create trigger metric_day_kept after insert or update of synced_at on post_metrics for each row
  when (new.synced_at is not null) execute function keep_metric_day();
