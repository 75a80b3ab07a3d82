-- The date of a post that was changed after its approval: the daily limit has counted it for that date, and its next
-- approval does not again.
select lock_soon('lock table posts in access exclusive mode');
alter table posts add column counted_for timestamptz;
select define_states();
