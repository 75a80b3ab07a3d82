-- Each statement by itself: writers go on while an index is built (0025). What asks for pages ahead of time, and what
-- forgets them.
drop index concurrently if exists deliveries_without_card;
create index concurrently deliveries_without_card on deliveries (due_at)
  where state = 'waiting' and takes_card and card_asked_for is distinct from due_at;

drop index concurrently if exists deliveries_of_a_card;
create index concurrently deliveries_of_a_card on deliveries (user_id, card_id) where card_id is not null;
