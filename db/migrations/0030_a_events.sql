-- The log of events (decision 310): a row for each change that others care about, in the transaction that makes it.
--
-- Triggers note what changes, whoever changes it, processes of the version before included. What a transaction has
-- noted gets its numbers when it commits, behind a lock on the log of its user that ends with the commit. So the
-- numbers of a user have no gaps, and whoever sees one sees all before it.

-- Takes the locks of a migration. Where they cannot be had at once, all others are let go on before they are tried
-- again, so that nobody waits for long behind somebody whom this waits for (as 0024_a).
create function lock_soon(locks text) returns void language plpgsql as $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      execute locks;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

-- As the contract has moments.
create function iso_time(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Changes when the database is not the continuation of the one that it was, because it was restored (db/events/epochs.ts).
create table database_epoch (
  only_row boolean primary key default true check (only_row),
  epoch text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  -- The server and the database that it is the epoch of; null until a process has looked.
  place text
);
insert into database_epoch default values;

-- A server that takes over from another one has a timeline of its own.
create function present_epoch() returns text language sql stable as $$
  select epoch || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) from database_epoch
$$;

create table event_logs (
  user_id id primary key references users on delete cascade,
  last_number bigint not null default 0,
  last_at timestamptz not null default '-infinity',
  -- Events up to this one have been there for their time, and are gone.
  forgotten_number bigint not null default 0,
  epoch text not null default present_epoch(),
  -- Until then somebody waits for the next one, and is told.
  watched_until timestamptz not null default '-infinity',
  constraint only_what_was_there_is_forgotten check (forgotten_number between 0 and last_number)
);

-- Where the log of a user went on in another epoch: what had later numbers before is not there any more.
create table event_epochs (
  user_id id not null references event_logs on delete cascade,
  position integer not null,
  epoch_before text not null,
  last_number bigint not null,
  primary key (user_id, position)
);

-- Every change writes here, so it does without what costs as much as the rows themselves: a foreign key to the log,
-- which `number_events` holds a lock on, an index of ids, which have the number in them, and patterns, since the
-- columns that it copies have theirs.
create table events (
  user_id text collate "C" not null,
  number bigint not null,
  id text collate "C" not null,
  type text not null,
  timestamp timestamptz not null,
  -- What it is about. Of a delivery the post or the article, and the network.
  kind text not null check (kind in ('post', 'article', 'account')),
  subject_id text collate "C" not null,
  platform text,
  previous_status text,
  -- All events of one transaction about one thing have the same state, which is with the last of them.
  state_number bigint not null,
  state json,
  primary key (user_id, number),
  constraint the_last_has_the_state check ((state_number = number) = (state is not null)),
  constraint a_delivery_has_its_network check ((type like 'delivery.%') = (platform is not null))
);
-- Of an event: the second, its number, and what nobody can guess. `some_id` is any new one.
create function event_id(some_id text, number bigint) returns text language sql immutable as $$
  select left(some_id, 8) || lpad(to_hex(number), 9, '0') || right(some_id, 7)
$$;
create function number_of_event(id text) returns bigint language sql immutable as $$
  select ('x' || substr(id, 9, 9))::bit(36)::bigint
$$;
create index events_of_a_subject on events (user_id, subject_id, number);

-- What a post or an article said until it was edited, or removed. States have none of it: that of a state is the first
-- here whose revision is no less than its own, or what is there now.
-- Without a foreign key, which would have whoever edits wait for whoever deletes the user, and the other way round.
create table earlier_contents (
  user_id id not null,
  subject_id id not null,
  until_revision integer not null,
  content jsonb not null,
  bytes integer not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (user_id, subject_id, until_revision)
);
create index earlier_contents_by_age on earlier_contents (kept_at);

-- The columns that states do without, of both tables.
create function content_columns() returns text[] language sql immutable as $$
  select '{text,thread_tweets,media_urls,thread_media,content_markdown,metadata}'::text[]
$$;
create function content_of(subject jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(subject) where key = any(content_columns())
$$;

create function keep_content() returns trigger language plpgsql as $$
begin
  -- Nothing is kept of a user who goes.
  insert into earlier_contents (user_id, subject_id, until_revision, content, bytes)
  select old.user_id, old.id, old.revision, content_of(to_jsonb(old)), coalesce(old.bytes, 0)
  where exists (select from users where id = old.user_id)
  on conflict do nothing;
  return null;
end
$$;

-- Deliveries as they are shown, in the order of `platforms`; null where there are none. What does not apply is absent.
-- Of a post or an article; the other one is null, and drops out where this is made part of a query.
create function delivery_reports(of_user text, of_post text, of_article text) returns table (reports json)
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
    'remote_ids', l.remote_ids, 'url', l.first_url, 'uri', l.first_uri, 'cid', l.first_cid
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
  where d.user_id = of_user and (d.post_id = of_post or d.article_id = of_article)
$$;

-- All that is shown of each but its content, as rows: what reads them reads what is there now, too. No row when it is
-- gone. These become parts of the query that they are in, which costs a third of calls of a function. JSON as it is
-- written, since each change writes one and few are read; and by name, since to take the content out of it costs as
-- much again. So whoever adds a column to posts or articles calls this anew.
create function define_states() returns void language plpgsql as $define$
begin
  execute format($posts$
    create or replace function post_state(of_user text, of_post text) returns table (state json)
    language sql stable as $$
      select json_build_object(
        'post', (select json_strip_nulls(row_to_json(shown)) from (select %s) shown),
        'targets', coalesce((
          select json_agg(json_build_object(
            'platform', platform, 'connection_id', connection_id, 'position', position))
          from post_targets where user_id = s.user_id and post_id = s.id), '[]'),
        'reports', d.reports)
      from posts s cross join lateral delivery_reports(s.user_id, s.id, null) d
      where s.user_id = of_user and s.id = of_post
    $$ $posts$, shown_columns('posts'));
  execute format($articles$
    create or replace function article_state(of_user text, of_article text) returns table (state json)
    language sql stable as $$
      select json_build_object(
        'article', (select json_strip_nulls(row_to_json(shown)) from (select %s) shown),
        'reports', d.reports)
      from articles s cross join lateral delivery_reports(s.user_id, null, s.id) d
      where s.user_id = of_user and s.id = of_article
    $$ $articles$, shown_columns('articles'));
end
$define$;
-- Of a row `s`.
create function shown_columns(of_table regclass) returns text language sql stable as $$
  select string_agg(format('s.%I', attname), ', ' order by attnum) from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all(content_columns())
$$;
select define_states();
create function account_state(of_user text, of_account text) returns table (state json) language sql stable as $$
  select json_strip_nulls(json_build_object('account', json_build_object(
    'id', id, 'platform', platform, 'handle', handle, 'display_name', display_name, 'nickname', nickname,
    'is_primary', is_primary, 'connected_at', connected_at, 'expires_at', expires_at,
    'disconnected', disconnected, 'needs_reconnect', needs_reconnect)))
  from connections where user_id = of_user and id = of_account
$$;
-- Of a subject of any kind.
create function state_of(kind text, of_user text, of_subject text) returns table (state json) language sql stable as $$
  select state from post_state(case kind when 'post' then of_user end, of_subject)
  union all select state from article_state(case kind when 'article' then of_user end, of_subject)
  union all select state from account_state(case kind when 'account' then of_user end, of_subject)
$$;

-- What the transactions under way have noted. Nobody sees rows of others here, so a crash has nothing to lose.
create unlogged table noted_events (
  transaction xid8 not null default pg_current_xact_id(),
  place bigint generated always as identity,
  -- Whether it is the first of its transaction, at whose end they are numbered.
  is_first boolean not null,
  kind text not null,
  user_id text collate "C" not null,
  -- All that one statement has made, since a row costs more than what is in it.
  subject_ids text[] collate "C" not null,
  types text[] not null,
  platform text,
  previous_status text,
  -- Of what may be gone at the end of the transaction.
  state json
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, vacuum_truncate = off);
create index noted_events_of_a_transaction on noted_events (transaction);

-- A setting of the transaction, so that what is undone to a savepoint undoes it, too.
create function is_first_noted() returns boolean language plpgsql as $$
begin
  if current_setting('otterpost.noted', true) = 'yes' then return false; end if;
  perform set_config('otterpost.noted', 'yes', true);
  return true;
end
$$;
alter table noted_events alter is_first set default is_first_noted();

-- Whether all networks of a post have answered.
create function is_settled(kind text, of_user text, of_subject text) returns boolean language sql stable as $$
  select kind = 'post'
    and exists (select from posts p where p.user_id = of_user and p.id = of_subject and p.deleted_at is null)
    and not exists (
      select from deliveries d where d.user_id = of_user and d.post_id = of_subject
        and d.state in ('waiting', 'sending', 'unknown'))
$$;

-- Its statements are planned once: for one user they would seem cheaper than for ten, and be planned each time.
create function number_events() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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
      min(place) as place, min(ordinality) as ordinality,
      (array_agg(state) filter (where state is not null))[1] as state
    from noted group by kind, user_id, subject_id),
  -- What came and went within the transaction has no state, and nobody is told of it.
  known as (
    select t.user_id, t.kind, t.subject_id, t.platforms, t.previous_statuses, t.place, t.ordinality,
      case when t.types && '{delivery.published,delivery.failed,delivery.skipped}'
        and is_settled(t.kind, t.user_id, t.subject_id) then t.types || '{post.settled}' else t.types end as types,
      coalesce(s.state, t.state) as state
    from together t left join lateral state_of(t.kind, t.user_id, t.subject_id) s on true
    where coalesce(s.state, t.state) is not null),
  numbered as (
    select k.*, greatest(moment, l.last_at) as timestamp, l.last_number + sum(cardinality(k.types)) over (
      partition by k.user_id order by k.place, k.ordinality) as state_number
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
create constraint trigger numbered_at_the_end after insert on noted_events deferrable initially deferred
  for each row when (new.is_first) execute function number_events();

-- Every user has a log from the beginning: to make it with the first event would wait for whoever deletes the user.
create function begin_log() returns trigger language plpgsql as $$
begin
  insert into event_logs (user_id) values (new.id);
  return null;
end
$$;
create function forget_events() returns trigger language plpgsql as $$
begin
  delete from events where user_id = old.user_id;
  delete from earlier_contents where user_id = old.user_id;
  return null;
end
$$;

-- Of posts and of articles; the argument says which. What is no draft from the beginning has come so far at once.
create function note_new() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
begin
  insert into noted_events (kind, user_id, subject_ids, types)
  select kind, i.user_id, array_agg(i.id::text order by i.id, t.n), array_agg(kind || '.' || t.type order by i.id, t.n)
  from inserted i
  cross join lateral unnest(case when i.status = 'draft' then '{created}'::text[]
    else array['created', i.status] end) with ordinality t (type, n)
  group by i.user_id;
  return null;
end
$$;

-- Of both, too. What is deleted may be gone before the transaction ends.
create function note_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
begin
  insert into noted_events (kind, user_id, subject_ids, types, previous_status, state)
  values (kind, new.user_id, array[new.id], array[kind || '.' || case
      when new.deleted_at is not null then 'deleted'
      when new.status = 'scheduled'
        and (old.status <> 'scheduled' or old.scheduled_date <> new.scheduled_date) then 'scheduled'
      when new.status = old.status then 'updated'
      when new.status = 'draft' then case old.status when 'scheduled' then 'unscheduled' else 'updated' end
      else new.status end],
    case when new.status <> old.status or new.deleted_at is not null then old.status end,
    case when new.deleted_at is not null then (select state from state_of(kind, new.user_id, new.id)) end);
  return null;
end
$$;

create function note_delivery() returns trigger language plpgsql as $$
begin
  insert into noted_events (kind, user_id, subject_ids, types, platform, previous_status)
  values (case when new.post_id is null then 'article' else 'post' end, new.user_id, array[new.subject_id],
    array['delivery.' || case new.state when 'waiting' then 'pending' else new.state end], new.platform,
    case when tg_op = 'UPDATE' then case old.state when 'waiting' then 'pending' else old.state end end);
  return null;
end
$$;

create function note_account() returns trigger language plpgsql as $$
begin
  insert into noted_events (kind, user_id, subject_ids, types)
  values ('account', new.user_id, array[new.id], array['account.' || case
    when new.disconnected then 'disconnected'
    when new.needs_reconnect then 'needs_reconnect'
    else 'connected' end]);
  return null;
end
$$;

select lock_soon('lock table users, posts, articles, deliveries, connections in share row exclusive mode');

create trigger log_begins after insert on users for each row execute function begin_log();
create trigger events_forgotten after delete on event_logs for each row execute function forget_events();
insert into event_logs (user_id) select id from users;

create trigger noted_inserted after insert on posts
  referencing new table as inserted for each statement execute function note_new('post');
create trigger noted_changed after update on posts for each row
  when (old.deleted_at is null and (old.status <> new.status or old.revision <> new.revision or new.deleted_at is not null))
  execute function note_change('post');
create trigger content_kept after update of text, thread_tweets, media_urls, thread_media, metadata on posts for each row
  when ((old.text, old.thread_tweets, old.media_urls, old.thread_media, old.metadata)
    is distinct from (new.text, new.thread_tweets, new.media_urls, new.thread_media, new.metadata))
  execute function keep_content();
create trigger content_kept_at_last after delete on posts for each row execute function keep_content();

create trigger noted_inserted after insert on articles
  referencing new table as inserted for each statement execute function note_new('article');
create trigger noted_changed after update on articles for each row
  when (old.deleted_at is null and (old.status <> new.status or old.revision <> new.revision or new.deleted_at is not null))
  execute function note_change('article');
create trigger content_kept after update of content_markdown, metadata on articles for each row
  when ((old.content_markdown, old.metadata) is distinct from (new.content_markdown, new.metadata))
  execute function keep_content();
create trigger content_kept_at_last after delete on articles for each row execute function keep_content();

create trigger noted_entered after insert on deliveries for each row
  when (new.state not in ('waiting', 'sending')) execute function note_delivery();
create trigger noted_moved after update of state on deliveries for each row
  when (old.state <> new.state and new.state <> 'sending') execute function note_delivery();

create trigger noted_inserted after insert on connections for each row execute function note_account();
create trigger noted_changed after update on connections for each row
  when (old.disconnected <> new.disconnected or old.needs_reconnect <> new.needs_reconnect
    or (not new.disconnected and not new.needs_reconnect and old.expires_at < statement_timestamp()
      and coalesce(new.expires_at, 'infinity') > statement_timestamp()))
  execute function note_account();
