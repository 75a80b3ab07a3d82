/** A thousand tokens end while two workers run: each is renewed once, and no new pair is lost. */
import { afterAll, expect, test } from 'vitest'
import { connectedBySignIn, endToken, type SignedInUser } from './arrange.ts'
import { openWorld } from '../world/world.ts'

const USERS = 100
const PLATFORMS = ['x', 'secondary_a'] as const
const ROUNDS = 5
/** On the busiest machine. */
const ROUND_MS_MAX = 240_000
const ALL_MS_MAX = 1_200_000

const w = await openWorld()
afterAll(() => w.close())

interface Issued {
  kind: string
  platform: string
  account: string
  by: string
}

async function refreshes(): Promise<Map<string, number>> {
  const { entries } = (await w.control('GET', '/control/ledger')) as { entries: Issued[] }
  const renewed = entries.filter(({ kind, by }) => kind === 'tokens_issued' && by === 'refresh')
  const counts = new Map<string, number>()
  for (const { platform, account } of renewed) {
    const name = `${platform} ${account}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

test('a thousand ends of tokens are a thousand refreshes', { timeout: ALL_MS_MAX }, async () => {
  const users: SignedInUser[] = []
  for (let i = 0; i < USERS; i += 10) {
    const some = Array.from({ length: 10 }, () => connectedBySignIn(w, [...PLATFORMS]))
    users.push(...(await Promise.all(some)))
  }
  await w.another()

  for (let round = 1; round <= ROUNDS; round++) {
    await Promise.all(users.map(({ id }) => endToken(w, id)))
    // As if the clock of each worker had struck, and posts wanted some of them at the same moment.
    await w.db`select graphile_worker.add_job('renewTokens', '{}'::json) from generate_series(1, 4)`
    const posts = users.slice(0, 10).map((user) =>
      w.call(user, 'POST', '/api/v1/posts', {
        body: { text: `Round ${round}`, publish_now: true, platforms: [...PLATFORMS] },
      }),
    )
    for (const { body } of await Promise.all(posts)) {
      expect(body.posts[0].results).toHaveLength(PLATFORMS.length)
    }
    await w.until(async () => {
      const [row] = await w.db<{ ended: number }[]>`
        select count(*) as ended from connections where token_ends_at <= clock_timestamp()`
      return row?.ended === 0
    }, ROUND_MS_MAX)
  }

  const counts = await refreshes()
  expect(counts.size).toBe(USERS * PLATFORMS.length)
  expect([...counts.values()].filter((count) => count !== ROUNDS)).toEqual([])
  const lost = await w.db`select id from connections where needs_reconnect`
  expect(lost).toEqual([])
})
