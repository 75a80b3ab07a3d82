/** What is due while nobody could send it: the late policy, and accounts and subscriptions that have gone. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

async function scheduled(user: TestUser, text: string) {
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text, scheduled_date: inMinutes(60) },
  })
  return body.posts[0].id as string
}

/** As if it had been scheduled for then, with nobody there to see it due. */
async function makeDue(id: string, minutes_ago: number) {
  await w.db`
    update deliveries set due_at = now() - ${minutes_ago} * interval '1 minute', noticed_at = null,
      deadline_at = now() + (120 - ${minutes_ago}) * interval '1 minute', woken_for = null
    where post_id = ${id}`
}

test('after a downtime what is up to an hour late goes out, oldest first, and nothing that is later', async () => {
  const user = await w.user()
  const late: Record<string, number> = { a: 59, b: 61, c: 1, d: 180, e: 30, f: 4_320, g: 0 }
  const ids: Record<string, string> = {}
  for (const text of Object.keys(late)) ids[text] = await scheduled(user, text)

  await w.downtime(async () => {
    for (const [text, minutes] of Object.entries(late)) await makeDue(ids[text]!, minutes)
  })
  const posts = await Promise.all(Object.values(ids).map((id) => w.settled(user, id)))

  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['a', 'e', 'c', 'g'])
  for (const post of posts) {
    if ((late[post.text] ?? 0) < 60) {
      expect(post.status).toBe('posted')
    } else {
      expect(post).toMatchObject({ status: 'failed', x_post_id: null })
      expect(post.results[0].error).toMatch(
        /^missed_schedule: The service could not send it within/,
      )
    }
  }
})

test('what was on time and then queued behind others is not late', async () => {
  const user = await w.user()
  const id = await scheduled(user, 'Queued')
  await makeDue(id, 90)
  await w.db`
    update deliveries set noticed_at = due_at, deadline_at = now() + interval '30 minutes'
    where post_id = ${id}`

  expect((await w.settled(user, id)).status).toBe('posted')
})

test('a longer late policy holds for what was due long before the service came back', async () => {
  const patient = await openWorld({ timing: { late_after_ms: 24 * 60 * 60_000 } })
  const user = await patient.user()
  const { body } = await patient.call(user, 'POST', POSTS, {
    body: { text: 'Five hours late', scheduled_date: inMinutes(60) },
  })
  const [{ id }] = body.posts

  await patient.downtime(
    () => patient.db`
      update deliveries set due_at = now() - interval '5 hours', noticed_at = null,
        deadline_at = now() - interval '3 hours', woken_for = null
      where post_id = ${id}`,
  )
  const post = await patient.settled(user, id)
  await patient.close()

  expect(post.status).toBe('posted')
})

test('without a subscription at its time it fails, says so, and nothing is sent', async () => {
  const user = await w.user()
  const id = await scheduled(user, 'Unpaid')
  await w.db`update subscriptions set status = 'none' where user_id = ${user.id}`
  await moveTo(w, id, '0 seconds')

  const post = await w.settled(user, id)

  expect(post.status).toBe('failed')
  expect(post.results[0].error).toMatch(/^subscription_required: /)
  expect(await w.published(user, 'x')).toHaveLength(0)
})

for (const [name, change] of Object.entries({
  'was disconnected': 'disconnected = true',
  'needs to be connected again': 'needs_reconnect = true',
  'has run out': `expires_at = now() - interval '1 second'`,
})) {
  test.concurrent(`with an account that ${name} at its time it fails there alone`, async () => {
    const user = await w.user({ auto_cross_post: true })
    const id = await scheduled(user, name)
    await w.db.unsafe(
      `update connections set ${change} where user_id = '${user.id}' and platform = 'x'`,
    )
    await moveTo(w, id, '0 seconds')

    const post = await w.settled(user, id)

    expect(post.status).toBe('posted')
    expect(post.results[0]).toMatchObject({ platform: 'x', status: 'failed' })
    expect(post.results[0].error).toMatch(/^account_not_connected: /)
    expect(await w.published(user, 'x')).toHaveLength(0)
    expect(await w.published(user, 'secondary_a')).toHaveLength(1)
    expect(await w.published(user, 'secondary_b')).toHaveLength(1)
  })
}

test('a post whose account no key opens fails by itself, and its account goes on', async () => {
  const user = await w.user()
  const other = await w.user()
  await w.db`update connections set sealed_token = 'no such seal' where user_id = ${user.id}`

  const { status, body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Sealed for ever', publish_now: true },
  })
  const fine = await w.call(other, 'POST', POSTS, { body: { text: 'Fine', publish_now: true } })

  expect([status, body.code]).toEqual([502, 'publish_failed'])
  expect(body.results[0].error).toMatch(/^unreachable: The service could not prepare it/)
  expect(fine.body.posted).toBe(true)
})
