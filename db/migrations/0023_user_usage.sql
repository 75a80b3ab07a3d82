-- Every user has a row of user_usage, from the beginning. Whoever counts a request locks it before the row of the
-- key or session; where it was still missing, the first requests of a user locked these in either order, and each
-- other out. By a trigger, for the users that processes of the version before make.
create function begin_user_usage() returns trigger language plpgsql as $$
begin
  insert into user_usage values (new.id, '-infinity', 0, '-infinity', 0);
  return null;
end
$$;
create trigger usage_begins after insert on users
  for each row execute function begin_user_usage();

-- Creating the trigger keeps new users out until those that are there have their rows.
insert into user_usage select id, '-infinity', 0, '-infinity', 0 from users on conflict do nothing;
