/** A key that may only draft tries everything at every door: nothing that it makes is sent without a decision. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ARTICLES, articleIn, TEXT } from '../articles/arrange.ts'
import { run } from '../cli/run.ts'
import { connectAgent } from '../mcp/agent.ts'
import { postIn } from '../posts/arrange.ts'
import { EVERY_DAY, setSlots } from '../queue/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { keyThatMay, POSTS } from './arrange.ts'
import { endAll, SOON, tryEverything } from './everything.ts'

const w = await openWorld()
afterAll(() => w.close())

async function someone() {
  const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'] })
  const slots = ['09:00', '12:00', '18:00'].map((time) => ({ weekdays: EVERY_DAY, time }))
  await setSlots(w, user, slots)
  return { user, drafter: await keyThatMay(w, user) }
}

async function nothingWasSent(user: TestUser) {
  expect(await endAll(w, user)).toBeGreaterThan(0)
  for (const platform of ['x', 'secondary_a'] as const)
    expect(await w.published(user, platform)).toEqual([])
  const sends = await w.db`select from attempts where user_id = ${user.id}`
  expect(sends).toEqual([])
}

test('by the API, with each operation and whatever body', async () => {
  const { user, drafter } = await someone()
  await tryEverything(w, drafter, (kind) =>
    kind === 'article' ? articleIn(w, user, 'draft') : postIn(w, user, 'draft'),
  )

  await nothingWasSent(user)
})

test('by every tool of an agent, which is told that a person decides', async () => {
  const { user, drafter } = await someone()
  const agent = await connectAgent(w, drafter)
  const post = () => postIn(w, user, 'draft')
  const made = await agent.call('create_post', { text: 'a', ...SOON })
  const scheduled = await agent.call('schedule_post', { id: await post(), ...SOON })
  await agent.call('create_posts', { posts: [{ text: 'b', ...SOON }] })
  await agent.call('schedule_posts', { schedules: [{ id: await post(), ...SOON }] })
  await agent.call('update_post', { id: await post(), ...SOON })
  await agent.call('create_post', { text: 'c', queue: 'next' })
  await agent.call('queue_posts', { post_ids: [await post()] })
  await agent.call('create_article', { ...TEXT, ...SOON })
  await agent.call('update_article', { id: await articleIn(w, user, 'draft'), ...SOON })
  const waiting = await agent.call('list_posts', { review_status: 'pending' })
  const refused = [
    await agent.refused('publish_post', { id: await post() }),
    await agent.refused('publish_article', { id: await articleIn(w, user, 'draft') }),
    await agent.refused('resolve_outcome', {
      of: 'post',
      id: await post(),
      platform: 'x',
      outcome: 'not_published',
    }),
  ]

  expect(made.posts[0].review_status).toBe('pending')
  expect(scheduled.message).toContain('approves it')
  expect(waiting.posts).toHaveLength(7)
  for (const { code, next_step } of refused) {
    expect(code).toBe('permission_denied')
    expect(next_step).toContain('Tell the person')
  }
  await nothingWasSent(user)
})

test('by the command line', async () => {
  const { user, drafter } = await someone()
  const home = mkdtempSync(join(tmpdir(), 'otterpost-home-'))
  const env = { HOME: home, OTTERPOST_URL: w.service.url, OTTERPOST_KEY: drafter.key }
  const [post, article] = [await postIn(w, user, 'draft'), await articleIn(w, user, 'draft')]
  const at = SOON.scheduled_date
  const works = [
    ['posts', 'create', 'Hello', '--at', at],
    ['posts', 'schedule', post, '--at', at],
    ['posts', 'schedule-many', `${post}=${at}`],
    ['posts', 'update', post, '--text', 'Else', '--at', at],
    ['posts', 'create', 'At a slot', '--queue'],
    ['posts', 'queue', await postIn(w, user, 'draft')],
    ['queue', 'fill', await postIn(w, user, 'draft')],
    ['articles', 'create', 'Title', '--text', 'Words', '--at', at],
    ['articles', 'update', article, '--at', at],
  ]
  const fails = [
    ['posts', 'create', 'Hello', '--publish', '--yes'],
    ['posts', 'publish', post, '--yes'],
    ['posts', 'review', post, '--decision', 'approve'],
    ['posts', 'review-link', post],
    ['articles', 'publish', article, '--yes'],
    ['articles', 'review', article, '--decision', 'approve'],
  ]
  for (const args of works) {
    const { code, out, err } = await run(args, { env })
    expect([args[1], code, code === 0 ? '' : err]).toEqual([args[1], 0, ''])
    // Nobody takes it for one that goes out by itself.
    expect(out + err).toMatch(/to be approved|approves them/)
  }
  for (const args of fails) {
    const { code, err } = await run(args, { env })
    expect([args[1], code]).not.toEqual([args[1], 0])
    expect(err).toContain('permission_denied')
  }

  await nothingWasSent(user)
})

test('and a process that starts, and sweeps, leaves what waits alone', async () => {
  const { user, drafter } = await someone()
  const { body } = await w.call(drafter, 'POST', POSTS, { body: { text: 'Waits', ...SOON } })
  const article = await w.call(drafter, 'POST', ARTICLES, { body: { ...TEXT, ...SOON } })
  const other = await w.another()
  // As if a wake-up for it were in the queue.
  await w.db`update deliveries set woken_for = clock_timestamp() where user_id = ${user.id}`
  const states = await w.db`select state from deliveries where user_id = ${user.id}`

  expect(states.map(({ state }) => state)).toEqual(states.map(() => 'held'))
  expect(body.posts[0].review_status).toBe('pending')
  expect(article.body.article.review_status).toBe('pending')
  await nothingWasSent(user)
  await other.stop()
})
