-- The restore guard (R14): every send has a number, which the journal outside of the database repeats. A
-- sequence never goes back by itself, so a journal that is ahead of it tells of an older database.
create sequence attempt_numbers;

-- Rows of before stay without one: writing them anew would hold up everybody who sends meanwhile.
alter table attempts add column number bigint;
alter table attempts alter column number set default nextval('attempt_numbers');
alter table attempts add constraint a_new_attempt_has_a_number check (number is not null) not valid;
alter sequence attempt_numbers owned by attempts.number;
