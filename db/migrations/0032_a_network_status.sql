-- The HTTP status of what a network has answered to a send: null where there was no answer, and of sends of versions
-- before. The check is of rows to come, as nobody has a status yet.
--
-- Where the lock cannot be had at once, all others are let go on before it is tried again (0024_a).
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table attempts in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

alter table attempts add column network_status smallint;
alter table attempts add constraint a_network_status_is_one_of_http
  check (network_status between 100 and 599) not valid;
