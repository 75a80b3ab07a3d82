/** What anybody can make up without a key is looked up together, however fast it comes. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

const REQUESTS = 600
/** Of the process itself, while it has nothing to do. */
const OTHERS = 100
/** Between two lookups. */
const PAUSE_MS = 20

test.each<[string, number, () => string]>([
  ['names of media', 404, () => `/media/${randomBytes(20).toString('hex')}.png`],
  [
    'states of sign-ins',
    400,
    () => `/oauth/x/callback?code=1&state=${randomBytes(32).toString('base64url')}`,
  ],
])('made-up %s', async (_, status, path) => {
  // All of them come from one address.
  const w = await openWorld({ role: 'api', doors: { connections_per_address_max: 0 } })
  try {
    const ask = async () => (await fetch(`${w.service.url}${path()}`)).status
    expect(await ask()).toBe(status)
    const before = await statements(w)
    const began_at = performance.now()

    const statuses = await Promise.all(Array.from({ length: REQUESTS }, ask))

    const duration_ms = performance.now() - began_at
    await w.service.stop()
    expect(new Set(statuses)).toEqual(new Set([status]))
    expect((await statements(w)) - before).toBeLessThan(duration_ms / PAUSE_MS + OTHERS)
  } finally {
    await w.close()
  }
})

/** That PostgreSQL has carried out for this database, as far as its sessions have told. */
async function statements(w: World): Promise<number> {
  const [row] = await w.db<{ count: number }[]>`
    select xact_commit::float8 as count from pg_stat_database where datname = current_database()`
  return row?.count ?? NaN
}
