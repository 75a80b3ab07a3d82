-- Where a post goes may change. For processes of the version before, an update without networks takes the columns
-- from the rows of its targets, as inserting does (0024_a); it goes with the columns. Locked as in 0024_a.
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table posts in share row exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

create trigger columns_filled_anew before update of platforms on posts for each row
  when (new.platforms is null) execute function fill_columns();
