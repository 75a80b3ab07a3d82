-- Spans in which no worker was alive, which count as lateness (R12). The one without an end is still to
-- be seen: it begins with the last sign of life of any worker. Without a row yet nobody has been away.
create table absences (
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint an_absence_ends_after_it_began check (ended_at > began_at)
);
create unique index one_open_absence on absences ((true)) where ended_at is null;

-- R6: an unknown send lets its account's other posts pass after a while, and is looked up beside them.
-- Until then, and while anything is being sent, the account has no place. The name stays: the version
-- before knows the index by it, and is only more careful than it has to be.
alter table deliveries
  add column passed_at timestamptz,
  -- How often its network was read for it.
  add column looks integer not null default 0;
create unique index one_place_per_connection on deliveries (user_id, connection_id)
  where state = 'sending' or (state = 'unknown' and passed_at is null);
drop index one_in_flight_per_connection;
alter index one_place_per_connection rename to one_in_flight_per_connection;

-- What a look finds belongs to nobody else (R4): not to a part that is live, nor to one that was removed
-- or forgotten here and that its network may go on showing.
create index live_parts_by_remote_id on live_parts (remote_id);
create table removed_parts (
  remote_id text not null,
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_parts_by_remote_id on removed_parts (remote_id);
create index removed_parts_by_age on removed_parts (removed_at);

-- Sends of which nobody knows what became may be what another look finds.
create index attempts_in_doubt on attempts (user_id, started_at) where outcome is null or outcome = 'unknown';

create function remember_removed_parts() returns trigger language plpgsql as $$
begin
  insert into removed_parts (remote_id) select remote_id from removed;
  return null;
end
$$;
create trigger removed_parts_are_remembered after delete on live_parts
  referencing old table as removed for each statement execute function remember_removed_parts();
