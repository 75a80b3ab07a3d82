-- Each statement by itself: writers go on while an index is built (0025). Sign-ins that have ended or will, for the
-- metrics: counted without reading the others.
drop index concurrently if exists connections_to_connect_again;
create index concurrently connections_to_connect_again on connections (platform)
  where needs_reconnect and not disconnected;
drop index concurrently if exists connections_by_end;
create index concurrently connections_by_end on connections (expires_at, platform)
  where not needs_reconnect and not disconnected;
