-- Each statement by itself: writers go on while an index is built (0025). The best and the worst of a period: within
-- one rate the days lie in order, so those of other times are passed over without being read, whatever their number.
drop index concurrently if exists post_metrics_by_rate_and_day;
create index concurrently post_metrics_by_rate_and_day on post_metrics (user_id, engagement_rate, posted_at, post_id)
  where synced_at is not null;
drop index concurrently if exists post_metrics_by_rate;
