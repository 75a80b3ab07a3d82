-- Each statement by itself: writers go on while an index is built (0025). What the sweep asks for.
drop index concurrently if exists connections_to_notice;
create index concurrently connections_to_notice
  on connections (expiry_notice_at) where expiry_notice_at is not null;

drop index concurrently if exists subscriptions_to_check;
create index concurrently subscriptions_to_check
  on subscriptions (risk_check_at) where risk_check_at is not null;
