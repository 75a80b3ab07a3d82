-- What will keep a scheduled post from going out, known ahead (decision 321), and when it is to be said that a sign-in
-- ends.
--
-- Risks are computed when a post is read. `posts.risks` has those that were told: the state of an event has them by it,
-- and one that is there is not told again. What may change them leaves a row in risk_checks in its transaction, and the
-- sweep looks at what these speak of, and at nothing else.
select lock_soon('lock table posts, deliveries, connections, subscriptions, platforms in access exclusive mode');

alter table posts add column risks jsonb;
select define_states();
-- Whether only a paid tier of the account's network takes it; null of what versions before have scheduled.
alter table deliveries add column needs_premium boolean;
-- How many posts a network takes from one account in a UTC day, where it says so.
alter table platforms add column account_posts_per_day integer check (account_posts_per_day > 0);
update platforms set account_posts_per_day = 150 where name = 'secondary_b';
-- When its owner is to be told that the sign-in ends; null when that has been told.
alter table connections add column expiry_notice_at timestamptz;
-- When a subscription that is renewed as a rule has ended unless it was.
alter table subscriptions add column risk_check_at timestamptz;

-- Which scheduled posts to look at: one, those of an account from a place on, or all of a user.
create table risk_checks (
  place bigint generated always as identity primary key,
  user_id text not null,
  post_id text,
  connection_id text,
  -- Those without any account.
  is_unconnected boolean not null default false,
  after_due_at timestamptz not null default '-infinity',
  after_id text not null default '',
  not_before timestamptz not null default '-infinity',
  constraint one_post_or_one_account check (
    num_nonnulls(post_id, connection_id, nullif(is_unconnected, false)) <= 1)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- An active subscription is renewed as a rule: only its end, once it has come, is one.
create function subscription_ends_at(s subscriptions) returns timestamptz language sql stable as $$
  select coalesce(case s.status
    when 'trialing' then s.trial_ends_at
    when 'active' then case when s.current_period_ends_at <= statement_timestamp()
      then s.current_period_ends_at else 'infinity' end
    when 'past_due' then s.current_period_ends_at
    when 'canceled' then s.current_period_ends_at end, '-infinity')
$$;

create function day_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('day', moment, 'UTC')
$$;

-- Null when there are none. Of what is due already its delivery tells. It becomes a part of the query that it is in.
create function risks_of_post(of_user text, of_post text) returns table (risks jsonb) language sql stable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'platform', r.platform, 'account_id', r.connection_id, 'code', r.code,
    'ends_at', iso_time(r.ends_at), 'limit', r.most))
    order by r.platform nulls last, r.code) as risks
  from (
    -- By the post alone: while nobody knows how many wait, the index of all that do would look as good.
    select * from deliveries where user_id = of_user and post_id = of_post offset 0) d
  join platforms n on n.name = d.platform
  left join connections c on c.user_id = d.user_id and c.id = d.connection_id
  left join subscriptions s on s.user_id = d.user_id
  cross join lateral (
    select d.platform::text as platform, d.connection_id::text as connection_id,
      case when c.id is null or c.disconnected then 'account_not_connected'
        when c.needs_reconnect then 'needs_reconnect'
        when c.expires_at <= d.due_at then 'sign_in_ends' end as code,
      case when not c.disconnected and not c.needs_reconnect then c.expires_at end as ends_at, null::integer as most
    union all
    select d.platform, d.connection_id, 'too_long', null, null
    where d.needs_premium and c.subscription_type = 'None'
    union all
    select d.platform, d.connection_id, 'network_limit', null, n.account_posts_per_day
    where case when n.account_posts_per_day is not null then n.account_posts_per_day <= (
      select count(*) from (
        select from deliveries o
        where o.user_id = d.user_id and o.connection_id = d.connection_id and o.state = 'waiting'
          and o.due_at >= day_of(d.due_at) and (o.due_at, o.id) < (d.due_at, d.id)
        limit n.account_posts_per_day) before) end
    union all
    -- It is the same for all networks, and told once.
    select null, null, 'subscription_required', nullif(subscription_ends_at(s), '-infinity'), null
    where case when coalesce(subscription_ends_at(s), '-infinity') <= d.due_at then not exists (
      select from deliveries o
      where o.user_id = d.user_id and o.post_id = d.post_id and o.platform < d.platform
        and o.state = 'waiting' and o.due_at > statement_timestamp()) end) r
  where d.state = 'waiting' and d.due_at > statement_timestamp() and r.code is not null
$$;

-- When a day of an account is full, those whose turn is behind that may change with whoever comes or goes.
create function mark_full_day(of_user text, of_account text, on_platform text, day timestamptz) returns void
language sql as $$
  insert into risk_checks (user_id, connection_id)
  select of_user, of_account
  from platforms n
  where n.name = on_platform and case when n.account_posts_per_day is not null and of_account is not null
    then n.account_posts_per_day <= (
      select count(*) from (
        select from deliveries o
        where o.user_id = of_user and o.connection_id = of_account and o.state = 'waiting'
          and o.due_at >= day and o.due_at < day + interval '1 day'
        limit n.account_posts_per_day) that_day) end
$$;

create function mark_inserted() returns trigger language plpgsql as $$
begin
  insert into risk_checks (user_id, post_id)
  select distinct d.user_id, d.post_id
  from inserted d
  left join connections c on c.user_id = d.user_id and c.id = d.connection_id
  left join subscriptions s on s.user_id = d.user_id
  where d.state = 'waiting' and d.due_at > statement_timestamp() and d.post_id is not null
    and (c.id is null or c.disconnected or c.needs_reconnect or c.expires_at <= d.due_at
      or d.needs_premium and c.subscription_type = 'None'
      or coalesce(subscription_ends_at(s), '-infinity') <= d.due_at);
  perform mark_full_day(user_id, connection_id, platform, day)
  from (
    select distinct d.user_id, d.connection_id, d.platform::text as platform, day_of(d.due_at) as day
    from inserted d join platforms n on n.name = d.platform
    where d.state = 'waiting' and d.due_at > statement_timestamp() and n.account_posts_per_day is not null) i;
  return null;
end
$$;
create trigger risks_marked_inserted after insert on deliveries
  referencing new table as inserted for each statement execute function mark_inserted();

create function mark_delivery() returns trigger language plpgsql as $$
declare
  was_told boolean := exists (select from posts where user_id = old.user_id and id = old.post_id and risks is not null);
begin
  if was_told or (tg_op = 'UPDATE' and (select risks from risks_of_post(old.user_id, old.post_id)) is not null) then
    insert into risk_checks (user_id, post_id) values (old.user_id, old.post_id);
  end if;
  perform mark_full_day(old.user_id, old.connection_id, old.platform, day_of(old.due_at));
  if tg_op = 'UPDATE' then
    perform mark_full_day(new.user_id, new.connection_id, new.platform, day_of(new.due_at));
  end if;
  return null;
end
$$;
create trigger risks_marked_updated after update of state, due_at, connection_id, needs_premium on deliveries
  for each row
  when ((new.state = 'waiting' or old.state = 'waiting')
    and greatest(new.due_at, old.due_at) > statement_timestamp()
    and (new.state, new.due_at, new.connection_id, new.needs_premium)
      is distinct from (old.state, old.due_at, old.connection_id, old.needs_premium))
  execute function mark_delivery();
create trigger risks_marked_deleted after delete on deliveries for each row
  when (old.state = 'waiting' and old.due_at > statement_timestamp()) execute function mark_delivery();

-- Now, and once more: what is being scheduled meanwhile sees nothing of this change, and nobody here sees it.
create function looks_at_others() returns setof timestamptz language sql stable as $$
  values ('-infinity'::timestamptz), (statement_timestamp() + interval '1 minute')
$$;

create function mark_connection() returns trigger language plpgsql as $$
begin
  insert into risk_checks (user_id, connection_id, not_before)
  select new.user_id, new.id, * from looks_at_others();
  return null;
end
$$;
create trigger risks_marked after update of expires_at, disconnected, needs_reconnect, subscription_type on connections
  for each row
  when ((new.expires_at, new.disconnected, new.needs_reconnect, new.subscription_type)
    is distinct from (old.expires_at, old.disconnected, old.needs_reconnect, old.subscription_type))
  execute function mark_connection();

create function mark_subscription() returns trigger language plpgsql as $$
begin
  insert into risk_checks (user_id, not_before) select new.user_id, * from looks_at_others();
  return null;
end
$$;
create trigger risks_marked after update on subscriptions for each row
  when ((new.status, new.trial_ends_at, new.current_period_ends_at)
    is distinct from (old.status, old.trial_ends_at, old.current_period_ends_at))
  execute function mark_subscription();

create function plan_risk_check() returns trigger language plpgsql as $$
begin
  new.risk_check_at := case when new.status = 'active' then new.current_period_ends_at end;
  return new;
end
$$;
create trigger risk_check_planned before insert or update of status, current_period_ends_at on subscriptions
  for each row execute function plan_risk_check();

-- A sign-in that is renewed may end a little later each time, which is nothing new.
create function plan_expiry_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and abs(extract(epoch from new.expires_at - old.expires_at)) < 3600 then return new; end if;
  new.expiry_notice_at := new.expires_at - interval '7 days';
  return new;
end
$$;
create trigger expiry_notice_planned before insert or update of expires_at on connections
  for each row execute function plan_expiry_notice();

-- What is scheduled anew is told anew.
create function forget_risks() returns trigger language plpgsql as $$
begin
  new.risks := null;
  return new;
end
$$;
create trigger risks_forgotten before update of status on posts for each row
  when (old.risks is not null and new.status <> 'scheduled') execute function forget_risks();

create function note_risks() returns trigger language plpgsql as $$
begin
  if exists (
    select n->'platform', n->'code' from jsonb_array_elements(new.risks) n
    except
    select o->'platform', o->'code' from jsonb_array_elements(old.risks) o) then
    insert into noted_events (kind, user_id, subject_ids, types)
    values ('post', new.user_id, array[new.id], array['post.at_risk']);
  end if;
  return null;
end
$$;
create trigger risks_noted after update of risks on posts for each row
  when (new.risks is not null and new.deleted_at is null and new.risks is distinct from old.risks)
  execute function note_risks();
