/** Receivers that answer late, of whomever and however many, keep nobody else waiting. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { slowFrom } from '../../jobs/webhooks/lanes.ts'
import { draft } from '../events/follow.ts'
import { openWorld, TEST_TIMING } from '../world/world.ts'
import { newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
// Nothing is given up in this file.
const timing = { ...TEST_TIMING, webhook_timeout_ms: 600_000 }
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) }, timing })
const late: ServerResponse[] = []
receiver.respond('/late', (res) => void late.push(res))
afterAll(async () => {
  receiver.respond('/late', 204)
  await w.db`update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'user' where enabled`
  late.forEach((res) => res.writeHead(204).end())
  await w.close()
  await receiver.close()
})

test('those of six users that answer late, but well, leave room for all others, from the first time on', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => w.user({ connect: [] })))
  for (let i = 0; i < 8; i++) {
    await Promise.all(users.map((user) => newWebhook(w, user, { url: receiver.url('/late') })))
  }
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/quick') })
  const arrives = async (count: number) => {
    await draft(w, fine)
    await w.until(async () => receiver.at('/quick').length >= count)
  }
  for (let i = 0; i < 3; i++) await Promise.all(users.map((user) => draft(w, user)))
  await w.until(async () => late.length >= 48)
  await arrives(1)
  await sleep(slowFrom(timing))
  const first = late.splice(0)
  first.forEach((res) => res.writeHead(204).end())
  await w.until(async () => late.length >= 16)
  for (let i = 2; i <= 10; i++) await arrives(i)

  // Each webhook has had one. Since then they are known to be slow.
  expect(first).toHaveLength(48)
  expect(late).toHaveLength(16)
})
