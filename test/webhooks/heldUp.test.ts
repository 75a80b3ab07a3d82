/** An attempt that is held up until its claim has ended is not made any more: whoever has claimed it since sends it. */
import { afterAll, expect, test } from 'vitest'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { attempted, newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const timing = { webhook_timeout_ms: 1_000 }
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) }, timing })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

test('between its claim and its event', async () => {
  const user = await w.user({ connect: [] })
  const path = '/hook'
  const { id } = await newWebhook(w, user, { url: receiver.url(path) })
  await w.db.begin(async (tx) => {
    // Whoever reads the event after the claim waits for this.
    await tx`lock table earlier_contents in access exclusive mode`
    await draft(w, user)
    await w.until(async () => {
      const rows = await w.db`
        select from webhook_deliveries where webhook_id = ${id} and claims >= 2`
      return rows.length === 1
    })
  })
  const [first] = await w.until(async () => receiver.at(path).length > 0 && receiver.at(path))
  const one = await attempted(w, user, id, first?.id ?? '', 1)
  // Whatever was sent twice would have come by now: a later one has.
  await draft(w, user)
  await w.until(async () => receiver.at(path).at(-1)?.id !== first?.id)

  expect(one.status).toBe('delivered')
  const ended = one.attempts.filter(({ duration_ms }) => duration_ms !== undefined)
  expect(receiver.at(path).filter(({ id }) => id === first?.id)).toHaveLength(ended.length)
})
