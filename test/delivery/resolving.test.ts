/** An owner says what became of a send that nobody could find out about. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { fingerprintOf } from '../../db/posts/idempotency.ts'
import { inMinutes } from '../posts/arrange.ts'
import { passTime } from '../world/time.ts'
import { openWorld, type Answer, type LedgerEntry, type TestUser } from '../world/world.ts'
import { loseSend, publish } from './arrange.ts'

const timing = { quiet_ms: { x: 300, secondary_a: 60_000, secondary_b: 300 } }
// X asks its owner as soon as it does not show a post.
const w = await openWorld({ unknown: { x: 'ask' }, timing })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

interface Lost {
  user: TestUser
  id: string
  path: string
}

/** A post of which nobody could find out whether the network has it; X shows nothing. */
async function lose(
  platform: Platform,
  kind: 'cut_before' | 'cut_after',
  post: object = {},
  user?: TestUser,
): Promise<Lost> {
  const owner = user ?? (await w.user())
  await loseSend(w, owner, kind, platform)
  const id = await publish(w, owner, { text: 'Perhaps', platforms: [platform], ...post })
  if (platform === 'secondary_a') await passTime(w, 11)
  const settled = await w.settled(owner, id)
  expect(settled.deliveries).toMatchObject([{ status: 'failed', code: 'outcome_unknown' }])
  return { user: owner, id, path: `${POSTS}/${id}` }
}

async function resolve({ user, path }: Lost, body: object, headers = {}): Promise<Answer> {
  // What may still arrive is not said to be absent.
  await passTime(w, 1)
  return w.call(user, 'POST', `${path}/resolve`, { body, headers })
}

/** Where a browser shows it. */
function urlOf({ user }: Lost, platform: Platform, id: string): string {
  const handle = user.handles[platform]
  const paths = {
    x: `${handle}/status/${id}`,
    secondary_a: `profile/${handle}/post/${id.split('/').at(-1)}`,
    secondary_b: `feed/update/${id}`,
  }
  return `${w.simulator_url}/${platform}/${paths[platform]}`
}

async function hideFromX(hidden: boolean) {
  const x_visibility_delay_ms = hidden ? 3_600_000 : 0
  await w.control('POST', '/control/settings', { x_visibility_delay_ms })
}

async function only(user: TestUser, platform: Platform): Promise<LedgerEntry> {
  const [entry, ...more] = await w.published(user, platform)
  expect(more).toEqual([])
  return entry!
}

describe('published, with the URL', () => {
  test('makes a post on X one that is there, and that a deletion removes', async () => {
    await hideFromX(true)
    const lost = await lose('x', 'cut_after')
    await hideFromX(false)
    const { id } = await only(lost.user, 'x')
    const url = `${urlOf(lost, 'x', id)}?s=20`

    const answer = await resolve(lost, { platform: 'x', outcome: 'published', url })
    const deleted = await w.call(lost.user, 'DELETE', lost.path)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'posted',
      failed_reason: null,
      has_failures: false,
      x_post_id: id,
      url: urlOf(lost, 'x', id),
      results: [{ status: 'published', post_id: id }],
      deliveries: [{ status: 'published', post_id: id, retryable: false }],
    })
    expect(answer.body).not.toHaveProperty('warnings')
    expect(deleted.body).toMatchObject({ x_deleted: true, copies: [{ status: 'removed' }] })
  })

  test('takes from Bluesky the record too', async () => {
    const lost = await lose('secondary_a', 'cut_after')
    const { id } = await only(lost.user, 'secondary_a')
    const url = urlOf(lost, 'secondary_a', id)

    const { body } = await resolve(lost, { platform: 'bluesky', outcome: 'published', url })

    expect(body).toMatchObject({
      status: 'posted',
      results: [{ uri: id, cid: expect.any(String) }],
    })
    expect(body).not.toHaveProperty('warnings')
  })

  test('is not verified on LinkedIn: a deletion leaves it there, and says so', async () => {
    const lost = await lose('secondary_b', 'cut_after')
    const { id } = await only(lost.user, 'secondary_b')
    const url = urlOf(lost, 'secondary_b', id)

    const { body } = await resolve(lost, { platform: 'secondary_b', outcome: 'published', url })
    const deleted = await w.call(lost.user, 'DELETE', lost.path)

    expect(body).toMatchObject({
      status: 'posted',
      results: [{ status: 'published', post_id: id, url }],
    })
    expect(body.warnings.join()).toMatch(/secondary_b: .*could not be verified.*leave it there/)
    expect(deleted.body.copies).toMatchObject([{ platform: 'secondary_b', status: 'kept', url }])
    expect(deleted.body.message).toMatch(/delete it there by hand/)
    const ledger = (await w.control('GET', '/control/ledger?platform=secondary_b')) as {
      entries: LedgerEntry[]
    }
    const kinds = ledger.entries.filter((entry) => entry.id === id).map(({ kind }) => kind)
    expect(kinds).toEqual(['post_accepted'])
  })

  test('is not verified while X cannot be read, and then neither deleted there', async () => {
    await hideFromX(true)
    const lost = await lose('x', 'cut_after')
    await hideFromX(false)
    const { id } = await only(lost.user, 'x')
    await w.fault({
      platform: 'x',
      operation: 'read',
      account: lost.user.handles.x,
      kind: 'status',
      status: 503,
    })
    const url = urlOf(lost, 'x', id)

    const { body } = await resolve(lost, { platform: 'x', outcome: 'published', url })
    const deleted = await w.call(lost.user, 'DELETE', lost.path)

    expect(body.warnings.join()).toMatch(/could not be verified/)
    expect(deleted.body).toMatchObject({ x_deleted: false, copies: [{ status: 'kept', url }] })
  })

  test('is refused for what is not a post of this account, or has another post here', async () => {
    const lost = await lose('x', 'cut_before')
    const { user } = lost
    const other = await w.user()
    await publish(w, user, { text: 'Mine', platforms: ['x'] })
    await publish(w, other, { text: 'Theirs', platforms: ['x'] })
    const [mine, theirs] = [await only(user, 'x'), await only(other, 'x')]
    const cases: [string, RegExp][] = [
      [urlOf(lost, 'x', '12345'), /has no such post/],
      [`${w.simulator_url}/x/i/status/${theirs.id}`, /another account/],
      [urlOf({ ...lost, user: other }, 'x', theirs.id), /not the address of a post/],
      [urlOf(lost, 'x', mine.id), /belongs to another post/],
      [urlOf(lost, 'secondary_b', 'urn:li:share:1'), /not the address of a post/],
      [`https://x.com.example/${user.handles.x}/status/${mine.id}`, /not the address of a post/],
      [`${w.simulator_url}/x/${user.handles.x}/likes/1`, /not the address of a post/],
      ['https://user:word@x.com/i/status/1', /not the address of a post/],
    ]

    for (const [url, reason] of cases) {
      const answer = await resolve(lost, { platform: 'x', outcome: 'published', url })
      expect([url, answer.status, answer.body.code]).toEqual([url, 400, 'validation_failed'])
      expect(answer.body.details.join()).toMatch(reason)
    }
    const { deliveries } = (await w.call(user, 'GET', lost.path)).body
    expect(deliveries).toMatchObject([{ status: 'failed', code: 'outcome_unknown' }])
  })

  test('belongs to one of two posts that name it at the same moment', async () => {
    await hideFromX(true)
    const first = await lose('x', 'cut_after')
    await hideFromX(false)
    const { id } = await only(first.user, 'x')
    const second = await lose('x', 'cut_before', { text: 'Another' }, first.user)
    const body = { platform: 'x', outcome: 'published', url: urlOf(first, 'x', id) }

    const answers = await Promise.all([resolve(first, body), resolve(second, body)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

test('what a network gives to another post is not deleted for the one that named it', async () => {
  await hideFromX(true)
  const lost = await lose('x', 'cut_after')
  await hideFromX(false)
  const { id } = await only(lost.user, 'x')
  const url = urlOf(lost, 'x', id)
  const named = await resolve(lost, { platform: 'x', outcome: 'published', url })
  const other = await publish(w, lost.user, { text: 'Another', platforms: ['x'] })
  // What a settle stores when a look has found it at the same moment.
  await w.db`
    insert into live_parts (user_id, delivery_id, position, remote_id, url)
    select user_id, id, 1, ${id}, ${url} from deliveries where post_id = ${other}`

  const deleted = await w.call(lost.user, 'DELETE', lost.path)

  expect(named.body).not.toHaveProperty('warnings')
  expect(deleted.body).toMatchObject({ x_deleted: false, copies: [{ status: 'kept', url }] })
})

describe('published, without a URL', () => {
  test('makes it posted; where it is nobody knows, which a deletion says', async () => {
    const lost = await lose('secondary_b', 'cut_after')

    const { body } = await resolve(lost, { platform: 'linkedin', outcome: 'published' })
    const deleted = await w.call(lost.user, 'DELETE', lost.path)

    expect(body).toMatchObject({ status: 'posted', url: null, has_failures: false })
    expect(body.deliveries).toMatchObject([
      { status: 'published', published_at: expect.any(String) },
    ])
    expect(body.deliveries[0]).not.toHaveProperty('url')
    expect(deleted.body.copies).toMatchObject([{ platform: 'secondary_b', status: 'unknown' }])
  })

  test('makes a draft that was sent before posted as well', async () => {
    const lost = await lose('secondary_b', 'cut_after')
    const draft = await w.call(lost.user, 'POST', `${lost.path}/unschedule`)

    const { body } = await resolve(lost, { platform: 'linkedin', outcome: 'published' })

    expect(draft.body.status).toBe('draft')
    expect(body).toMatchObject({ status: 'posted', failed: false })
  })
})

describe('not published', () => {
  test.each(['x', 'secondary_b'] as const)(
    'lets %s be published on again, once',
    async (platform) => {
      const lost = await lose(platform, 'cut_before')

      const { status, body } = await resolve(lost, { platform, outcome: 'not_published' })
      const again = await w.call(lost.user, 'POST', `${lost.path}/publish`)

      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'failed', has_failures: true })
      expect(body.failed_reason).toMatch(/Its owner has seen that it is not there/)
      expect(body.deliveries).toMatchObject([
        { status: 'failed', code: 'unreachable', retryable: true },
      ])
      expect(again.body.status).toBe('posted')
      expect(again.body.results[0].post_id).toBe((await only(lost.user, platform)).id)
    },
  )

  test('said by mistake it is not there twice, where the network knows its duplicates', async () => {
    const lost = await lose('secondary_b', 'cut_after')

    await resolve(lost, { platform: 'secondary_b', outcome: 'not_published' })
    const again = await w.call(lost.user, 'POST', `${lost.path}/publish`)

    expect(again.body.status).toBe('posted')
    expect(again.body.results[0].post_id).toBe((await only(lost.user, 'secondary_b')).id)
  })

  test('takes no URL', async () => {
    const lost = await lose('secondary_b', 'cut_before')
    const url = urlOf(lost, 'secondary_b', 'urn:li:share:1')

    const answer = await resolve(lost, { platform: 'linkedin', outcome: 'not_published', url })

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  })

  test('is not taken while what was sent may still arrive', async () => {
    const user = await w.user()
    await loseSend(w, user, 'cut_before', 'secondary_a')
    const id = await publish(w, user, { text: 'Perhaps', platforms: ['secondary_a'] })
    const path = `${POSTS}/${id}/resolve`

    for (const outcome of ['not_published', 'published']) {
      const body = { platform: 'secondary_a', outcome }
      const { status, body: answer } = await w.call(user, 'POST', path, { body })
      expect([status, answer.code, answer.retryable]).toEqual([409, 'in_progress', true])
    }
  })
})

test('a repeat whose process died before it was heard is not answered for what was said of an earlier send', async () => {
  const lost = await lose('secondary_b', 'cut_before')
  const body = { platform: 'linkedin', outcome: 'not_published' }
  await resolve(lost, body)
  await loseSend(w, lost.user, 'cut_before', 'secondary_b')
  await w.call(lost.user, 'POST', `${lost.path}/publish`)
  await w.settled(lost.user, lost.id)
  // As it is left behind between the two transactions.
  const request = ['resolvePost', { id: lost.id }, {}, body]
  await w.db`
    insert into idempotency_keys (user_id, key, fingerprint, worker_id, post_id, settled_at)
    values (${lost.user.id}, 'died', ${fingerprintOf(request)}, 0, ${lost.id}, now())`

  const repeat = await resolve(lost, body, { 'idempotency-key': 'died' })
  const again = await resolve(lost, body, { 'idempotency-key': 'died' })

  expect(repeat.status).toBe(200)
  expect(repeat.body.deliveries).toMatchObject([{ status: 'failed', code: 'unreachable' }])
  expect(again.text).toBe(repeat.text)
  const said = await w.db`select outcome from resolutions where user_id = ${lost.user.id}`
  expect(said).toHaveLength(2)
})

describe('there is nothing to resolve', () => {
  test('of a draft, of what waits, of what is published, and on a network that is no target', async () => {
    const user = await w.user()
    const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
    const ids = [
      await publish(w, user, { text: 'Draft', publish_now: false, platforms: ['x'] }),
      await publish(w, user, {
        text: 'Later',
        publish_now: false,
        scheduled_date,
        platforms: ['x'],
      }),
      await publish(w, user, { text: 'Out', platforms: ['x'] }),
    ]
    const body = { platform: 'x', outcome: 'published' }

    for (const id of ids) {
      const answer = await w.call(user, 'POST', `${POSTS}/${id}/resolve`, { body })
      expect([answer.status, answer.body.code]).toEqual([409, 'outcome_known'])
      expect(answer.body.details.join()).toMatch(/^x: /)
    }
    const elsewhere = await w.call(user, 'POST', `${POSTS}/${ids[0]}/resolve`, {
      body: { ...body, platform: 'linkedin' },
    })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'validation_failed'])
  })

  test('a second time; a repeat with the same key gets the first answer', async () => {
    const lost = await lose('secondary_b', 'cut_after')
    const body = { platform: 'linkedin', outcome: 'published' }
    const headers = { 'idempotency-key': 'seen' }

    const first = await resolve(lost, body, headers)
    const repeat = await resolve(lost, body, headers)
    const second = await resolve(lost, body)

    expect([repeat.status, repeat.body]).toEqual([200, first.body])
    expect(repeat.headers.get('idempotency-replayed')).toBe('true')
    expect([second.status, second.body.code]).toEqual([409, 'outcome_known'])
  })
})

describe('a thread with an unknown part in its middle', () => {
  async function loseSecondPart(kind: 'cut_before' | 'cut_after'): Promise<Lost> {
    const user = await w.user()
    await w.control('POST', '/control/faults', {
      platform: 'x',
      operation: 'create',
      account: user.handles.x,
      kind: 'slow',
      delay_ms: 1,
    })
    await loseSend(w, user, kind)
    const id = await publish(w, user, {
      text: 'One',
      thread_tweets: ['Two', 'Three'],
      platforms: ['x'],
    })
    const settled = await w.settled(user, id)
    expect(settled.deliveries[0]).toMatchObject({
      code: 'outcome_unknown',
      part_ids: [expect.any(String)],
    })
    return { user, id, path: `${POSTS}/${id}` }
  }

  test('needs the URL of that part, and goes on behind it when it is published again', async () => {
    await hideFromX(true)
    const lost = await loseSecondPart('cut_after')
    await hideFromX(false)
    const [, two] = await w.published(lost.user, 'x')
    const body = { platform: 'x', outcome: 'published' }

    const bare = await resolve(lost, body)
    const named = await resolve(lost, { ...body, url: urlOf(lost, 'x', two!.id) })
    const again = await w.call(lost.user, 'POST', `${lost.path}/publish`)

    expect([bare.status, bare.body.details.join()]).toEqual([
      400,
      expect.stringMatching(/^url: part 2/),
    ])
    expect(named.body.deliveries[0]).toMatchObject({ status: 'failed', retryable: true })
    expect(named.body.deliveries[0].part_ids).toHaveLength(2)
    expect(again.body.status).toBe('posted')
    const entries = await w.published(lost.user, 'x')
    expect(entries.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    expect(again.body.results[0].part_ids).toEqual(entries.map(({ id }) => id))
  })

  test('sends that part again when it is not there', async () => {
    const lost = await loseSecondPart('cut_before')

    await resolve(lost, { platform: 'x', outcome: 'not_published' })
    const again = await w.call(lost.user, 'POST', `${lost.path}/publish`)

    expect(again.body.status).toBe('posted')
    expect((await w.published(lost.user, 'x')).map(({ text }) => text)).toEqual([
      'One',
      'Two',
      'Three',
    ])
  })
})

describe('while nobody knows, what its readers may see is what the post shows', () => {
  const others = [
    { text: 'Other words' },
    { thread_tweets: ['More'] },
    { variants: { secondary_b: { text: 'Other words there' } } },
  ]

  test.concurrent('no edit changes it, also not one that sends it again', async () => {
    const lost = await lose('secondary_b', 'cut_after')
    const put = (body: object) => w.call(lost.user, 'PUT', lost.path, { body })
    const dated = { scheduled_date: inMinutes(60), confirm_resend: true }

    const refused = [...others, { text: 'Other words', ...dated }]
    const answers = await Promise.all(refused.map(put))
    const sorted = await put({ category: 'Sorted', text: 'Perhaps' })
    const resolved = await resolve(lost, { platform: 'secondary_b', outcome: 'published' })

    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([409, 'outcome_unknown'])
    expect(answers.map(({ body }) => body.problems[0].pointer)).toEqual([
      '/text',
      '/thread_tweets',
      '/variants',
      '/text',
    ])
    expect([sorted.status, sorted.body.category]).toEqual([200, 'Sorted'])
    expect(resolved.body).toMatchObject({ status: 'posted', text: 'Perhaps' })
    expect((await only(lost.user, 'secondary_b')).text).toBe('Perhaps')
  })

  test.concurrent('nor while a resend waits, which may be taken back', async () => {
    const lost = await lose('secondary_b', 'cut_after')
    const put = (body: object) => w.call(lost.user, 'PUT', lost.path, { body })
    const dated = { scheduled_date: inMinutes(60), confirm_resend: true }

    const again = await put(dated)
    const edited = await put({ text: 'Other words' })
    const back = await put({ scheduled_date: null })
    const resolved = await resolve(lost, { platform: 'secondary_b', outcome: 'published' })

    expect([again.status, back.status]).toEqual([200, 200])
    expect([edited.status, edited.body.code]).toEqual([409, 'outcome_unknown'])
    expect(resolved.body).toMatchObject({ status: 'posted', text: 'Perhaps' })
  })

  test.concurrent('and once its owner has said that it is not there, any edit does', async () => {
    const lost = await lose('secondary_b', 'cut_before')
    const put = (body: object) => w.call(lost.user, 'PUT', lost.path, { body })
    await resolve(lost, { platform: 'secondary_b', outcome: 'not_published' })

    const edited = await put({ text: 'Better', scheduled_date: inMinutes(60) })
    const once_more = await put({ text: 'Best' })
    await w.call(lost.user, 'POST', `${lost.path}/publish`)

    expect([edited.status, once_more.status]).toEqual([200, 200])
    expect((await only(lost.user, 'secondary_b')).text).toBe('Best')
  })
})
