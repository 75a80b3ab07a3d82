-- When backups were made, for whoever watches that there is a new one. No backup has its own row.
create table backups (
  taken_at timestamptz primary key,
  size_bytes bigint not null check (size_bytes > 0)
);
