-- What will keep a post from going out is asked before there is one, too (decision 400): the same rules, of a network, an
-- account and a date instead of a delivery.
-- `behind` is the id of the delivery whose turn is asked for among those that are due at the same moment; null for the
-- last of them. It becomes a part of the query that it is in.
create function risks_ahead(
  of_user text, on_platform text, of_account text, due timestamptz, behind text, is_for_premium boolean)
returns table (code text, ends_at timestamptz, most integer) language sql stable as $$
  select r.code, r.ends_at, r.most
  from platforms n
  left join connections c on c.user_id = of_user and c.id = of_account
  cross join lateral (
    select case when c.id is null or c.disconnected then 'account_not_connected'
        when c.needs_reconnect then 'needs_reconnect'
        when c.expires_at <= due then 'sign_in_ends' end as code,
      case when not c.disconnected and not c.needs_reconnect then c.expires_at end as ends_at, null::integer as most
    union all
    select 'too_long', null, null where is_for_premium and c.subscription_type = 'None'
    union all
    select 'network_limit', null, n.account_posts_per_day
    where case when n.account_posts_per_day is not null then n.account_posts_per_day <= (
      select count(*) from (
        select from deliveries o
        where o.user_id = of_user and o.connection_id = of_account and o.state = 'waiting'
          and o.due_at >= day_of(due) and o.due_at <= due and (o.due_at < due or behind is null or o.id < behind)
        limit n.account_posts_per_day) before) end) r
  where n.name = on_platform and r.code is not null
$$;

create or replace function risks_of_post(of_user text, of_post text) returns table (risks jsonb)
language sql stable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'platform', r.platform, 'account_id', r.connection_id, 'code', r.code,
    'ends_at', iso_time(r.ends_at), 'limit', r.most))
    order by r.platform nulls last, r.code) as risks
  from (
    -- By the post alone: while nobody knows how many wait, the index of all that do would look as good.
    select * from deliveries where user_id = of_user and post_id = of_post offset 0) d
  left join subscriptions s on s.user_id = d.user_id
  cross join lateral (
    select d.platform::text as platform, d.connection_id::text as connection_id, a.code, a.ends_at, a.most
    from risks_ahead(d.user_id, d.platform, d.connection_id, d.due_at, d.id, d.needs_premium) a
    union all
    -- It is the same for all networks, and told once.
    select null, null, 'subscription_required', nullif(subscription_ends_at(s), '-infinity'), null
    where case when coalesce(subscription_ends_at(s), '-infinity') <= d.due_at then not exists (
      select from deliveries o
      where o.user_id = d.user_id and o.post_id = d.post_id and o.platform < d.platform
        and o.state = 'waiting' and o.due_at > statement_timestamp()) end) r
  where d.state = 'waiting' and d.due_at > statement_timestamp() and r.code is not null
$$;
