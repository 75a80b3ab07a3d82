-- Each statement by itself: writers go on while an index is built (0025). What of an account waits for approval, in the
-- order in which it is due.
drop index concurrently if exists deliveries_held_of_accounts;
create index concurrently deliveries_held_of_accounts on deliveries (user_id, connection_id, due_at, id)
  where state = 'held';
