-- Each statement by itself: writers go on while an index is built (0025). What lists and the sweep ask for.
drop index concurrently if exists posts_in_review;
create index concurrently posts_in_review on posts (user_id, review_status, id) where review_status <> 'approved';

drop index concurrently if exists deliveries_held_until;
create index concurrently deliveries_held_until on deliveries (deadline_at) where state = 'held';
