/** Dates that requests arrive before, minutes that last, and time that passes. */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

const SOON_MS = 3_000
const SOON_MS_MAX = 12_000
/** So many may want each processor before requests take noticeably longer. */
const EASY_LOAD = 2

/** How far ahead a date is that requests are to arrive before: the further, the more wants the processors. */
export function soonMs(): number {
  const crowding = loadavg()[0]! / availableParallelism() / EASY_LOAD
  return Math.min(SOON_MS_MAX, Math.round(SOON_MS * Math.max(1, crowding)))
}

export function soon(in_ms = soonMs()): string {
  return new Date(Date.now() + in_ms).toISOString()
}

/** Waits for a minute of which enough is left for a test: requests are counted by the minute. */
export async function lastingMinute(for_ms = 15_000) {
  const left_ms = 60_000 - (Date.now() % 60_000)
  if (left_ms < for_ms) await sleep(left_ms + 10)
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
