-- The limit that keeps a post from a network, or which kind of refusal it was, as a code of the contract. Null where
-- `error_code` says it all, and on what was skipped by versions that kept only the reason.
--
-- Where the lock cannot be had at once, all others are let go on before it is tried again (0024_a).
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table deliveries in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

alter table deliveries add column finer_code text;
