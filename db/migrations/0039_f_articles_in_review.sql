-- Each statement by itself: writers go on while an index is built (0025).
drop index concurrently if exists articles_in_review;
create index concurrently articles_in_review on articles (user_id, review_status, id) where review_status <> 'approved';
