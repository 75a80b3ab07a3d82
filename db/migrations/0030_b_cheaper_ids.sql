-- As in 0014_b, in half the time: without numbers of any length, and without a statement of its own.
create or replace function new_id() returns text language plpgsql volatile as $$
declare
  moment bigint := greatest(
    (extract(epoch from clock_timestamp())::float8 * 1000000)::bigint,
    coalesce(nullif(current_setting('otterpost.last_id', true), ''), '0')::bigint + 1);
  kept text := set_config('otterpost.last_id', moment::text, false);
begin
  return lpad(to_hex(moment / 1000000), 8, '0')
    || lpad(to_hex(moment % 1000000), 5, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 11);
end
$$;
