-- From here on targets go with their post and lose their account with it. Locked as in 0024_a, and not compared
-- with what is there.
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table posts, connections, post_targets in share row exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

alter table post_targets
  add foreign key (user_id, post_id) references posts on delete cascade not valid,
  add foreign key (user_id, connection_id) references connections on delete set null (connection_id) not valid;
