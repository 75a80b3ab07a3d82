/** Decision 160: ids are in the order in which they were made, and tell nothing of how many there are. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

/** The microsecond that an id was made in. */
function momentOf(id: string): number {
  return parseInt(id.slice(0, 8), 16) * 1_000_000 + parseInt(id.slice(8, 13), 16)
}

test('the ids of one statement are in its order, and of what they hold only the time is not random', async () => {
  const rows = await w.db<{ id: string; at: number }[]>`
    select new_id() as id, floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as at
    from generate_series(1, 5000)`

  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids.map(momentOf)).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  // However many were made, each says when it was made: in its own microsecond, or soon after another's.
  const first = rows[0]
  expect(momentOf(first?.id ?? '')).toBeLessThanOrEqual(first?.at ?? 0)
  expect(new Set(ids.map((id) => id.slice(13))).size).toBe(ids.length)
})

test('a clock that is set back does not mix up the ids of a session', async () => {
  const ids = await w.db.begin(async (tx) => {
    const later = 2_000_000_000_000_000
    await tx`select set_config('otterpost.last_id', ${String(later)}, true)`
    const rows = await tx<{ id: string }[]>`select new_id() as id from generate_series(1, 3)`
    return rows.map(({ id }) => id)
  })

  expect(ids.map(momentOf)).toEqual([1, 2, 3].map((i) => 2_000_000_000_000_000 + i))
})

test('what is made in a transaction that fails changes no order', async () => {
  const make = () => w.db<{ id: string }[]>`select new_id() as id`
  const [before] = await make()
  await expect(w.db.begin((tx) => tx`select new_id(), 1 / 0`)).rejects.toThrow('zero')
  const [after] = await make()

  expect((before?.id ?? '') < (after?.id ?? '')).toBe(true)
})
