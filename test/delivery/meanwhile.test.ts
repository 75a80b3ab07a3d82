/** What is asked for while the service is at the same post: it composes it, or repeats its send. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { png } from '../media/pictures.ts'
import { inMinutes, refuse } from '../posts/arrange.ts'
import { moveTo, passTime } from '../world/time.ts'
import { openWorld, UNHURRIED, type Answer, type TestUser } from '../world/world.ts'
import { HELD, holdAnswer, letGo, loseSend, publish } from './arrange.ts'

const log: string[] = []
const w = await openWorld({ timing: UNHURRIED, log: { write: (line) => void log.push(line) } })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const platform: Platform = 'secondary_a'

async function upload(user: TestUser): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await png())]), 'picture.png')
  return (await w.call(user, 'POST', '/api/v1/upload', { form })).body.url
}

/** All faults but so many have met their call. */
function faultsLeft(count: number) {
  return w.until(async () => {
    // The simulator's own format.
    const { faults } = (await w.control('GET', '/control/faults')) as { faults: unknown[] }
    return faults.length === count
  })
}

test('a date that is given while its network does not take the pictures is kept, whatever they would have waited for', async () => {
  const user = await w.user({ connect: [platform] })
  const media_urls = [await upload(user), await upload(user)]
  const id = await publish(w, user, {
    text: 'Pictures',
    media_urls,
    platforms: [platform],
    publish_now: false,
    scheduled_date: inMinutes(60),
  })
  // The next try would come in a quarter of an hour.
  await w.db`update deliveries set tries = 9 where post_id = ${id}`
  await w.fault({ platform, operation: 'upload', account: user.handles[platform], ...HELD })
  // Of nobody in particular, so that it stays when the other one is let go.
  await w.fault({ platform, operation: 'upload', kind: 'status', status: 503 })
  await moveTo(w, id, '0 seconds')
  await faultsLeft(1)

  const scheduled_date = inMinutes(5)
  const moved = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { scheduled_date } })
  await letGo(w, user, platform)
  await faultsLeft(0)
  // The account's next one goes out when this one has been left alone.
  await publish(w, user, { text: 'After it', platforms: [platform] })

  expect(moved.status).toBe(200)
  const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
  expect(body.deliveries).toMatchObject([
    { status: 'pending', due_at: scheduled_date, next_attempt_at: scheduled_date },
  ])
  await moveTo(w, id, '0 seconds')
  expect(await w.settled(user, id)).toMatchObject({ status: 'posted' })
})

test.each([
  ['unscheduled', 'POST', '/unschedule', undefined],
  ['deleted', 'DELETE', '', undefined],
  ['sent elsewhere', 'PUT', '', { platforms: ['x'] }],
])(
  'what is %s while its picture is on its way is left alone, and nobody is told of a fault',
  async (_, method, path, body) => {
    const user = await w.user({ connect: [platform, 'x'] })
    const id = await publish(w, user, {
      text: 'A picture',
      media_urls: [await upload(user)],
      platforms: [platform],
      publish_now: false,
      scheduled_date: inMinutes(60),
    })
    await holdAnswer(w, user, platform, { operation: 'upload' })
    await moveTo(w, id, '0 seconds')
    await faultsLeft(0)

    const answer = await w.call(user, method, `${POSTS}/${id}${path}`, { body })
    await letGo(w, user, platform)
    await publish(w, user, { text: 'After it', platforms: [platform] })

    expect(answer.status).toBe(200)
    expect((await w.published(user, platform)).map(({ text }) => text)).toEqual(['After it'])
    expect(log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
  },
)

/** A send that was lost is under way again, and ends when it is let go. */
async function sentAgain(user: TestUser, platforms = [platform]): Promise<string> {
  await loseSend(w, user, 'cut_before', platform)
  await holdAnswer(w, user, platform, { kind: 'stall' })
  const id = await publish(w, user, { text: 'Repeated', platforms })
  await faultsLeft(0)
  return id
}

/** And was given up meanwhile: its deadline, and more than the time of an answer and the quiet period since the first send. */
async function givenUp(user: TestUser): Promise<string> {
  const id = await sentAgain(user)
  await passTime(w, 11)
  await w.settled(user, id)
  return id
}

/** What was sent again is there. */
function arrives(user: TestUser) {
  return w.until(async () => (await w.published(user, platform))[0])
}

test('a post that is given up while it is sent again is not said to be absent before that has ended', async () => {
  const user = await w.user({ connect: [platform] })
  const id = await givenUp(user)
  const absent = { platform, outcome: 'not_published' }
  const say = () => w.call(user, 'POST', `${POSTS}/${id}/resolve`, { body: absent })

  const too_early = await say()
  const { body: given_up } = await w.call(user, 'GET', `${POSTS}/${id}`)
  await letGo(w, user, platform)
  await arrives(user)
  await passTime(w, 11)
  const later = await say()

  expect(given_up.deliveries).toMatchObject([{ status: 'failed', code: 'outcome_unknown' }])
  expect([too_early.status, too_early.body.code, too_early.body.retryable]).toEqual([
    409,
    'in_progress',
    true,
  ])
  expect(later.status).toBe(200)
})

describe('what Bluesky is sent again is not sent anew as well', () => {
  type Wish = (user: TestUser, id: string, confirmed: object) => Promise<Answer>
  const wishes: [string, Wish][] = [
    ['published', (user, id, body) => w.call(user, 'POST', `${POSTS}/${id}/publish`, { body })],
    ['scheduled', (user, id, to) => dated(user, 'POST', `${POSTS}/${id}/schedule`, to)],
    ['given a date', (user, id, to) => dated(user, 'PUT', `${POSTS}/${id}`, to)],
    ['queued', (user, id, body) => w.call(user, 'POST', `${POSTS}/${id}/queue`, { body })],
  ]
  const dated = (user: TestUser, method: string, path: string, to: object) =>
    w.call(user, method, path, { body: { scheduled_date: inMinutes(60), ...to } })
  const confirmed = { confirm_resend: true }

  function batch(user: TestUser, id: string): Promise<Answer> {
    const schedules = [{ post_id: id, scheduled_date: inMinutes(60) }]
    return w.call(user, 'POST', `${POSTS}/batch-schedule`, { body: { schedules, ...confirmed } })
  }

  test.each([
    ['while it is unknown', sentAgain],
    ['nor while a repeat may be under way that was given up', givenUp],
  ])('%s, by any door', async (_, make) => {
    const user = await w.user({ connect: [platform] })
    const id = await make(user)

    const answers = []
    for (const [, wish] of wishes) answers.push(await wish(user, id, confirmed))
    const in_batch = await batch(user, id)
    await letGo(w, user, platform)
    await arrives(user)

    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([409, 'in_progress'])
    expect(in_batch.body.errors).toMatchObject([
      { post_id: id, problems: [{ code: 'in_progress' }] },
    ])
    expect(await w.published(user, platform)).toHaveLength(1)
  })

  test.each(wishes)('once that has had its time it is %s', async (_, wish) => {
    const user = await w.user({ connect: [platform] })
    const id = await givenUp(user)
    await letGo(w, user, platform)
    await arrives(user)
    await passTime(w, 11)
    const slots = [{ weekdays: ['monday', 'friday'], time: '12:00' }]
    await w.call(user, 'PUT', '/api/v1/queue', { body: { slots } })

    const { status } = await wish(user, id, confirmed)

    expect(status).toBe(200)
  })

  test('and another network of the post does not wait for it', async () => {
    const user = await w.user({ connect: [platform, 'x'] })
    await refuse(w, user, 'x')
    const id = await sentAgain(user, [platform, 'x'])

    const { status, body } = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
      body: { platforms: ['x'], ...confirmed },
    })
    await letGo(w, user, platform)

    expect([status, body.status]).toEqual([200, 'posted'])
    expect(await w.settled(user, id)).toMatchObject({ has_failures: false })
  })
})

test('a post that is deleted while a network is asked for it is not found', async () => {
  const user = await w.user({ connect: [platform] })
  const path = `${POSTS}/${await givenUp(user)}`
  await letGo(w, user, platform)
  const record = (await arrives(user)).id.split('/').at(-1)
  const url = `${w.simulator_url}/${platform}/profile/${user.handles[platform]}/post/${record}`
  // Whose record it is shows in no token.
  await w.fault({ platform, operation: 'read', ...HELD })

  const saying = w.call(user, 'POST', `${path}/resolve`, {
    body: { platform, outcome: 'published', url },
  })
  await faultsLeft(0)
  const deleted = await w.call(user, 'DELETE', `${path}?delete_from_x=false`)
  await w.control('DELETE', '/control/faults?operation=read')
  const said = await saying

  expect(deleted.status).toBe(200)
  expect([said.status, said.body.code]).toEqual([404, 'not_found'])
})

describe('what Bluesky does not show is not sent again once meanwhile', () => {
  /** A look is under way, which will not find it. */
  async function lookedFor(): Promise<{ user: TestUser; id: string }> {
    const user = await w.user({ connect: [platform] })
    await loseSend(w, user, 'cut_before', platform)
    // Whose record it is shows in no token.
    await w.fault({ platform, operation: 'read', ...HELD })
    const id = await publish(w, user, { text: 'First', platforms: [platform] })
    await faultsLeft(0)
    return { user, id }
  }

  /** What it was sent once the look has ended, and whatever that leads to. */
  async function sentAfter(user: TestUser): Promise<number> {
    await w.control('DELETE', '/control/faults?operation=read')
    // Whoever is at work ends before its process does.
    await w.downtime(() => Promise.resolve())
    return (await w.published(user, platform)).length
  }

  test('it was given up', async () => {
    const { user, id } = await lookedFor()

    await passTime(w, 11)
    await w.settled(user, id)

    expect(await sentAfter(user)).toBe(0)
  })

  test('it was deleted', async () => {
    const { user, id } = await lookedFor()

    await w.call(user, 'DELETE', `${POSTS}/${id}?delete_from_x=false`)

    expect(await sentAfter(user)).toBe(0)
    // Nobody looks for it any more, which would be held instead of the next one's look.
    await w.until(async () => (await w.db`select from posts where id = ${id}`).length === 0)
  })

  test('its account was disconnected', async () => {
    const { user, id } = await lookedFor()
    const visitor = await signedIn(w, user.id)

    await visitor.call('DELETE', `/connections/${user.accounts[platform]}`)

    expect(await sentAfter(user)).toBe(0)
    const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
    expect(body.deliveries).toMatchObject([{ status: 'unknown' }])
  })
})
