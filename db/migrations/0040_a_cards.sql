-- What pages say of themselves to those who show a card of them, read for the posts of a user and kept for a while
-- (decision 410). Rows do not change: what a send has shown is shown by each repeat of it.
create table cards (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  url text not null check (octet_length(url) <= 2048),
  -- Null where there was no page, or nothing to show of it.
  title text check (char_length(title) between 1 and 300),
  description text not null default '' check (char_length(description) <= 1000),
  picture bytea check (octet_length(picture) <= 1000000),
  content_type text,
  width integer,
  height integer,
  read_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  constraint a_card_has_a_title check (title is not null or (description = '' and picture is null)),
  constraint a_picture_has_its_facts check (
    num_nulls(picture, content_type, width, height) in (0, 4))
);
create index cards_of_a_page on cards (user_id, url, read_at);
create index cards_by_age on cards (read_at);

-- Null for what was there before, which gets none. What has no link, has media, or goes where no cards are is false.
select lock_soon('lock table deliveries in access exclusive mode');
alter table deliveries
  add column takes_card boolean,
  -- Its time as it was when its page was asked for: with another time the page is asked for anew.
  add column card_asked_for timestamptz,
  -- Of which page a send has shown a card, and which one: null for none. Set with each claim.
  add column card_url text,
  add column card_id id,
  add constraint cards_are_of_the_same_user foreign key (user_id, card_id)
    references cards on delete set null (card_id) not valid;
