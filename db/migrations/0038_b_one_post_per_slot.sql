-- Each statement by itself: writers go on while an index is built (0025).
--
-- No two posts hold one slot, whatever the code does: a moment, for the posts of an account or for any.
drop index concurrently if exists one_post_per_slot;
create unique index concurrently one_post_per_slot on posts (user_id, queue_slot, queue_account_id)
  nulls not distinct where queue_slot is not null and deleted_at is null;
