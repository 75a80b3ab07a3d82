-- Each statement by itself: writers go on while an index is built (0025). What is reserved for a month.
drop index concurrently if exists deliveries_reserved;
create index concurrently deliveries_reserved on deliveries (user_id, due_at)
  where cost_micros is not null and state in ('waiting', 'sending', 'unknown');
