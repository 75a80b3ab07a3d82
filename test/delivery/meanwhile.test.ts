/** What is asked for while the service is at the same post: it composes it, or repeats its send. */
import { afterAll, describe, expect, test } from 'vitest'
import { signedIn } from '../dashboard/visitor.ts'
import { png } from '../media/pictures.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo, passTime } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { HELD, holdAnswer, letGo, loseSend, publish } from './arrange.ts'

const log: string[] = []
const w = await openWorld({ timing: UNHURRIED, log: { write: (line) => void log.push(line) } })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const platform = 'secondary_a'

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

test('a post that is given up while it is sent again is not said to be absent before that has ended', async () => {
  const user = await w.user({ connect: [platform] })
  await loseSend(w, user, 'cut_before', platform)
  await holdAnswer(w, user, platform, { kind: 'stall' })
  const id = await publish(w, user, { text: 'Repeated', platforms: [platform] })
  await faultsLeft(0)
  // Its deadline, and more than the time of an answer and the quiet period since it was sent first.
  await passTime(w, 11)
  const given_up = await w.settled(user, id)
  const absent = { platform, outcome: 'not_published' }
  const say = () => w.call(user, 'POST', `${POSTS}/${id}/resolve`, { body: absent })

  const too_early = await say()
  await letGo(w, user, platform)
  await w.until(async () => (await w.published(user, platform)).length === 1)
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

  test('its owner has had it sent again', async () => {
    const { user, id } = await lookedFor()

    const again = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
      body: { confirm_resend: true },
    })

    expect(again.body).toMatchObject({ status: 'posted' })
    expect(await sentAfter(user)).toBe(1)
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
