/** Events that weigh much, on their way to receivers that hang, keep no other event waiting. */
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
  receiver.respond('/hangs', 204)
  await w.db`update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'user' where enabled`
  held.filter((res) => !res.headersSent).forEach((res) => res.writeHead(204).end())
  await w.close()
  await receiver.close()
})

test('of several users at a time', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => w.user({ connect: [] })))
  for (const user of users) {
    for (let i = 0; i < 8; i++) {
      await newWebhook(w, user, { url: receiver.url('/hangs'), types: ['article.created'] })
    }
  }
  const fine = await w.user({ connect: [] })
  await newWebhook(w, fine, { url: receiver.url('/fine') })
  const content_markdown = '€'.repeat(100_000)
  for (const user of users) {
    const { status, text } = await w.call(user, 'POST', '/api/v1/articles', {
      body: { title: 'Heavy', content_markdown },
    })
    expect(status, text).toBe(201)
  }
  await w.until(async () => held.length >= 26)
  await draft(w, fine)
  await w.until(async () => receiver.at('/fine').length >= 1)

  // There is not memory for all of them; what waits for it is claimed by nobody, so that no claim ends meanwhile.
  expect(held.length).toBeLessThan(32)
  const { claimed, noted } = await w.until(async () => {
    const [row] = await w.db<{ claimed: number; noted: number }[]>`
      select count(*) filter (where claimed_until is not null) as claimed,
        count(*) filter (where jsonb_array_length(attempts) > 0) as noted
      from webhook_deliveries where status = 'pending'`
    return row?.claimed === held.length && row
  })
  expect(claimed).toBe(held.length)
  expect(noted).toBe(held.length)

  const before = held.length
  const answered = held.slice(0, 12)
  answered.forEach((res) => res.writeHead(204).end())
  await w.until(async () => held.length === 32)
  expect(held.length).toBeGreaterThan(before)
})
