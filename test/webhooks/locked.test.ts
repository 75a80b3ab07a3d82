/** Whoever has the row of a webhook locked, as a replay has for many seconds, keeps nobody waiting but that webhook. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { LANES_OF_A_WEBHOOK } from '../../jobs/webhooks/serve.ts'
import { draft } from '../events/follow.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { deliveriesOf, newWebhook, WEBHOOKS } from './arrange.ts'
import { openReceiver } from './receiver.ts'

/** The first, those that are held, and others. */
const EVENTS = 1 + LANES_OF_A_WEBHOOK + 7
const receiver = await openReceiver()
// Nothing is slow here, and nothing is found by a round.
const timing = { webhook_timeout_ms: 600_000, sweep_every_ms: 600_000 }
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) }, timing })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

test('what is next for others is sent while one that is being sent to is locked', async () => {
  const { id, busy, held } = await busyWebhook('/busy')
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/fine') })

  await w.db.begin(async (tx) => {
    await tx`select from webhooks where id = ${id} for no key update`
    // These are settled, and the next ones asked for.
    held.forEach((res) => res.writeHead(204).end())
    await w.until(async () => {
      const all = await deliveriesOf(w, busy, id)
      return all.filter(({ status }) => status === 'delivered').length === 1 + LANES_OF_A_WEBHOOK
    })
    await sendAll(fine, '/fine')
  })
  await w.until(async () => receiver.at('/busy').length === EVENTS)
})

test('what became of attempts is written down while deliveries of one are locked', async () => {
  const { id, busy, held } = await busyWebhook('/replayed')
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/fine-too') })

  await w.db.begin(async (tx) => {
    await tx`select from webhook_deliveries where webhook_id = ${id} for no key update`
    held.forEach((res) => res.writeHead(204).end())
    await sendAll(fine, '/fine-too')
  })
  const all = await w.until(async () => {
    const all = await deliveriesOf(w, busy, id)
    return all.every(({ status }) => status === 'delivered') && all
  })

  expect(all.map(({ attempts }) => attempts.length)).toEqual(
    Array.from({ length: EVENTS }, () => 1),
  )
  expect(receiver.at('/replayed')).toHaveLength(EVENTS)
})

test('what happens while attempts before it are claimed and settled is sent at once', async () => {
  const user = await w.user({ connect: [] })
  await newWebhook(w, user, { url: receiver.url('/pairs') })
  for (let pair = 1; pair <= 40; pair++) {
    await draft(w, user)
    await sleep((7 * pair) % 40)
    await draft(w, user)
    await w.until(async () => receiver.at('/pairs').length >= 2 * pair)
  }

  expect(receiver.at('/pairs')).toHaveLength(80)
})

/** Of its events the first has arrived, as many as are sent at a time are held, and the others are to come. */
async function busyWebhook(path: string) {
  const busy = await w.user({ connect: [] })
  const { id } = await newWebhook(w, busy, { url: receiver.url(path), enabled: false })
  for (let i = 0; i < EVENTS; i++) await draft(w, busy)
  const held: ServerResponse[] = []
  receiver.respond(path, (res) => {
    const { length } = receiver.at(path)
    if (length === 1 || length > 1 + LANES_OF_A_WEBHOOK) res.writeHead(204).end()
    else held.push(res)
  })
  await w.call(busy, 'PUT', `${WEBHOOKS}/${id}`, { body: { enabled: true } })
  await w.until(async () => held.length === LANES_OF_A_WEBHOOK)
  return { id, busy, held }
}

async function sendAll(user: TestUser, path: string) {
  for (let i = 1; i <= 5; i++) {
    await draft(w, user)
    await w.until(async () => receiver.at(path).length >= i)
  }
}
