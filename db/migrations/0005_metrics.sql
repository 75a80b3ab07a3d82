-- Engagement of posts on X, as X counts it, and its sums, kept like the tallies: changes are appended and
-- folded, so that writing waits for nobody and every answer costs about the same.

create table post_metrics (
  user_id id not null,
  post_id id not null,
  connection_id id not null,
  x_post_id text not null,
  content_type text not null check (content_type in ('thread', 'video', 'gif', 'image', 'text')),
  posted_at timestamptz not null,
  likes bigint not null default 0,
  retweets bigint not null default 0,
  replies bigint not null default 0,
  quotes bigint not null default 0,
  bookmarks bigint not null default 0,
  impressions bigint not null default 0,
  engagements bigint not null generated always as (likes + retweets + replies + quotes + bookmarks) stored,
  -- Engagements per impression, 0 to 100, two decimals (decision 15).
  engagement_rate numeric not null generated always as (
    case when impressions = 0 then 0
    else least(100, round((likes + retweets + replies + quotes + bookmarks) * 100.0 / impressions, 2)) end) stored,
  synced_at timestamptz,
  -- Null: never again, because it is old or gone.
  next_sync_at timestamptz,
  primary key (user_id, post_id),
  foreign key (user_id, post_id) references posts on delete cascade,
  foreign key (user_id, connection_id) references connections on delete cascade
);
create index post_metrics_due on post_metrics (next_sync_at) where next_sync_at is not null;
create index post_metrics_by_date on post_metrics (user_id, posted_at) where synced_at is not null;
create index post_metrics_by_rate on post_metrics (user_id, engagement_rate desc, post_id desc)
  where synced_at is not null;

-- A post on X is tracked from the moment it is there; what it is, is decided once.
create function track_metrics() returns trigger language plpgsql as $$
begin
  insert into post_metrics (user_id, post_id, connection_id, x_post_id, content_type, posted_at, next_sync_at)
  select new.user_id, new.id, d.connection_id, new.x_post_id,
    case
      when new.thread_tweets is not null then 'thread'
      when new.media_urls[1] ~ '\.(mp4|mov)$' then 'video'
      when new.media_urls[1] ~ '\.gif$' then 'gif'
      when new.media_urls is not null then 'image'
      else 'text' end,
    new.posted_date, clock_timestamp() + interval '1 minute'
  from deliveries d
  where d.user_id = new.user_id and d.post_id = new.id and d.platform = 'x' and d.connection_id is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger track_metrics after update of x_post_id on posts for each row
  when (old.x_post_id is null and new.x_post_id is not null) execute function track_metrics();

-- Dimensions: 'day' (YYYY-MM-DD), 'day_hour' (YYYY-MM-DD HH24), 'day_type' (YYYY-MM-DD type); over all time
-- 'hour', 'weekday' (1 is Monday) and 'type', so that "all" needs no more rows than a year does.
create table metric_tallies (
  user_id id not null references users on delete cascade,
  connection_id id not null,
  dimension text not null,
  value text not null,
  posts bigint not null,
  likes bigint not null,
  retweets bigint not null,
  replies bigint not null,
  impressions bigint not null,
  engagements bigint not null,
  last_synced_at timestamptz,
  primary key (user_id, dimension, value, connection_id)
);
create table metric_tally_changes (like metric_tallies);
create index metric_tally_changes_of_a_user on metric_tally_changes (user_id);

create function metric_places(posted_at timestamptz, content_type text)
returns table (dimension text, value text) language sql immutable as $$
  select * from (values
    ('day', to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD')),
    ('day_hour', to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD HH24')),
    ('day_type', to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD ') || content_type),
    ('hour', to_char(posted_at at time zone 'UTC', 'HH24')),
    ('weekday', to_char(posted_at at time zone 'UTC', 'ID')),
    ('type', content_type)) v (dimension, value)
$$;

create function tally_metrics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into metric_tally_changes
    select m.user_id, m.connection_id, p.dimension, p.value, -count(*), -sum(likes), -sum(retweets), -sum(replies),
      -sum(impressions), -sum(engagements), null
    from deleted m, metric_places(m.posted_at, m.content_type) p
    where m.synced_at is not null group by 1, 2, 3, 4;
  end if;
  if tg_op <> 'DELETE' then
    insert into metric_tally_changes
    select m.user_id, m.connection_id, p.dimension, p.value, count(*), sum(likes), sum(retweets), sum(replies),
      sum(impressions), sum(engagements), max(m.synced_at)
    from inserted m, metric_places(m.posted_at, m.content_type) p
    where m.synced_at is not null group by 1, 2, 3, 4;
  end if;
  return null;
end
$$;
create trigger tally_inserted after insert on post_metrics
  referencing new table as inserted for each statement execute function tally_metrics();
create trigger tally_updated after update on post_metrics
  referencing old table as deleted new table as inserted for each statement execute function tally_metrics();
create trigger tally_deleted after delete on post_metrics
  referencing old table as deleted for each statement execute function tally_metrics();
