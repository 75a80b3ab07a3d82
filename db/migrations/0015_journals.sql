-- Journals of sends (R14), which processes keep outside of the database. One is open while a process may add
-- to it. Of a closed one, everything is in the database that says so, and in every copy that says so.
create table journals (
  id text primary key,
  open boolean not null default true,
  -- No send up to this number has to be looked up in it any more.
  safe_number bigint not null default 0,
  -- The database that it was last compared with, by database_lineage().
  compared_on text not null default '',
  compared_at timestamptz not null default clock_timestamp()
);

-- Which journals a process writes, or finds beside its own.
alter table workers add column journal_ids text[] not null default '{}';

-- Which database this is: a restored dump, a promoted replica and a server that went back to a point in time
-- are each another one. Where a provider keeps one of the functions to itself the others have to do.
create function database_lineage() returns text language plpgsql volatile as $$
declare
  cluster text := '';
  timeline text := '';
begin
  begin
    cluster := (select system_identifier::text from pg_control_system());
  exception when others then null;
  end;
  begin
    timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  exception when others then null;
  end;
  return cluster || '/' || timeline || '/'
    || (select oid::text from pg_database where datname = current_database());
end
$$;
