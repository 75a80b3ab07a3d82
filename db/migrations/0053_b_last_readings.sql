-- Of posts that were read before 0053_a the last reading is known. Nothing is locked.
insert into metric_days (user_id, post_id, date, likes, retweets, replies, quotes, bookmarks, impressions)
select user_id, post_id, (synced_at at time zone 'UTC')::date, likes, retweets, replies, quotes, bookmarks, impressions
from post_metrics
where synced_at > clock_timestamp() - interval '366 days'
on conflict do nothing;
