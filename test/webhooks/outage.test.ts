/** A database that is away for a moment: what was to be sent goes on when it is back, not when claims end. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { draft, latest, since } from '../events/follow.ts'
import { openProxy } from '../faults/proxy.ts'
import { through } from '../faults/through.ts'
import { openWorld } from '../world/world.ts'
import { attempted, newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const w = await openWorld({ role: 'api', webhooks: { hosts: new Set([receiver.host]) } })
const { target, address } = through(w.server)
const line = await openProxy(target)
// Claims and leases end in half an hour.
const service = await w.another({ webhook_timeout_ms: 600_000 }, 'worker', address(line.port))
afterEach(() => line.lift())
afterAll(async () => {
  await service.stop()
  await w.close()
  await line.close()
  await receiver.close()
})

/** Nobody can connect, and whoever was connected is not any more. */
function away() {
  line.inject({ kind: 'cut', direction: 'to_server', after_bytes: 0 })
  line.cut()
}

test('an answer that comes meanwhile is written down, and nothing is sent twice', async () => {
  const user = await w.user({ connect: [] })
  let held: ServerResponse | undefined
  receiver.respond('/held', (res) => void (held = res))
  const { id } = await newWebhook(w, user, { url: receiver.url('/held') })
  await draft(w, user, 'First')
  const answer = await w.until(async () => held)
  receiver.respond('/held', 204)
  away()
  answer.writeHead(204).end()
  await draft(w, user, 'Second')
  await sleep(500)
  line.lift()

  const got = await w.until(async () => {
    const all = receiver.at('/held')
    return all.length >= 2 && all
  })
  const first = await attempted(w, user, id, got[0]?.id ?? '', 1)
  expect(first).toMatchObject({ status: 'delivered', attempts: [{ response_status: 204 }] })
  expect(got.map(({ event }) => event.data.post?.text)).toEqual(['First', 'Second'])
})

test('everything arrives, in whichever moments the line is cut', async () => {
  const user = await w.user({ connect: [] })
  await newWebhook(w, user, { url: receiver.url('/cut') })
  const after = await latest(w, user)
  const writing = (async () => {
    for (let i = 0; i < 60; i++) await draft(w, user, `${i}`)
  })()
  for (let i = 0; i < 25; i++) {
    await sleep(20 + 17 * (i % 7))
    line.cut()
  }
  await writing
  const ids = new Set((await since(w, user, after)).map(({ id }) => id))

  expect(ids.size).toBe(60)
  await w.until(async () => new Set(receiver.at('/cut').map(({ id }) => id)).size === 60)
  expect(new Set(receiver.at('/cut').map(({ id }) => id))).toEqual(ids)
})
