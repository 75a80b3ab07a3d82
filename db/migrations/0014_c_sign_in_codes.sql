-- A network's answer to a sign-in is good with the state that it came with, and with no other: who has got hold of
-- another person's answer cannot bring it along with a sign-in of their own.
alter table sign_ins add column code_hash bytea;
create unique index a_code_comes_with_one_state on sign_ins (code_hash);
