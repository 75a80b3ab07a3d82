-- What a picture or a film shows, for those who cannot see it (decision 350): null for nothing said. The check is of
-- rows to come, as nothing has a text yet.
select lock_soon('lock table media in access exclusive mode');

alter table media add column alt_text text;
alter table media add constraint an_alt_text_has_1_to_1000_characters
  check (char_length(alt_text) between 1 and 1000) not valid;
