-- Of the request that scheduled it, as W3C's Trace Context writes it, where traces are collected: its delivery goes on
-- with that trace, which may be long after, in another process.
select lock_soon('lock table deliveries in access exclusive mode');

alter table deliveries add column traceparent text
  constraint traceparent_is_short check (length(traceparent) <= 100);
