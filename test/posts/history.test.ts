/** What has happened to a post, as its owner is told. */
import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/openapi.ts'
import { CHOICES, type Platform } from '../../generated/names.ts'
import { ARTICLES, articleIn, author, TEXT } from '../articles/arrange.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { loseSend, publish } from '../delivery/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { inMinutes, refuse } from './arrange.ts'

type Entry = components['schemas']['HistoryEntry']

const POSTS = '/api/v1/posts'
// What X does not show is sent again; LinkedIn asks.
const w = await openWorld({
  timing: { quiet_ms: { x: 300, secondary_a: 300, secondary_b: 300 } },
})
afterAll(() => w.close())

/** What the tests of this file have seen. */
const seen = new Set<string>()

async function historyOf(user: TestUser, id: string, path = POSTS): Promise<Entry[]> {
  const { status, body } = await w.call(user, 'GET', `${path}/${id}/history`)
  expect(status).toBe(200)
  const { history } = body as { history: Entry[] }
  for (const { kind } of history) seen.add(kind)
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
  return history
}

/** Without its plan. */
function sends(history: Entry[]): Partial<Entry>[] {
  return history
    .filter(({ platform }) => platform !== undefined)
    .map(({ kind, attempt, code, network_status }) => ({
      kind,
      ...(attempt && { attempt }),
      ...(code && { code }),
      ...(network_status && { network_status }),
    }))
}

function kinds(history: Entry[]): string[] {
  return history.map(({ kind }) => kind)
}

async function scheduled(user: TestUser, body: object): Promise<string> {
  const made = await w.call(user, 'POST', POSTS, {
    body: { scheduled_date: inMinutes(60), ...body },
  })
  return made.body.posts[0].id
}

function fault(user: TestUser, platform: Platform, more: object) {
  return w.fault({ platform, operation: 'create', account: user.handles[platform], ...more })
}

test('what its author does with a post is told, in the order in which it happened', async () => {
  const user = await w.user({ connect: ['x'] })
  const [first, second] = [inMinutes(60), inMinutes(90)]
  const id = await scheduled(user, { text: 'Planned', scheduled_date: first })
  const path = `${POSTS}/${id}`
  await w.call(user, 'PUT', path, { body: { text: 'Planned better' } })
  await w.call(user, 'POST', `${path}/schedule`, { body: { scheduled_date: second } })
  await w.call(user, 'POST', `${path}/unschedule`)

  const history = await historyOf(user, id)

  expect(history.map(({ kind, message }) => [kind, message])).toEqual([
    ['created', 'Created.'],
    ['scheduled', `Scheduled for ${first}.`],
    ['updated', 'Changed.'],
    ['scheduled', `Scheduled for ${second}.`],
    ['unscheduled', 'Made a draft again.'],
  ])
  expect(JSON.stringify(history)).not.toContain('better')
})

test('a network that is busy has it later: each send, its answer, and until when it waits', async () => {
  const user = await w.user({ connect: ['x'] })
  const reset = String(Math.ceil(Date.now() / 1000) + 2)
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset }
  await fault(user, 'x', { kind: 'status', status: 429, headers })
  const id = await scheduled(user, { text: 'Busy' })
  await moveTo(w, id, '0 seconds')
  await w.settled(user, id)

  const history = await historyOf(user, id)

  expect(sends(history)).toEqual([
    { kind: 'sending', attempt: 1 },
    { kind: 'pending', attempt: 1, code: 'rate_limited', network_status: 429 },
    { kind: 'sending', attempt: 2 },
    { kind: 'published', attempt: 2, network_status: 201 },
  ])
  const [waits, has_it] = [history.at(-3)!, history.at(-1)!]
  expect(waits.message).toMatch(/^X answered 429.*It is sent to X at \d{4}-\d\d-\d\dT[\d:.]+Z\.$/)
  const { url } = (await w.call(user, 'GET', `${POSTS}/${id}`)).body
  expect(has_it.message).toBe(`X has it, at ${url}`)
})

/** And settled, whatever becomes of it. */
async function published(user: TestUser, body: object): Promise<string> {
  const made = await w.call(user, 'POST', POSTS, { body: { publish_now: true, ...body } })
  const id = made.body.id ?? made.body.posts[0].id
  await w.settled(user, id)
  return id
}

test.each([
  ['x', 403, 'refused'],
  ['secondary_a', 400, 'refused'],
  ['secondary_b', 403, 'refused'],
] as const)('%s refuses it: the words, the code and the status', async (platform, status, code) => {
  const user = await w.user({ connect: [platform] })
  await refuse(w, user, platform)

  const history = await historyOf(
    user,
    await published(user, { text: 'Refused', platforms: [platform] }),
  )

  expect(sends(history)).toEqual([
    { kind: 'sending', attempt: 1 },
    { kind: 'failed', attempt: 1, code, network_status: status },
  ])
  expect(history.at(-1)?.message).toContain(`answered ${status}`)
})

test('words of a network that quote the text are left out', async () => {
  const user = await w.user({ connect: ['x'] })
  const text = 'A text of which nobody but its readers shall know'
  const body = { title: 'Forbidden', detail: `We do not like “${text.slice(0, 40)}…”`, status: 403 }
  await fault(user, 'x', { kind: 'status', status: 403, body })

  const history = await historyOf(user, await published(user, { text }))

  expect(history.at(-1)).toMatchObject({ kind: 'failed', network_status: 403 })
  expect(JSON.stringify(history)).not.toContain('nobody but')
})

test.each([
  ['as JSON', (text: string) => JSON.stringify(JSON.stringify(text))],
  ['in a URL', encodeURIComponent],
  ['as HTML', (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
  ['on one line', (text: string) => text.replaceAll(/\s+/g, ' ')],
  ['in capitals', (text: string) => text.toUpperCase()],
  ['cut short', (text: string) => `${text.slice(0, 20)}…`],
])('words of a network that quote the text %s are left out, too', async (_, quoted) => {
  const user = await w.user({ connect: ['x'] })
  const text = 'The "Blue Ünicorn" & all\nof its friends are coming tomorrow'
  const body = { title: 'Forbidden', detail: `No: ${quoted(text)}`, status: 403 }
  await fault(user, 'x', { kind: 'status', status: 403, body })

  const history = await historyOf(user, await published(user, { text }))

  expect(history.at(-1)?.message).toContain('quote the text')
  expect(JSON.stringify(history)).not.toMatch(/nicorn/i)
})

test('words of a network that only resemble a short text are told', async () => {
  const user = await w.user({ connect: ['x'] })
  const body = { title: 'Forbidden', detail: 'This is only a test account.', status: 403 }
  await fault(user, 'x', { kind: 'status', status: 403, body })

  const history = await historyOf(user, await published(user, { text: 'Test' }))

  expect(history.at(-1)?.message).toBe('X answered 403: This is only a test account.')
})

test('words of a network that no database keeps are told without that', async () => {
  const user = await w.user({ connect: ['x'] })
  const body = { title: 'Forbidden', detail: 'Not\0 this \ud800 one', status: 403 }
  await fault(user, 'x', { kind: 'status', status: 403, body })

  const history = await historyOf(user, await published(user, { text: 'Refused' }))

  expect(history.at(-1)?.message).toBe('X answered 403: Not\ufffd this \ufffd one.')
})

test('a network that takes no such text is skipped, with the reason', async () => {
  const user = await w.user({ connect: ['x', 'secondary_b'] })
  const id = await published(user, {
    text: 'long '.repeat(70),
    platforms: ['x', 'secondary_b'],
  })

  const history = await historyOf(user, id)

  expect(history.filter(({ platform }) => platform === 'x')).toEqual([
    {
      at: expect.any(String),
      kind: 'skipped',
      message: expect.stringMatching(/characters.*280.*Nothing is sent to X\.$/),
      platform: 'x',
      code: 'too_long',
    },
  ])
  expect(sends(history.filter(({ platform }) => platform === 'secondary_b')).at(-1)).toEqual({
    kind: 'published',
    attempt: 1,
    network_status: 201,
  })
})

describe('in doubt', () => {
  test('what is found there is published, without an answer', async () => {
    const user = await w.user({ connect: ['x'] })
    await fault(user, 'x', { kind: 'cut_after' })

    const history = await historyOf(user, await published(user, { text: 'Found' }))

    expect(sends(history)).toEqual([
      { kind: 'sending', attempt: 1 },
      { kind: 'unknown', attempt: 1 },
      { kind: 'published', attempt: 1 },
    ])
  })

  test('what is not found is sent again', async () => {
    const user = await w.user({ connect: ['x'] })
    await fault(user, 'x', { kind: 'status', status: 503 })

    const history = await historyOf(user, await published(user, { text: 'Not found' }))

    expect(sends(history)).toEqual([
      { kind: 'sending', attempt: 1 },
      { kind: 'unknown', attempt: 1, network_status: 503 },
      { kind: 'pending', attempt: 1 },
      { kind: 'sending', attempt: 2 },
      { kind: 'published', attempt: 2, network_status: 201 },
    ])
  })

  test('what is sent again as it was has the status of the last answer', async () => {
    const user = await w.user({ connect: ['secondary_a'] })
    await fault(user, 'secondary_a', { kind: 'cut_before' })

    const history = await historyOf(
      user,
      await published(user, { text: 'Repeated', platforms: ['secondary_a'] }),
    )

    expect(sends(history)).toEqual([
      { kind: 'sending', attempt: 1 },
      { kind: 'unknown', attempt: 1 },
      { kind: 'published', attempt: 1, network_status: 200 },
    ])
  })

  test.each(['published', 'not_published'])('its owner says that it is %s', async (outcome) => {
    const user = await w.user({ connect: ['secondary_b'] })
    await loseSend(w, user, 'cut_after', 'secondary_b')
    const id = await publish(w, user, { text: 'Perhaps', platforms: ['secondary_b'] })
    await w.settled(user, id)
    const given_up = await historyOf(user, id)
    const url = `${w.simulator_url}/secondary_b/feed/update/${(await w.published(user, 'secondary_b'))[0]?.id}`
    const body = {
      platform: 'linkedin',
      outcome,
      ...(outcome === 'published' && { url }),
    }
    await w.until(async () => {
      const answer = await w.call(user, 'POST', `${POSTS}/${id}/resolve`, { body })
      return answer.body.code !== 'in_progress'
    })

    const history = await historyOf(user, id)

    expect(sends(given_up)).toEqual([
      { kind: 'sending', attempt: 1 },
      { kind: 'unknown', attempt: 1 },
      { kind: 'failed', attempt: 1, code: 'outcome_unknown' },
    ])
    expect(history.slice(0, given_up.length)).toEqual(given_up)
    expect(history.slice(given_up.length)).toMatchObject(
      outcome === 'published'
        ? [
            {
              kind: 'resolved',
              message: `LinkedIn: its owner has said that it is there, at ${url}`,
            },
            { kind: 'published', message: `LinkedIn has it, at ${url}` },
          ]
        : [{ kind: 'resolved', message: 'LinkedIn: its owner has said that it is not there.' }],
    )
  })
})

test('each part of a thread is told, up to the one that was refused', async () => {
  const user = await w.user({ connect: ['x'] })
  const thread = { text: 'One', thread_tweets: ['Two', 'Three'] }
  // The first part is taken as usual.
  await fault(user, 'x', { kind: 'slow', delay_ms: 0 })
  await fault(user, 'x', { kind: 'status', status: 403 })
  const id = await published(user, thread)

  const history = await historyOf(user, id)

  const of_sends = history.filter(({ platform }) => platform === 'x')
  expect(of_sends.map(({ kind, message }) => [kind, message.slice(0, 22)])).toEqual([
    ['sending', 'Sent to X: part 1 of 3'],
    ['accepted', 'X has part 1 of 3.'],
    ['sending', 'Sent to X: part 2 of 3'],
    ['failed', expect.stringMatching(/^X answered 403/)],
  ])
})

test('of an older time than the log keeps, deliveries and their sends still tell', async () => {
  const user = await w.user()
  await fault(user, 'x', { kind: 'status', status: 503 })
  await refuse(w, user, 'secondary_b')
  const text = 'old '.repeat(78)
  const id = await published(user, {
    text: text.slice(0, 250),
    platforms: ['x', 'secondary_a', 'secondary_b'],
  })
  const skipped = await published(user, { text, platforms: ['x', 'secondary_b'] })
  const before = await historyOf(user, id)
  await w.db`
    with gone as (delete from events where user_id = ${user.id})
    update event_logs set forgotten_number = last_number where user_id = ${user.id}`

  const history = await historyOf(user, id)

  const untold = ['scheduled', 'unknown']
  // Those of two networks may end at once.
  const platforms = new Set(before.map(({ platform }) => platform))
  expect(platforms.size).toBe(4)
  for (const platform of platforms) {
    const told = (entries: Entry[]) => kinds(entries.filter((one) => one.platform === platform))
    expect(told(history)).toEqual(told(before).filter((kind) => !untold.includes(kind)))
  }
  expect(history.find(({ kind }) => kind === 'failed')).toMatchObject({
    code: 'refused',
    network_status: 403,
  })
  expect(sends(await historyOf(user, skipped))).toContainEqual({
    kind: 'skipped',
    code: 'too_long',
  })
})

test('there are no more than the newest 200', async () => {
  const user = await w.user({ connect: [] })
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'Edited' } })
  const [{ id }] = body.posts
  for (let n = 0; n < 205; n++) {
    await w.db`update posts set revision = revision + 1 where id = ${id}`
  }

  const history = await historyOf(user, id)

  expect(history).toHaveLength(200)
  expect(new Set(kinds(history))).toEqual(new Set(['updated']))
})

test('an article has a history, too', async () => {
  const user = await author(w)
  const scheduled_date = inMinutes(60)
  const made = await w.call(user, 'POST', ARTICLES, { body: { ...TEXT, scheduled_date } })
  const { id } = made.body.article
  await w.call(user, 'PUT', `${ARTICLES}/${id}`, { body: { title: 'On rivers' } })
  const refused = await articleIn(w, user, 'failed')

  await w.call(user, 'POST', `${ARTICLES}/${id}/publish`)

  expect(await historyOf(user, id, ARTICLES)).toMatchObject([
    { kind: 'created' },
    { kind: 'scheduled', message: `Scheduled for ${scheduled_date}.` },
    { kind: 'updated' },
    { kind: 'sending', platform: 'x', attempt: 1 },
    { kind: 'published', platform: 'x', attempt: 1, network_status: 200 },
  ])
  expect((await historyOf(user, refused, ARTICLES)).at(-1)).toMatchObject({ kind: 'failed' })
  expect((await w.call(user, 'GET', `${POSTS}/${id}/history`)).status).toBe(404)
})

test('that it waits for approval is told, and what was decided', async () => {
  const user = await w.user({ connect: ['x'] })
  const drafter = await keyThatMay(w, user)
  const body = { text: 'Look', scheduled_date: inMinutes(60) }
  const [{ id }] = (await w.call(drafter, 'POST', POSTS, { body })).body.posts
  await w.call(user, 'POST', `${POSTS}/${id}/review`, { body: { decision: 'approve' } })

  const history = await historyOf(user, id)

  expect(kinds(history)).toEqual(['created', 'scheduled', 'review_requested', 'reviewed'])
})

test('what is deleted has no history, and the log of events tells of it', async () => {
  const user = await w.user({ connect: [] })
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'Gone' } })
  const [{ id }] = body.posts
  await w.call(user, 'DELETE', `${POSTS}/${id}`)

  expect((await w.call(user, 'GET', `${POSTS}/${id}/history`)).status).toBe(404)
  const { events } = (await w.call(user, 'GET', `/api/v1/events?post_id=${id}`)).body
  expect(events.at(-1)).toMatchObject({ type: 'post.deleted' })
})

test('each kind of the contract has been seen', () => {
  expect([...seen].toSorted()).toEqual(CHOICES.HistoryKind.toSorted())
})
