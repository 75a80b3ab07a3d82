-- A repeated request gets the ETag of its first answer, too. Null where that had none.
alter table idempotency_keys add column revision integer;
