-- As in 0037_a, in one statement for as many sends as are written down at once, and with nothing written of a send that
-- its network took: it was booked as taken.

create function book_attempts() returns trigger language plpgsql as $$
begin
  insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros, delivery_id, call_id)
  select made.user_id, (d.due_at at time zone 'UTC')::date, d.platform, d.connection_id, made.paid_for, 1,
    made.paid_micros, d.id, made.id
  from made cross join lateral (
    -- Looked up one by one, whatever a kept plan has believed of the table's size.
    select id, due_at, platform, connection_id from deliveries
    where user_id = made.user_id and id = made.delivery_id limit 1) d
  where made.paid_for is not null
  on conflict do nothing;
  return null;
end
$$;

select lock_soon('lock table attempts in access exclusive mode');

drop trigger attempt_booked on attempts;
create trigger attempts_booked after insert on attempts referencing new table as made
  for each statement execute function book_attempts();
drop function book_attempt;

drop trigger paid_call_settled on attempts;
create trigger paid_call_settled after update of outcome on attempts
  for each row when (new.paid_for is not null and new.outcome is distinct from old.outcome and new.outcome is not null
    and (old.outcome is not null or new.outcome <> 'accepted'))
  execute function settle_paid_call();

-- As before (0037_a), with what was billed read within the statement: a function of its own is planned anew for each event.
create or replace function delivery_reports(of_user text, of_post text, of_article text) returns table (reports json)
language sql stable as $$
  select json_agg(json_strip_nulls(json_build_object(
    'platform', d.platform, 'state', d.state, 'account_id', d.connection_id,
    'due_at', iso_time(d.due_at), 'attempts', a.attempts,
    'attempted_at', iso_time(d.attempted_at),
    'next_attempt_at', case when d.state = 'waiting' then
      iso_time(greatest(d.due_at, d.retry_at)) end,
    'published_at', case when d.state = 'published' then
      iso_time(coalesce(l.published_at, d.attempted_at)) end,
    'error_code', d.error_code,
    'finer_code', case when d.state = 'skipped' or d.error_code = 'refused' then d.finer_code end,
    'error', d.error, 'skip_reason', d.skip_reason,
    'last_error', case when d.state in ('waiting', 'unknown') then a.last_error end,
    'remote_ids', l.remote_ids, 'url', l.first_url, 'uri', l.first_uri, 'cid', l.first_cid,
    'cost', case when d.state in ('waiting', 'sending', 'unknown', 'held') then d.cost_items else paid.items end
  )) order by t.position) as reports
  from deliveries d
  left join post_targets t on t.user_id = d.user_id and t.post_id = d.post_id and t.platform = d.platform
  cross join lateral (
    select count(*) as attempts, (array_agg(error order by started_at desc))[1] as last_error
    from attempts where d.attempted_at is not null and user_id = d.user_id and delivery_id = d.id) a
  cross join lateral (
    select json_agg(remote_id order by position) as remote_ids, min(published_at) as published_at,
      (array_agg(url order by position))[1] as first_url,
      (array_agg(uri order by position))[1] as first_uri,
      (array_agg(cid order by position))[1] as first_cid
    from live_parts where user_id = d.user_id and delivery_id = d.id) l
  cross join lateral (
    select jsonb_agg(jsonb_build_object('what', what, 'count', count, 'unit_micros', unit_micros)
      order by what, unit_micros) as items
    from (
      select what, unit_micros, sum(count) as count from paid_calls
      where d.cost_items is not null and d.state not in ('waiting', 'sending', 'unknown', 'held')
        and user_id = d.user_id and delivery_id = d.id and released_at is null
      group by what, unit_micros) by_price) paid
  where d.user_id = of_user and (d.post_id = of_post or d.article_id = of_article)
$$;
drop function paid_for_delivery;
