/** Dates that requests arrive before, minutes that last, and time that passes. */
import { availableParallelism, loadavg } from 'node:os'
import type { World } from './world.ts'

const SOON_MS = 3_000
const SOON_MS_MAX = 12_000
/** So many may want each processor before requests take noticeably longer. */
const EASY_LOAD = 2
/** Who is slower than a minute so often is stuck. */
const TRIES = 5

/** How far ahead a date is that requests are to arrive before: the further, the more wants the processors. */
export function soonMs(): number {
  const crowding = loadavg()[0]! / availableParallelism() / EASY_LOAD
  return Math.min(SOON_MS_MAX, Math.round(SOON_MS * Math.max(1, crowding)))
}

export function soon(in_ms = soonMs()): string {
  return new Date(Date.now() + in_ms).toISOString()
}

/** What a request answers that came before its date: one that was held up is made again, for later. */
export async function soonEnough<Answered extends { status: number }>(
  ask: (date: string) => Promise<Answered>,
): Promise<Answered> {
  for (let in_ms = soonMs(); ; in_ms *= 2) {
    const answer = await ask(soon(in_ms))
    if (answer.status !== 400 || in_ms > 60_000) return answer
  }
}

/** What came of it within one minute, for requests are counted by the minute; done again where a new one began. */
export async function withinMinute<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const minute = thisMinute()
    const result = await act()
    if (minute === thisMinute() || tries === TRIES) return result
  }
}

function thisMinute(): number {
  return Math.floor(Date.now() / 60_000)
}

/** The dates of what waits, moved in the database: so long from now, all to the same moment. */
export async function moveTo({ db }: Pick<World, 'db'>, ids: string | string[], interval: string) {
  const moved = [ids].flat()
  await db.begin(async (tx) => {
    for (const table of [tx`posts`, tx`articles`]) {
      await tx`
        update ${table} set scheduled_date = now() + ${interval}::interval
        where id = any(${moved}::text[])`
    }
    await tx`
      update deliveries set due_at = now() + ${interval}::interval,
        deadline_at = now() + ${interval}::interval
          + case state when 'held' then '0' else '2 hours' end::interval
      where subject_id = any(${moved}::text[]) and state in ('held', 'waiting')`
  })
}

/** Accounts, tokens and plans stay as they are. */
const TABLES = ['posts', 'articles', 'deliveries', 'attempts', 'live_parts', 'absences']

/** Time that passes while nothing runs: all that the database knows of deliveries happened so much earlier. */
export async function passTime({ db }: Pick<World, 'db'>, minutes: number) {
  const columns = await db<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${TABLES}::text[])
      and data_type = 'timestamp with time zone'`
  for (const [table, of_table] of Map.groupBy(columns, (one) => one.table)) {
    const earlier = of_table
      .map(({ column }) => `${column} = ${column} - interval '${minutes} minutes'`)
      .join(', ')
    await db.unsafe(`update ${table} set ${earlier}`)
  }
}

/** For whoever sends where nothing holds it up. */
export const inTime = () => false
