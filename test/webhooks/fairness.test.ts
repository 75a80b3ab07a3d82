/** Receivers that hang, of whomever and however many, keep nobody else waiting. */
import type { ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
// Nothing is given up in this file.
const timing = { webhook_timeout_ms: 600_000 }
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) }, timing })
const held: ServerResponse[] = []
receiver.respond('/hangs', (res) => void held.push(res))
afterAll(async () => {
  // From now on there is nothing to wait for.
  receiver.respond('/hangs', 204)
  await w.db`update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'user' where enabled`
  held.forEach((res) => res.writeHead(204).end())
  await w.close()
  await receiver.close()
})

test('eighty that hang, of ten users, and have failed before, leave room for all others', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => w.user({ connect: [] })))
  for (const user of users) {
    for (let i = 0; i < 8; i++) await newWebhook(w, user, { url: receiver.url('/hangs') })
  }
  await w.db`update webhooks set failing_since = clock_timestamp()`
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/fine') })
  await Promise.all(users.map((user) => draft(w, user)))
  await w.until(async () => held.length >= 16)

  for (let i = 1; i <= 20; i++) {
    await draft(w, fine)
    await w.until(async () => receiver.at('/fine').length >= i)
  }

  // One for each webhook, sixteen in all, four of a user: whoever waits longer waits for one of these.
  expect(held).toHaveLength(16)
  expect(receiver.at('/fine')).toHaveLength(20)
})

test('a user whose receivers hang for the first time has eight lanes; others have the rest, and posts go out', async () => {
  const user = await w.user({ connect: ['x'] })
  for (let i = 0; i < 12; i++) await newWebhook(w, user, { url: receiver.url('/hangs') })
  const before = held.length
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/fine-too') })
  await draft(w, user)
  await w.until(async () => held.length >= before + 8)
  await draft(w, fine)
  await w.until(async () => receiver.at('/fine-too').length >= 1)
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Out', publish_now: true },
  })
  const post = await w.settled(user, body.posts[0].id)

  expect(post.status).toBe('posted')
  expect(held).toHaveLength(before + 8)
})

test('two hundred that hang, of four users, leave room for another one', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => w.user({ connect: [] })))
  for (let i = 0; i < 50; i++) {
    await Promise.all(users.map((user) => newWebhook(w, user, { url: receiver.url('/hangs') })))
  }
  const before = held.length
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/fine-as-well') })
  await Promise.all(users.map((user) => draft(w, user)))
  await w.until(async () => held.length >= before + 32)
  await draft(w, fine)
  await w.until(async () => receiver.at('/fine-as-well').length >= 1)

  expect(held).toHaveLength(before + 32)
})
