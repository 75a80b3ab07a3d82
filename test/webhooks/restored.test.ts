/** A backup that is put back: what it had still to send goes out under its ids, and nothing that had arrived by then. */
import { afterAll, expect, test } from 'vitest'
import { draft, latest, since } from '../events/follow.ts'
import { backUp, forget, restore } from '../restore/backup.ts'
import { openWorld } from '../world/world.ts'
import { attempted, deliveriesOf, newWebhook, passTime, webhookNow, WEBHOOKS } from './arrange.ts'
import { isSigned, openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

test('webhooks, their secrets and what is pending are as they were then', async () => {
  const user = await w.user({ connect: [] })
  const { id, secret } = await newWebhook(w, user, { url: receiver.url('/hook') })
  const before = await latest(w, user)
  await draft(w, user, 'Arrived')
  await w.until(async () => receiver.at('/hook').length === 1)
  receiver.respond('/hook', 500)
  await draft(w, user, 'Pending')
  const [arrived, pending] = await since(w, user, before)
  await attempted(w, user, id, pending?.id ?? '', 1)
  const backup = await backUp(w)

  receiver.respond('/hook', 204)
  await passTime(w, id)
  await attempted(w, user, id, pending?.id ?? '', 2)
  const position = await latest(w, user)
  await draft(w, user, 'Lost')
  await w.until(async () => receiver.at('/hook').at(-1)?.event.data.post?.text === 'Lost')
  const [lost] = await since(w, user, position)
  const rotated = await w.call(user, 'POST', `${WEBHOOKS}/${id}/rotate-secret`, {
    body: { grace_seconds: 0 },
  })
  await newWebhook(w, user, { url: receiver.url('/made-since') })
  const sent = receiver.at('/hook').length

  await restore(w, backup, () => Promise.resolve())
  const restored = await webhookNow(w, user, id)
  await passTime(w, id)
  await draft(w, user, 'New')
  const got = await w.until(async () => {
    const all = receiver.at('/hook').slice(sent)
    return new Set(all.map(({ id }) => id)).size >= 2 && all
  })
  await attempted(w, user, id, pending?.id ?? '', 2)
  // Whatever was sent besides would have come by now: a later one has.
  await draft(w, user, 'Last')
  await w.until(async () => receiver.at('/hook').at(-1)?.event.data.post?.text === 'Last')

  expect(restored).toMatchObject({ enabled: true, url: receiver.url('/hook') })
  const texts = got.map(({ event }) => event.data.post?.text)
  expect(new Set(texts)).toEqual(new Set(['New', 'Pending']))
  expect(got.find(({ event }) => event.data.post?.text === 'Pending')?.id).toBe(pending?.id)
  const ids = got.map(({ id }) => id)
  expect(ids).not.toContain(lost?.id)
  expect(ids).not.toContain(arrived?.id)
  expect(got.every((one) => isSigned(one, secret))).toBe(true)
  expect(got.some((one) => isSigned(one, rotated.body.secret))).toBe(false)
  const since_then = receiver.at('/hook').slice(sent)
  expect(new Set(since_then.map(({ id }) => id)).size).toBe(3)
  expect(await deliveriesOf(w, user, id)).toHaveLength(4)
  expect(receiver.at('/made-since')).toEqual([])
  await forget(w, backup)
})
