/** Posting statistics (spec 4.5): one query per answer, days and hours in UTC. */
import type { components } from '../../generated/openapi.ts'
import { inWire, today } from '../sql/clock.ts'
import type { Sql } from '../pool/postgres.ts'
import { andNarrowed, type Narrowing } from './narrowing.ts'
import { talliesOf } from './tallies.ts'
import { andWithin, type Reach } from '../users/reach.ts'
import { andCandidate } from '../posts/candidates.ts'

export type Overview = components['schemas']['AnalyticsOverview']
export type BestTimes = Omit<components['schemas']['BestTimes'], 'summary'>

/** Percentages and rates run from 0 to 100 with two decimals (decision 15). */
export async function findOverview(
  sql: Sql,
  reach: Reach,
  narrowing: Narrowing,
): Promise<Overview> {
  const [row] = await sql<[{ overview: Overview }]>`
    with tally as materialized (select dimension, value, n from ${talliesOf(sql, reach, undefined, narrowing)} t where n > 0),
    today as (select ${today(sql)} as date),
    status as (
      select coalesce(sum(n), 0) as created,
        coalesce(sum(n) filter (where value like 'posted %'), 0) as published,
        coalesce(sum(n) filter (where value like 'scheduled %'), 0) as scheduled
      from tally where dimension = 'posts'),
    days as (select value::date as day, n from tally where dimension = 'day'),
    slots as (
      select left(value, 1)::integer as weekday, right(value, 2)::integer as hour, n
      from tally where dimension = 'slot'),
    -- Days in a row share the difference between the day and its place in the row.
    streaks as (
      select min(day) as first, max(day) as last, count(*) as length
      from (select day, day - (row_number() over (order by day))::integer as streak from days) d
      group by streak),
    current_streak as (
      select s.* from streaks s, today where s.last >= today.date - 1 order by s.last desc limit 1)
    select json_build_object(
      'stats', (select json_build_object(
        'total_posts_created', created,
        'total_posts_published', published,
        'total_posts_scheduled', scheduled,
        'publishing_rate', case when created = 0 then 0 else round(published * 100.0 / created, 2) end,
        'total_active_days', (select count(*) from days),
        'avg_posts_per_week', coalesce((
          select round(published * 7.0 / greatest(7, today.date - min(days.day) + 1), 2)
          from days, today group by today.date), 0),
        'most_active_day', (
          select (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[weekday]
          from slots group by weekday order by sum(n) desc, weekday limit 1),
        'most_active_hour', (select hour from slots group by hour order by sum(n) desc, hour limit 1),
        'total_characters_written', coalesce((select sum(n) from tally where dimension = 'characters'), 0),
        'total_threads_created', coalesce((select sum(n) from tally where dimension = 'threads'), 0),
        'total_media_posts', coalesce((select sum(n) from tally where dimension = 'media'), 0))
        from status),
      'streaks', json_build_object(
        'current', coalesce((select length from current_streak), 0),
        'longest', coalesce((select max(length) from streaks), 0),
        'last_posted_date', (
          select ${inWire(sql, sql`max(posted_date)`)} from posts p
          where user_id = ${reach.id} and posted_date is not null and deleted_at is null ${andCounted(sql, reach, narrowing)}),
        'streak_start_date', (
          select ${inWire(sql, sql`min(posted_date)`)} from posts p, current_streak c
          where user_id = ${reach.id} and deleted_at is null ${andCounted(sql, reach, narrowing)} and posted_date >= c.first::timestamp and posted_date < c.first::timestamp + interval '1 day')),
      'trends', (select json_build_object(
        'this_week', coalesce(sum(n) filter (where day >= date_trunc('week', today.date::timestamp)), 0),
        'last_week', coalesce(sum(n) filter (where day >= date_trunc('week', today.date::timestamp) - interval '7 days'
          and day < date_trunc('week', today.date::timestamp)), 0),
        'this_month', coalesce(sum(n) filter (where day >= date_trunc('month', today.date::timestamp)), 0),
        'last_month', coalesce(sum(n) filter (where day >= date_trunc('month', today.date::timestamp) - interval '1 month'
          and day < date_trunc('month', today.date::timestamp)), 0),
        'best_month', (
          select json_build_object('month', to_char(day, 'YYYY-MM'), 'count', sum(n))
          from days group by to_char(day, 'YYYY-MM') order by sum(n) desc, to_char(day, 'YYYY-MM') desc limit 1))
        from today left join days on true),
      'categories', (
        select coalesce(json_agg(json_build_object('name', value, 'count', n,
          'percentage', round(n * 100.0 / total, 2)) order by n desc, value), '[]')
        from (select value, n, sum(n) over () as total from tally where dimension = 'category') c),
      'recent_activity', json_build_object(
        'last_7_days', ${lastDays(sql, 7)}, 'last_30_days', ${lastDays(sql, 30)})) as overview`
  return row.overview
}

/** Which posts are counted, after a condition on `p`. */
function andCounted(sql: Sql, reach: Reach, narrowing: Narrowing) {
  return sql`${andCandidate(sql, reach)} ${andWithin(sql, reach, 'posts', sql`p`)} ${andNarrowed(sql, narrowing)}`
}

/** Posts on each of the last days, oldest first, today last. */
function lastDays(sql: Sql, count: number) {
  return sql`(
    select json_agg(coalesce(days.n, 0) order by back desc)
    from generate_series(0, ${count - 1}::integer) as back
    cross join today left join days on days.day = today.date - back::integer)`
}

/** Of the last 15 published posts; fewer than 3 say nothing. */
const LOOKED_AT = 15
const NEEDED = 3

/** Hours and days of the last published posts; the best ones first, at most three of each. */
export async function findBestTimes(
  sql: Sql,
  reach: Reach,
  narrowing: Narrowing,
): Promise<BestTimes> {
  const [row] = await sql<[{ best_times: BestTimes }]>`
    with recent as (
      select extract(hour from posted_date)::integer as hour, extract(isodow from posted_date)::integer as weekday
      from posts p
      where user_id = ${reach.id} and posted_date is not null and deleted_at is null
        ${andCounted(sql, reach, narrowing)}
      order by posted_date desc, id desc limit ${LOOKED_AT}),
    hours as (
      select h as hour, lpad(h::text, 2, '0') || ':00' as label, count(recent.hour) as count
      from generate_series(0, 23) h left join recent on recent.hour = h group by h),
    weekdays as (
      select d as place, name as day, left(name, 3) as short_day, count(recent.weekday) as count
      from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
        with ordinality as w (name, d)
      left join recent on recent.weekday = d group by d, name)
    select json_build_object(
      'has_enough_data', (select count(*) >= ${NEEDED}::integer from recent),
      'total_posts_analyzed', (select count(*) from recent),
      'hour_distribution', (
        select json_agg(json_build_object('hour', hour, 'label', label, 'count', count) order by hour) from hours),
      'day_distribution', (
        select json_agg(json_build_object('day', day, 'short_day', short_day, 'count', count) order by place)
        from weekdays),
      'best_hours', (
        select coalesce(json_agg(json_build_object('hour', hour, 'label', label, 'count', count)
          order by count desc, hour), '[]')
        from (
          select * from hours
          where count > 0 and (select count(*) from recent) >= ${NEEDED}::integer
          order by count desc, hour limit 3) best),
      'best_days', (
        select coalesce(json_agg(json_build_object('day', day, 'count', count) order by count desc, place), '[]')
        from (
          select * from weekdays
          where count > 0 and (select count(*) from recent) >= ${NEEDED}::integer
          order by count desc, place limit 3) best)) as best_times`
  return row.best_times
}
