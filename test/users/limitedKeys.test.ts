/** Decision 417: what goes to accounts that a key does not have is not there for it, byte for byte. */
import { afterAll, describe, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { OperationId } from '../../handlers/handler.ts'
import { articleIn, TEXT, type Resting } from '../articles/arrange.ts'
import { inMinutes, postIn, type Status } from '../posts/arrange.ts'
import { picture } from '../simulator/samples.ts'
import { insertKey, revokeKey } from '../world/keys.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { NOBODY, PROBES, seen, statesOf, type Probe, type Rows, type Thing } from './probes.ts'
import { openStream } from '../events/stream.ts'

const w = await openWorld()
afterAll(() => w.close())

const API = '/api/v1'
const POSTS = `${API}/posts`
const HOOK = { url: 'https://203.0.114.1/hook', enabled: false }
/** Nothing of it is read from a text of their own. */
const SECRET = /"(draft|scheduled|posted|failed) \d|Notes on rivers/

/** Somebody with two accounts on X, and a key of theirs that has the second one alone. */
async function someone() {
  const user = await w.user({
    plan: 'unlimited',
    connect: [
      { platform: 'x', tier: 'Premium' },
      'secondary_a',
      'secondary_b',
      { platform: 'x', tier: 'Premium' },
    ],
  })
  const [second] = await w.db<{ id: string; handle: string }[]>`
    select id, handle from connections where user_id = ${user.id} and platform = 'x' and not is_primary`
  if (second === undefined) throw new Error('there is no second account')
  const limited = await keyWith(user, [second.id])
  return { user, limited, second: second.id, handle: second.handle }
}

async function keyWith(user: TestUser, account_ids: string[]): Promise<TestUser> {
  const key = newKey()
  await insertKey(w.db, user.id, 'Limited', key, undefined, { account_ids })
  return { ...user, key }
}

const { user: them, limited: me, second } = await someone()
const to_second = { platforms: ['x'], x_account_id: second }

async function uploadOf(user: TestUser): Promise<{ url: string; id: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture('png', 4, 4))]), 'a.png')
  const { body } = await w.call(user, 'POST', `${API}/upload`, { form })
  return body
}

const upload = await uploadOf(them)
await postIn(w, them, 'draft')
const theirs: Partial<Record<Thing, string>> = {
  ...them.accounts,
  upload: upload.url,
  media: upload.id,
  webhook: (await w.call(them, 'POST', `${API}/webhooks`, { body: HOOK })).body.id,
  event: (await w.call(them, 'GET', `${API}/events?types=post.created&last=1`)).body.events[0].id,
}

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, one]) =>
    'operationId' in one ? [{ operation: one.operationId as OperationId, method, path }] : [],
  ),
)
const probes: Rows<OperationId> = PROBES

const cases = operations.flatMap(({ operation }) =>
  probes[operation].flatMap((probe) =>
    statesOf(probe.of).map((state) => ({ operation, state, ...probe })),
  ),
)

test.each(cases)('$operation, $of, $state of another account', async ({ of, state, send }) => {
  const id = await theirThing(of, state)
  const nobodys = of === 'upload' ? id.replace(/[^/]+$/, `${'f'.repeat(32)}.png`) : NOBODY
  const before = await everythingOf(them)

  const for_theirs = await call(me, send(id))
  const for_nobodys = await call(me, send(nobodys))

  expect(seen(for_theirs, id)).toEqual(seen(for_nobodys, nobodys))
  expect(for_theirs.text).not.toMatch(SECRET)
  expect(await everythingOf(them)).toEqual(before)
})

async function theirThing(of: Thing, state: string): Promise<string> {
  if (of === 'post') return postIn(w, them, state as Status)
  if (of === 'article') return articleIn(w, them, state as Resting)
  return theirs[of] ?? ''
}

function call(user: TestUser, [method, path, body]: ReturnType<Probe['send']>) {
  return w.call(user, method, `${API}${path}`, body && { body })
}

/** By the database, since a key has only so many requests in a minute. */
async function everythingOf({ id }: TestUser) {
  const tables = [
    'posts',
    'articles',
    'deliveries',
    'webhooks',
    'media',
    'queues',
    'budgets',
    'post_usage',
    'api_keys',
  ]
  const rows = await Promise.all(
    tables.map(
      (table) => w.db`select * from ${w.db.unsafe(table)} where user_id = ${id} order by 1, 2`,
    ),
  )
  return { rows, sent: await w.published(them, 'x') }
}

const reads = operations.filter(({ method, path }) => method === 'get' && !path.includes('{'))

test.each(reads.filter(({ operation }) => operation !== 'streamEvents'))(
  '$operation shows nothing of another account',
  async ({ path }) => {
    await w.call(them, 'PUT', `${API}/queue`, {
      body: {
        slots: [
          { weekdays: ['monday'], time: '09:00' },
          { weekdays: ['monday'], time: '10:00', x_account_id: them.accounts.x },
        ],
      },
    })
    const queued = await w.call(them, 'POST', POSTS, {
      body: { text: 'posted 0', queue: 'next', platforms: ['x'] },
    })
    const others = Object.values(them.accounts)
    const marks = [
      ...others,
      ...Object.values(them.handles),
      ...Object.values(theirs),
      queued.body.posts[0].id,
    ]

    const { text, status } = await w.call(me, 'GET', `${API}${path}`)

    expect(status).toBe(200)
    for (const mark of marks) expect(text).not.toContain(mark)
    expect(text).not.toMatch(SECRET)
  },
)

const OF_ALL: [OperationId, ...ReturnType<Probe['send']>][] = [
  ['updateQueue', 'PUT', '/queue', { slots: [] }],
  ['updateBudget', 'PUT', '/budget', { monthly_amount: '1' }],
  ['deleteBudget', 'DELETE', '/budget'],
  ['createPosts', 'POST', '/posts', { text: 'a' }],
  ['createPosts', 'POST', '/posts', { text: 'a', platforms: ['x'] }],
  ['createPosts', 'POST', '/posts', { posts: [{ text: 'a', ...to_second }, { text: 'b' }] }],
  ['createPosts', 'POST', '/posts', { text: 'a', publish_now: true }],
  ['createArticle', 'POST', '/articles', TEXT],
]

test.each(OF_ALL)(
  '%s is refused where it goes beyond the accounts of the key',
  async (_, ...sent) => {
    const before = await everythingOf(them)

    const answer = await call(me, sent)

    expect(answer).toMatchObject({ status: 403, body: { code: 'limited_to_accounts' } })
    expect(await everythingOf(them)).toEqual(before)
  },
)

describe('of its own account', async () => {
  const { user, limited, second: own, handle } = await someone()
  const there = { platforms: ['x'], x_account_id: own }

  test('it writes, sees, counts and publishes what there is', async () => {
    await postIn(w, user, 'posted')
    const made = await w.call(limited, 'POST', POSTS, { body: { text: 'Mine', ...there } })
    const [post] = made.body.posts
    await w.call(limited, 'POST', `${POSTS}/${post.id}/publish`)

    const best = await w.call(limited, 'GET', `${API}/analytics/best-times`)
    const list = await w.call(limited, 'GET', POSTS)
    const { body: whole } = await w.call(limited, 'GET', `${API}/me`)
    const overview = await w.call(limited, 'GET', `${API}/analytics/overview`)

    expect(list.body.posts.map(({ id }: { id: string }) => id)).toEqual([post.id])
    expect(list.body.total).toBe(1)
    expect(whole.stats).toMatchObject({ total_posts: 1, posted_posts: 1 })
    expect(whole.key.accounts).toEqual([{ id: own, platform: 'x', handle }])
    expect(overview.body.stats.total_posts_created).toBe(1)
    expect(best.body.total_posts_analyzed).toBe(1)
    expect(await w.published({ ...user, handles: { x: handle } }, 'x')).toHaveLength(1)
  })

  test('validating says what it would be refused', async () => {
    const usual = await w.call(limited, 'POST', `${POSTS}/validate`, { body: { text: 'a' } })
    const mine = await w.call(limited, 'POST', `${POSTS}/validate`, {
      body: { text: 'a', ...there },
    })

    const [{ problems }] = usual.body.posts
    expect(problems[0]).toMatchObject({ code: 'limited_to_accounts', pointer: '/x_account_id' })
    expect(mine.body.valid).toBe(true)
  })

  test('what its posts cost is shown, and nothing of those that go elsewhere, too', async () => {
    const { user, limited, second: own } = await someone()
    const publish = (key: TestUser, platforms: string[]) =>
      w.call(key, 'POST', POSTS, {
        body: { text: platforms.join(), platforms, x_account_id: own, publish_now: true },
      })
    const date = inMinutes(24 * 60)
    const schedule = (key: TestUser, platforms: string[]) =>
      w.call(key, 'POST', POSTS, {
        body: {
          text: `Later ${platforms.join()}`,
          platforms,
          x_account_id: own,
          scheduled_date: date,
        },
      })
    await publish(user, ['x', 'secondary_a'])
    await schedule(user, ['x', 'secondary_a'])
    const span = `from=${isoDay(Date.now())}&until=${isoDay(Date.parse(date))}`
    const before = await w.call(limited, 'GET', `${API}/usage?${span}`)
    await publish(limited, ['x'])
    await schedule(limited, ['x'])

    const after = await w.call(limited, 'GET', `${API}/usage?${span}`)
    const all = await w.call(user, 'GET', `${API}/usage?${span}`)

    expect(before.body).toMatchObject({ spent: '0.000', committed: '0.000', entries: [] })
    expect(after.body).toMatchObject({ spent: '0.015', committed: '0.015' })
    expect(all.body).toMatchObject({ spent: '0.030', committed: '0.030' })
  })

  test.each([
    ['another network, too', { platforms: ['x', 'secondary_a'] }, { platforms: ['x'] }],
    ['another account', { platforms: ['x'] }, {}],
  ])(
    'of a post that went to %s, only what came after that is told',
    async (what, before, after) => {
      const { user, limited, second: own, handle } = await someone()
      const is_of_own = what !== 'another account'
      const accounts = {
        x: is_of_own ? handle : user.handles.x,
        secondary_a: user.handles.secondary_a,
      }
      const refuse = async (platform: string, account: string | undefined, message: string) => {
        const body = { error: 'InvalidRequest', message, detail: message }
        await w.fault({ platform, operation: 'create', account, kind: 'status', status: 403, body })
      }
      for (const platform of before.platforms)
        await refuse(platform, accounts[platform as keyof typeof accounts], 'Before')
      const { body } = await w.call(user, 'POST', POSTS, {
        body: { text: 'Moves', ...before, ...(is_of_own && { x_account_id: own }) },
      })
      const path = `${POSTS}/${body.posts[0].id}`
      await w.call(user, 'POST', `${path}/publish`)
      const moved = await w.call(user, 'PUT', path, { body: { ...after, x_account_id: own } })
      const at_first = await w.call(limited, 'GET', path)
      await refuse('x', handle, 'After')
      await w.call(limited, 'POST', `${path}/publish`)

      const all = await w.call(user, 'GET', `${path}/history`)
      const told = await w.call(limited, 'GET', `${path}/history`)

      expect(moved.status).toBe(200)
      expect(all.text).toMatch(/Before.*After/)
      expect(told.text).toMatch(/After/)
      expect(told.text).not.toMatch(/Before|secondary_a|Bluesky/)
      if (!is_of_own) expect(at_first.text).not.toMatch(/Before/)
    },
  )

  test('a post that another key moves elsewhere is gone for it', async () => {
    const { body } = await w.call(limited, 'POST', POSTS, { body: { text: 'Moves', ...there } })
    const [{ id }] = body.posts
    const moved = { platforms: ['x', 'secondary_a'] }
    await w.call(user, 'PUT', `${POSTS}/${id}`, { body: moved })

    expect((await w.call(limited, 'GET', `${POSTS}/${id}`)).status).toBe(404)
    const events = await w.call(limited, 'GET', `${API}/events?post_id=${id}`)
    expect(events.body.events.map(({ type }: { type: string }) => type)).toEqual(['post.created'])
  })

  test('nor does it move a post of its own elsewhere', async () => {
    const { body } = await w.call(limited, 'POST', POSTS, { body: { text: 'Stays', ...there } })
    const [{ id }] = body.posts

    const more = await w.call(limited, 'PUT', `${POSTS}/${id}`, {
      body: { platforms: ['x', 'secondary_a'] },
    })
    const other = await w.call(limited, 'PUT', `${POSTS}/${id}`, {
      body: { x_account_id: user.accounts.x },
    })
    const read = await w.call(limited, 'GET', `${POSTS}/${id}`)

    expect(more).toMatchObject({ status: 403, body: { code: 'limited_to_accounts' } })
    expect(other.status).toBe(400)
    expect(read.body).toMatchObject({ platforms: ['x'], x_account_id: own })
  })

  test('an external_id that another has is taken, by nobody whom it is told of', async () => {
    await w.call(user, 'POST', POSTS, { body: { text: 'a', external_id: 'E1', platforms: ['x'] } })

    const taken = await w.call(limited, 'POST', POSTS, {
      body: { text: 'b', external_id: 'E1', ...there },
    })

    expect(taken).toMatchObject({ status: 409, body: { code: 'external_id_taken' } })
    expect(taken.body.id).toBeUndefined()
  })

  test('an Idempotency-Key that another key has used is new', async () => {
    const headers = { 'Idempotency-Key': 'the same' }
    const body = { text: 'Once', ...there }
    const first = await w.call(user, 'POST', POSTS, { body, headers })
    const second_one = await w.call(limited, 'POST', POSTS, { body, headers })
    const again = await w.call(limited, 'POST', POSTS, { body, headers })

    expect(second_one.body.posts[0].id).not.toBe(first.body.posts[0].id)
    expect(again.body.posts[0].id).toBe(second_one.body.posts[0].id)
  })

  test('files are there that it brought, and those of posts that it sees', async () => {
    const [mine, other, shared] = [
      await uploadOf(limited),
      await uploadOf(user),
      await uploadOf(user),
    ]
    const media_urls = [shared.url]
    await w.call(user, 'POST', POSTS, { body: { text: 'Seen', media_urls, ...there } })
    await w.call(user, 'POST', POSTS, {
      body: { text: 'Not seen', media_urls: [mine.url], platforms: ['x'] },
    })

    const { body } = await w.call(limited, 'GET', `${API}/media`)
    const described = await w.call(limited, 'PUT', `${API}/media/${mine.id}`, {
      body: { alt_text: 'a' },
    })
    const deleted = await w.call(limited, 'DELETE', `${API}/media/${mine.id}`)

    const ids = body.media.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([mine.id, shared.id]))
    expect(ids).not.toContain(other.id)
    expect(described).toMatchObject({ status: 403, body: { code: 'limited_to_accounts' } })
    expect(deleted).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(deleted.body.post_ids).toBeUndefined()
  })

  test('the queue is filled and rearranged of its posts alone, around those of others', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const slots = [
      { weekdays: days, time: '09:00' },
      { weekdays: days, time: '10:00' },
    ]
    await w.call(user, 'PUT', `${API}/queue`, { body: { slots } })
    const queued = async (key: TestUser, more: object) =>
      (await w.call(key, 'POST', POSTS, { body: { text: 'Queued', queue: 'next', ...more } })).body
        .posts[0]
    const foreign = await queued(user, { platforms: ['x'] })
    const first = await queued(limited, there)
    const second_one = await queued(limited, there)
    await w.call(limited, 'DELETE', `${POSTS}/${first.id}`)

    const rearranged = await w.call(limited, 'POST', `${API}/queue/rearrange`)
    const shown = await w.call(limited, 'GET', `${API}/queue/slots`)

    expect(first.scheduled_date).not.toBe(foreign.scheduled_date)
    expect(rearranged.body.moves).toMatchObject([
      { post_id: second_one.id, to: first.scheduled_date },
    ])
    const times = shown.body.slots.map(({ at }: { at: string }) => at)
    expect(times).toContain(first.scheduled_date)
    expect(times).not.toContain(foreign.scheduled_date)
  })

  test('pages go on over posts that it does not see, in every order and by words', async () => {
    const ids: string[] = []
    for (const text of ['Page one', 'Page two', 'Page three']) {
      await w.call(user, 'POST', POSTS, {
        body: { text, platforms: ['x', 'secondary_a'], x_account_id: own },
      })
      const { body } = await w.call(limited, 'POST', POSTS, {
        body: { text, category: 'pages', ...there },
      })
      ids.unshift(body.posts[0].id)
    }
    for (const filter of ['category=pages', 'q=page', 'category=pages&sort=updated']) {
      const found: string[] = []
      let cursor = ''
      do {
        const { body } = await w.call(limited, 'GET', `${POSTS}?${filter}&limit=1${cursor}`)
        expect(body.total).toBe(3)
        found.push(...body.posts.map(({ id }: { id: string }) => id))
        const { next_cursor } = body.pagination
        cursor = next_cursor === undefined ? '' : `&cursor=${encodeURIComponent(next_cursor)}`
      } while (cursor !== '')
      expect(found).toEqual(ids)
    }
  })
})

test('its stream has what it sees, and ends with it', async () => {
  const { user, limited, second: own } = await someone()
  const query = { types: 'post.created' }
  const stream = await openStream({ url: w.service.url, user: limited, query })
  await postIn(w, user, 'draft')
  const body = { text: 'Mine', platforms: ['x'], x_account_id: own }
  const made = await w.call(limited, 'POST', POSTS, { body })
  const events = await stream.until(1)
  await revokeLimited(user)

  expect(events.map(({ data }) => data.post?.id)).toEqual([made.body.posts[0].id])
  expect(await stream.ended).toBe('ended')
})

function isoDay(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(0, 10)
}

async function revokeLimited(user: TestUser) {
  const [key] = await w.db<{ id: string }[]>`
    select id from api_keys where user_id = ${user.id} and is_limited`
  await revokeKey(w.db, user.id, key?.id ?? '')
}

test('what it has costs the key its limit never: with its last account it sees nothing', async () => {
  const { user, limited, second: own } = await someone()
  await w.call(limited, 'POST', POSTS, {
    body: { text: 'Mine', platforms: ['x'], x_account_id: own },
  })
  await w.db`update posts set x_account_id = null where user_id = ${user.id} and x_account_id = ${own}`
  await w.db`delete from connections where user_id = ${user.id} and id = ${own}`

  const { body } = await w.call(limited, 'GET', POSTS)
  const { body: whole } = await w.call(limited, 'GET', `${API}/me`)

  expect(body.total).toBe(0)
  expect(whole.key.accounts).toEqual([])
  await expect(
    w.db`update api_keys set is_limited = false where user_id = ${user.id} and is_limited`,
  ).rejects.toThrow('keeps the limit')
})

test('its webhooks are its own, are told what it sees, and end with it', async () => {
  const { user, limited, second: own } = await someone()
  const there = { platforms: ['x'], x_account_id: own }
  const { body: hook } = await w.call(limited, 'POST', `${API}/webhooks`, {
    body: { url: HOOK.url },
  })
  await w.call(user, 'POST', POSTS, { body: { text: 'Elsewhere', platforms: ['x'] } })
  const { body: made } = await w.call(limited, 'POST', POSTS, { body: { text: 'Mine', ...there } })
  const told = await w.until(async () => {
    const rows = await w.db<{ event_id: string }[]>`
      select event_id from webhook_deliveries where webhook_id = ${hook.id} order by id`
    return rows.length > 0 && rows
  })

  const events = await w.call(limited, 'GET', `${API}/events?types=post.created`)
  const count = await w.call(limited, 'POST', `${API}/webhooks/${hook.id}/replay`, {
    body: { from: '2020-01-01T00:00:00Z', dry_run: true },
  })
  const listed = events.body.events.map(({ id }: { id: string }) => id)
  expect(
    events.body.events.map(({ data }: { data: { post?: object } }) => data.post),
  ).toMatchObject([{ id: made.posts[0].id }])
  expect(told.map(({ event_id }) => event_id)).toEqual(listed)
  // The account itself was connected before.
  expect(count.body.count).toBe(2)

  await revokeLimited(user)
  expect((await w.call(user, 'GET', `${API}/webhooks`)).body.webhooks).toEqual([])
})

test('what another account has is not waited for while somebody holds it', async () => {
  const { user, limited } = await someone()
  const post = await postIn(w, user, 'draft')
  const article = await articleIn(w, user, 'draft')

  const answers = await w.db.begin(async (tx) => {
    await tx`select from posts where user_id = ${user.id} for update`
    await tx`select from articles where user_id = ${user.id} for update`
    return Promise.all([
      w.call(limited, 'PUT', `${POSTS}/${post}`, { body: { text: 'Mine' } }),
      w.call(limited, 'PUT', `${API}/articles/${article}`, { body: { title: 'Mine' } }),
      w.call(limited, 'POST', `${POSTS}/batch-schedule`, {
        body: { schedules: [{ post_id: post, scheduled_date: '2030-01-01T00:00:00Z' }] },
      }),
    ])
  })

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200])
  expect(answers[2]?.body.errors).toHaveLength(1)
})

test('an article that asks for approval shows files that its key sees, and those that it has shown before', async () => {
  const { user, limited, second: own } = await someone()
  const theirs = await uploadOf(user)
  const mine = await uploadOf(limited)
  const drafter = newKey()
  await insertKey(w.db, user.id, 'Drafter', drafter, ['read', 'draft'], { account_ids: [own] })
  const key = { ...user, key: drafter }
  const article = (url: string) => ({ ...TEXT, x_account_id: own, cover_image_url: url })
  const dated = { scheduled_date: '2030-01-01T00:00:00Z' }
  const { body: drafted } = await w.call(user, 'POST', `${API}/articles`, {
    body: article(theirs.url),
  })
  const own_upload = await uploadOf(key)

  const answers = [
    await w.call(key, 'POST', `${API}/articles`, { body: { ...article(theirs.url), ...dated } }),
    await w.call(key, 'POST', `${API}/articles`, { body: { ...article(mine.url), ...dated } }),
    await w.call(key, 'POST', `${API}/articles`, {
      body: { ...article(own_upload.url), ...dated },
    }),
    await w.call(key, 'PUT', `${API}/articles/${drafted.article.id}`, { body: dated }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 201, 200])
})
