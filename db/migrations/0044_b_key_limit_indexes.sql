-- Each statement by itself: writers go on while an index is built (0025). What keys with budgets pay for in a month.
drop index concurrently if exists deliveries_of_paying_keys;
create index concurrently deliveries_of_paying_keys on deliveries (user_id, paying_key_id, due_at)
  where paying_key_id is not null;
drop index concurrently if exists paid_calls_of_paying_keys;
create index concurrently paid_calls_of_paying_keys on paid_calls (user_id, paying_key_id, day)
  where paying_key_id is not null;
