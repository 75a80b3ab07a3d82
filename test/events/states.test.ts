/** What is kept of a post or an article with each of its events (db/migrations/0030_a_events.sql). */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

test.each(['post_state', 'article_state'])(
  '%s has every column that is no content: what adds one calls define_states',
  async (name) => {
    const find = async () => {
      const [row] = await w.db<{ source: string }[]>`
        select prosrc as source from pg_proc where proname = ${name}`
      return row?.source
    }
    const before = await find()

    await w.db`select define_states()`

    expect(before).toContain('s.revision')
    expect(before).toBe(await find())
  },
)
