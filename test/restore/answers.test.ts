/** What the journal has of sends whose outcome the database does not know (R4, R14). */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const POSTS = '/api/v1/posts'
const LONG_MS = 60_000

const w = await openWorld({
  timing: { quiet_ms: { x: LONG_MS, secondary_a: LONG_MS, secondary_b: LONG_MS } },
})
afterAll(() => w.close())

test('an answer of LinkedIn that the journal has is used, and its author is not asked', async () => {
  const user = await w.user({ connect: ['secondary_b'] })
  const { post, attempt_id } = await unknown(user, 'secondary_b')
  const remote_id = 'urn:li:share:7'
  const parts = [
    { position: 0, remote_id, url: 'https://www.linkedin.com/7', uri: null, cid: null },
  ]
  append({ ended: attempt_id, state: 'accepted', parts })

  await look(user)

  const { status, results } = await w.settled(user, post)
  expect([status, results[0].status, results[0].post_id]).toEqual([
    'posted',
    'published',
    remote_id,
  ])
})

test('a refusal that the journal has is final, and nothing is sent again', async () => {
  const user = await w.user({ connect: ['x'] })
  const { post, attempt_id } = await unknown(user, 'x')
  append({ ended: attempt_id, state: 'refused' })

  await look(user)

  expect((await w.settled(user, post)).results[0].status).toBe('failed')
  expect(sendsInJournal(attempt_id)).toBe(1)
})

test('what Bluesky is sent again after a look is in the journal like any send', async () => {
  const user = await w.user({ connect: ['secondary_a'] })
  const { post, attempt_id } = await unknown(user, 'secondary_a', 'cut_before')

  await look(user)

  expect((await w.settled(user, post)).status).toBe('posted')
  expect(sendsInJournal(attempt_id)).toBe(2)
  expect(journal()).toContain(`"ended":"${attempt_id}","state":"accepted"`)
})

/** A post whose send has no answer. */
async function unknown(user: TestUser, platform: Platform, kind = 'cut_after') {
  await w.fault({ platform, operation: 'create', account: user.handles[platform], kind })
  const body = { text: `Unknown on ${platform}`, platforms: [platform], publish_now: true }
  const answer = await w.call(user, 'POST', POSTS, { body })
  const post: string = answer.body.posts[0].id
  const attempt = await w.until(async () => {
    const rows = await w.db<{ id: string }[]>`
      select a.id from attempts a join deliveries d on d.user_id = a.user_id and d.id = a.delivery_id
      where d.user_id = ${user.id} and d.state = 'unknown' and a.outcome is null`
    return rows[0]
  })
  return { post, attempt_id: attempt.id }
}

/** The quiet period is over. */
async function look({ id }: TestUser) {
  await w.db`update deliveries set look_at = clock_timestamp() where user_id = ${id} and state = 'unknown'`
}

function append(ending: object) {
  const at = new Date().toISOString()
  const name = `${at.slice(0, 10)}.${crypto.randomUUID()}.jsonl`
  appendFileSync(join(w.journal_dir, name), `${JSON.stringify({ at, ...ending })}\n`)
}

function journal(): string {
  const names = readdirSync(w.journal_dir)
  return names.map((name) => readFileSync(join(w.journal_dir, name), 'utf8')).join('')
}

function sendsInJournal(attempt_id: string): number {
  return journal().split(`"attempt_id":"${attempt_id}"`).length - 1
}
