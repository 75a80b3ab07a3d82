-- Decision 1, changed by decision 160: 24 lowercase hexadecimal characters in the order of insertion: 8 of
-- seconds, 5 of microseconds, 11 random. Nothing of an id tells how many others were made. A session never
-- makes two in the same microsecond, so the rows of one statement keep their order.
create or replace function new_id() returns text language plpgsql volatile as $$
declare
  moment bigint := greatest(
    floor(extract(epoch from clock_timestamp()) * 1000000)::bigint,
    coalesce(nullif(current_setting('otterpost.last_id', true), ''), '0')::bigint + 1);
begin
  perform set_config('otterpost.last_id', moment::text, false);
  return lpad(to_hex(moment / 1000000), 8, '0')
    || lpad(to_hex(moment % 1000000), 5, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 11);
end
$$;
