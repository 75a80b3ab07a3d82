-- As in 0030_a, but that the things of a transaction come in the order in which each was noted first, place and
-- ordinality together: taken apart, two of one bulk could have the same, and with it the same numbers.
-- Its statements are planned once: for one user they would seem cheaper than for ten, and be planned each time.
create or replace function number_events() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  mine xid8 := pg_current_xact_id();
  owners text[];
  locked integer;
  is_elsewhere boolean;
  watched text[];
  moment timestamptz;
  some_id text := new_id();
begin
  -- What is noted after this, by what else runs at the end, is numbered by itself.
  perform set_config('otterpost.noted', '', true);
  select array_agg(distinct n.user_id order by n.user_id) into owners
  from noted_events n where n.transaction = mine and exists (select from users u where u.id = n.user_id);

  -- In one order, so that no two transactions wait for each other.
  select count(*), bool_or(epoch <> present_epoch()), array_agg(user_id) filter (where watched_until > clock_timestamp())
  into locked, is_elsewhere, watched
  from (
    select user_id, epoch, watched_until from event_logs where user_id = any(owners) order by user_id
    for no key update) l;
  if locked < coalesce(cardinality(owners), 0) then
    raise exception 'a user has no log' using errcode = 'foreign_key_violation';
  end if;

  moment := clock_timestamp();
  -- A new statement sees all that the locks have waited for.
  if is_elsewhere then
    insert into event_epochs (user_id, position, epoch_before, last_number)
    select l.user_id, (select count(*) from event_epochs e where e.user_id = l.user_id), l.epoch, l.last_number
    from event_logs l where l.user_id = any(owners) and l.epoch <> present_epoch();
    update event_logs set epoch = present_epoch() where user_id = any(owners) and epoch <> present_epoch();
  end if;

  with mine_only as (
    delete from noted_events where transaction = mine returning *),
  -- Twice the same is once.
  noted as (
    select distinct on (m.user_id, s.subject_id, s.type, m.platform) m.*, s.*
    from mine_only m
    cross join lateral unnest(m.subject_ids, m.types) with ordinality s (subject_id, type, ordinality)
    order by m.user_id, s.subject_id, s.type, m.platform, m.place, s.ordinality),
  -- Nothing is joined with itself here: of what a bulk notes a planner knows no numbers.
  together as (
    select kind, user_id, subject_id, array_agg(type order by place, ordinality) as types,
      array_agg(platform order by place, ordinality) as platforms,
      array_agg(previous_status order by place, ordinality) as previous_statuses,
      min(array[place, ordinality]) as first,
      (array_agg(state) filter (where state is not null))[1] as state
    from noted group by kind, user_id, subject_id),
  -- What came and went within the transaction has no state, and nobody is told of it.
  known as (
    select t.user_id, t.kind, t.subject_id, t.platforms, t.previous_statuses, t.first,
      case when t.types && '{delivery.published,delivery.failed,delivery.skipped}'
        and is_settled(t.kind, t.user_id, t.subject_id) then t.types || '{post.settled}' else t.types end as types,
      coalesce(s.state, t.state) as state
    from together t left join lateral state_of(t.kind, t.user_id, t.subject_id) s on true
    where coalesce(s.state, t.state) is not null),
  numbered as (
    select k.*, greatest(moment, l.last_at) as timestamp, l.last_number + sum(cardinality(k.types)) over (
      partition by k.user_id order by k.first) as state_number
    from known k join event_logs l on l.user_id = k.user_id),
  entered as (
    insert into events (user_id, number, id, type, timestamp, kind, subject_id, platform, previous_status, state_number,
      state)
    select n.user_id, e.number, event_id(some_id, e.number), e.type, n.timestamp, n.kind, n.subject_id, e.platform,
      e.previous_status, n.state_number, case when e.number = n.state_number then n.state end
    from numbered n
    cross join lateral (
      select n.state_number - cardinality(n.types) + ordinality as number, type, platform, previous_status
      from unnest(n.types, n.platforms, n.previous_statuses) with ordinality u (type, platform, previous_status)) e
    order by n.user_id, e.number
    returning user_id, number, timestamp)
  update event_logs l set last_number = e.number, last_at = e.timestamp
  from (select user_id, max(number) as number, max(timestamp) as timestamp from entered group by user_id) e
  where l.user_id = any(owners) and l.user_id = e.user_id;

  perform pg_notify('otterpost_events', w) from unnest(watched) w;
  return null;
end
$$;
