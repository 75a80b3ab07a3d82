/**
 * The sends of the journal that the database lacks, or lacks the end of. There may be as many as were made
 * since a backup, so they are kept in tables of the guard's transaction and not in memory.
 */
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import type { LostSend } from './fate.ts'
import {
  counts,
  readEndings,
  readSends,
  type EndingLine,
  type JournalledEnding,
  type JournalledSend,
} from './readJournal.ts'

/** In one statement. */
const BATCH = 500
/** Up to so many, an outcome is known to be wanted before the database is asked for it. */
const REMEMBERED = 50_000
/** A delivery is not what it was when a send is missing that may be live, or when its end is. */
const MAY_BE_LIVE = `coalesce(j.ending ->> 'state', 'open') in ('open', 'accepted', 'gave_up')`

/** Returns the highest number that the journal has. */
export async function collectLost(sql: Sql, folder: string, after: number): Promise<number> {
  await sql.unsafe(`
    create temporary table journalled (
      attempt_id text primary key, number bigint not null, user_id text not null, subject_id text not null,
      platform text not null, line json not null, missing boolean not null, gone boolean not null,
      of_article boolean not null, parts_now integer not null, ending json) on commit drop;
    create index on journalled (user_id, subject_id, platform)`)
  let highest = 0
  for await (const sends of readSends(folder, after)) {
    for (const { number } of sends) highest = Math.max(highest, number)
    for (let from = 0; from < sends.length; from += BATCH) {
      await keepUnsettled(sql, sends.slice(from, from + BATCH))
    }
  }
  await addEndings(sql, folder)
  return highest
}

/** What the database has settled needs nothing. A send that was repeated under its number has two lines. */
async function keepUnsettled(sql: Sql, sends: object[]) {
  await sql`
    insert into journalled
    select j.line ->> 'attempt_id', (j.line ->> 'number')::bigint, j.line ->> 'user_id',
      j.line ->> 'subject_id', j.line ->> 'platform', j.line, a.id is null, num_nonnulls(p.id, r.id) = 0,
      r.id is not null, parts_on(p, j.line ->> 'platform')
    from (select value as line from json_array_elements(${sql.json(sends as never)}::json)) j
    left join posts p on p.user_id = j.line ->> 'user_id' and p.id = j.line ->> 'subject_id'
    left join articles r on r.user_id = j.line ->> 'user_id' and r.id = j.line ->> 'subject_id'
    left join attempts a on a.user_id = j.line ->> 'user_id' and a.id = j.line ->> 'attempt_id'
    where a.outcome is null
    on conflict (attempt_id) do nothing`
}

async function addEndings(sql: Sql, folder: string) {
  const [found] = await sql<{ count: number; since: string | null }[]>`
    select count(*) as count, left(min(line ->> 'at'), 10) as since from journalled`
  if (found === undefined || found.since === null) return
  const rows =
    found.count > REMEMBERED
      ? undefined
      : await sql<{ attempt_id: string }[]>`select attempt_id from journalled`
  const ids = rows && new Set(rows.map(({ attempt_id }) => attempt_id))
  for await (const endings of readEndings(folder, found.since, (id) => ids?.has(id) ?? id !== '')) {
    const best = new Map<string, EndingLine>()
    for (const ending of endings) {
      if (counts(ending, best.get(ending.ended))) best.set(ending.ended, ending)
    }
    await sql`
      update journalled j set ending = e.value
      from json_array_elements(${sql.json([...best.values()] as never)}::json) e
      where j.attempt_id = e.value ->> 'ended' and (j.ending is null or e.value ->> 'state' = 'accepted'
        or (j.ending ->> 'state' <> 'accepted' and j.ending ->> 'at' <= e.value ->> 'at'))`
  }
}

/** Whether a send may be live of which a post that is there knows nothing. */
export async function lacksSends(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from journalled j where missing and not gone and ${sql.unsafe(MAY_BE_LIVE)} limit 1`
  return rows.length > 0
}

/** A delivery that is not what it was, and its last send. */
export type LostDelivery = Pick<LostSend, 'user_id' | 'subject_id' | 'platform' | 'number'>

/**
 * All sends of each delivery that is not what it was, in the order of their numbers: one may be live that
 * the database lacks, or one was under way in it whose end is known.
 */
export async function* listLost(sql: Sql): AsyncGenerator<LostSend[]> {
  await sql.unsafe(`
    create temporary table lost on commit drop as
    select row_number() over () as place, user_id, subject_id, platform, max(number) as number
    from journalled j where not gone
    group by user_id, subject_id, platform
    having bool_or(missing and ${MAY_BE_LIVE} or not missing and ending is not null);
    create index on lost (place);
    analyze lost, journalled`)
  for (let from = 1; ; from += BATCH) {
    const deliveries = await sql<LostDelivery[]>`
      select user_id, subject_id, platform, number from lost
      where place >= ${from}::bigint and place < ${from + BATCH}::bigint`
    if (deliveries.length === 0) return
    yield* await readLost(sql, deliveries)
  }
}

interface Row extends Pick<LostSend, 'of_article' | 'parts_now'> {
  line: JournalledSend
  ending: JournalledEnding | null
}

/** Their sends, a list for each. */
export async function readLost(sql: Sql, deliveries: LostDelivery[]): Promise<LostSend[][]> {
  if (deliveries.length === 0) return []
  const types = { user_id: 'text', subject_id: 'text', platform: 'text', number: 'bigint' }
  const rows = await sql<Row[]>`
    select j.line, j.of_article, j.parts_now, j.ending
    from ${rowsAs(sql, 'd', types, deliveries)}
    join journalled j on j.user_id = d.user_id and j.subject_id = d.subject_id and j.platform = d.platform
    where not j.gone
    order by j.number`
  const sends = rows.map(({ line, ending, ...rest }): LostSend => ({
    ...line,
    ...rest,
    ending: ending ?? undefined,
  }))
  const groups = Map.groupBy(sends, (send) => `${send.user_id} ${send.subject_id} ${send.platform}`)
  return deliveries.flatMap((one) => {
    const group = groups.get(`${one.user_id} ${one.subject_id} ${one.platform}`)
    return group ? [group] : []
  })
}

/** How many deliveries were sent, as far as is known, of posts and articles that are not there. */
export async function countGone(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct (user_id, subject_id, platform)) as count from journalled j
    where gone and ${sql.unsafe(MAY_BE_LIVE)}`
  return row?.count ?? 0
}
