/** What scenarios have in common whose database goes back behind what was sent. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './judge.ts'
import type { Program } from '../world/program.ts'
import type { Place } from './restoring.ts'
import type { Rig } from './rig.ts'
import type { judgeSite } from './scenario.ts'
import type { Site, SiteUser } from './site.ts'

export const DUE_IN_MS = 3_600_000
/** What was scheduled comes due within this time. */
export const SPAN_MS = 1_500

type Deliveries = Awaited<ReturnType<typeof judgeSite>>['evidence']['deliveries']

export function needlesslyHeld(deliveries: Deliveries): Violation[] {
  return deliveries
    .filter((one) => one.platform !== 'secondary_b' && one.error_code === 'outcome_unknown')
    .map((delivery) => ({ rule: 'held though it can be looked up', what: 'see', delivery }))
}

/** The rig with another server, whose database is there already. */
export function on(rig: Rig, { server, database }: Place, name: string): Rig {
  const folder = join(rig.folder, name)
  mkdirSync(folder)
  return { ...rig, folder, server, createDatabase: () => Promise.resolve(database) }
}

export interface Written {
  user: SiteUser
  id: string
  text: string
}

export async function write(
  site: Site,
  [api]: Program[],
  users: SiteUser[],
  count: number,
  post: (number: number) => { text: string },
): Promise<Written[]> {
  const written: Written[] = []
  for (let number = 0; number < count; number++) {
    const user = users[number % users.length]
    if (user === undefined || api === undefined) break
    const platforms = ['x', 'secondary_a', 'secondary_b']
    const body = { platforms, ...post(number) }
    const called = await site.call(api, user, 'POST', '/api/v1/posts', body)
    if (called.status !== 201) throw new Error(JSON.stringify(called.body))
    written.push({ user, id: called.body.posts[0].id, text: body.text })
  }
  return written
}

export async function publish(site: Site, [api]: Program[], posts: Written[]) {
  await Promise.all(
    posts.map(async ({ user, id }) => {
      if (api) await site.call(api, user, 'POST', `/api/v1/posts/${id}/publish`)
    }),
  )
}

/** What waits for a date comes due within the span, and in the restored database at the same moment. */
export async function makeDue({ sql }: Site, from: Date) {
  await sql`
    update deliveries set due_at =
      ${from}::timestamptz + abs(hashtext(id)) % 1000 / 1000.0 * ${SPAN_MS}::float8 * interval '1 ms'
    where state = 'waiting' and due_at > clock_timestamp() + interval '10 minutes'`
}

export async function isSettled({ sql }: Site): Promise<boolean> {
  const open = await sql`
    select from deliveries where state in ('waiting', 'sending', 'unknown') limit 1`
  return open.length === 0
}
