/** Every row of the table of article states: what a request makes of an article, and what it leaves alone. */
import { afterAll, describe, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { articleIn, ARTICLES, author, draftsOf, refuseArticle, TEXT } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())

const user = await author(w)

async function read(caller: TestUser, id: string) {
  return (await w.call(caller, 'GET', `${ARTICLES}/${id}`)).body.article
}

describe('a new article', () => {
  test.each([
    ['without a date', {}, 'draft'],
    ['with a date', { scheduled_date: inMinutes(60) }, 'scheduled'],
    ['published at once', { publish_now: true }, 'published'],
  ])('%s is %s', async (_, more, status) => {
    const made = await w.call(user, 'POST', ARTICLES, { body: { ...TEXT, ...more } })

    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`${ARTICLES}/${made.body.article.id}`)
    expect(made.body.article).toMatchObject({ ...TEXT, status, x_account_id: user.accounts.x })
    expect(await read(user, made.body.article.id)).toEqual(made.body.article)
  })

  test('has every member of an article', async () => {
    const { body } = await w.call(user, 'POST', ARTICLES, { body: TEXT })

    expect(body.article).toEqual({
      ...TEXT,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      cover_image_url: null,
      status: 'draft',
      review_status: 'approved',
      scheduled_date: null,
      published_date: null,
      x_post_id: null,
      article_url: null,
      failed_reason: null,
      x_account_id: user.accounts.x,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
  })
})

const MOVES = [
  ['draft', 'another title', 'draft'],
  ['draft', 'a date', 'scheduled'],
  ['draft', 'no date', 'draft'],
  ['draft', 'an unscheduling', 'draft'],
  ['draft', 'a publication', 'published'],
  ['draft', 'a refused publication', 'failed'],
  ['scheduled', 'another title', 'scheduled'],
  ['scheduled', 'a date', 'scheduled'],
  ['scheduled', 'no date', 'draft'],
  ['scheduled', 'an unscheduling', 'draft'],
  ['scheduled', 'a publication', 'published'],
  ['scheduled', 'a refused publication', 'failed'],
  ['failed', 'another title', 'draft'],
  ['failed', 'a date', 'scheduled'],
  ['failed', 'no date', 'draft'],
  ['failed', 'an unscheduling', 'draft'],
  ['failed', 'a publication', 'published'],
  ['failed', 'a refused publication', 'failed'],
] as const

const DATE = inMinutes(120)
const UPDATES = {
  'another title': { title: 'Another title' },
  'a date': { scheduled_date: DATE },
  'no date': { scheduled_date: null },
}

const PATHS = {
  'a publication': 'publish',
  'a refused publication': 'publish',
  'an unscheduling': 'unschedule',
}

async function send(id: string, request: keyof typeof UPDATES | keyof typeof PATHS) {
  return request in PATHS
    ? w.call(user, 'POST', `${ARTICLES}/${id}/${PATHS[request as keyof typeof PATHS]}`)
    : w.call(user, 'PUT', `${ARTICLES}/${id}`, { body: UPDATES[request as keyof typeof UPDATES] })
}

test.each(MOVES)('a %s article, given %s, is %s', async (from, request, to) => {
  const id = await articleIn(w, user, from)
  const before = await read(user, id)
  if (request === 'a refused publication') await refuseArticle(w, user)

  const { status, body } = await send(id, request)

  expect(before.status).toBe(from)
  expect(status, JSON.stringify(body)).toBe(to === 'failed' ? 502 : 200)
  expect(body.article).toMatchObject({ id, status: to })
  expect(await read(user, id)).toEqual(body.article)
  expect(body.article.failed_reason === null).toBe(to !== 'failed')
  if (request === 'another title') expect(body.article.title).toBe('Another title')
  if (request === 'a date') expect(body.article.scheduled_date).toBe(DATE)
  if (to === 'draft') expect(body.article.scheduled_date).toBeNull()
  if (to === 'failed') expect(body).toMatchObject({ code: 'publish_failed' })
  if (to === 'published') {
    expect(body.article).toMatchObject({
      x_post_id: expect.stringMatching(/^\d+$/),
      article_url: expect.stringContaining(body.article.x_post_id),
      published_date: expect.any(String),
      scheduled_date: null,
    })
  }
})

test.each(['another title', 'a date', 'no date', 'an unscheduling', 'a publication'] as const)(
  'a published article refuses %s and stays as it is',
  async (request) => {
    const id = await articleIn(w, user, 'published')
    const before = await read(user, id)
    const sent = (await w.published(user, 'x')).length

    const { status, body } = await send(id, request)

    expect([status, body.code]).toEqual([400, 'already_published'])
    expect(await read(user, id)).toEqual(before)
    expect(await w.published(user, 'x')).toHaveLength(sent)
  },
)

test('while X is publishing it, an article reads publishing and nobody else can move it', async () => {
  const own = await author(w)
  const id = await articleIn(w, own, 'draft')
  await holdAnswer(w, own, 'x', { operation: 'publish_article' })

  const publication = w.call(own, 'POST', `${ARTICLES}/${id}/publish`)
  await w.until(async () => (await read(own, id)).status === 'publishing')
  const edited = await w.call(own, 'PUT', `${ARTICLES}/${id}`, { body: { title: 'Too late' } })
  const again = await w.call(own, 'POST', `${ARTICLES}/${id}/publish`)
  const listed = await w.call(own, 'GET', `${ARTICLES}?status=publishing`)
  await letGo(w, own)

  expect([edited.status, edited.body.code]).toEqual([400, 'already_published'])
  expect([again.status, again.body.code]).toEqual([409, 'in_progress'])
  expect(listed.body.articles).toMatchObject([{ id, status: 'publishing', x_post_id: null }])
  expect((await publication).body.article).toMatchObject({ status: 'published', title: TEXT.title })
  expect(await w.published(own, 'x')).toHaveLength(1)
})

test.each(['draft', 'scheduled', 'published', 'failed'] as const)(
  'a %s article can be deleted, once',
  async (status) => {
    const own = await author(w)
    const id = await articleIn(w, own, status)

    const deleted = await w.call(own, 'DELETE', `${ARTICLES}/${id}`)

    const was_out = status === 'published'
    expect(deleted.body).toMatchObject({ success: true, x_deleted: was_out })
    expect(await removals(own)).toBe(was_out ? 1 : 0)
    for (const [method, path] of [
      ['GET', id],
      ['DELETE', id],
      ['PUT', id],
      ['POST', `${id}/publish`],
    ] as const) {
      const gone = await w.call(own, method, `${ARTICLES}/${path}`, {
        ...(method === 'PUT' && { body: { title: 'a' } }),
      })
      expect([gone.status, gone.body.code], method).toEqual([404, 'not_found'])
    }
    expect((await w.call(own, 'GET', ARTICLES)).body.total).toBe(0)
  },
)

test('delete_from_x=false leaves a published article on X', async () => {
  const own = await author(w)
  const id = await articleIn(w, own, 'published')

  const { body } = await w.call(own, 'DELETE', `${ARTICLES}/${id}?delete_from_x=false`)

  expect(body).toMatchObject({ success: true, x_deleted: false })
  expect(await removals(own)).toBe(0)
  expect((await w.call(own, 'GET', `${ARTICLES}/${id}`)).status).toBe(404)
})

test('what X refuses to delete is said, and the article is gone here all the same', async () => {
  const own = await author(w)
  const id = await articleIn(w, own, 'published')
  const refusal = { operation: 'delete', kind: 'status', status: 403 }
  await w.fault({ platform: 'x', account: own.handles.x, ...refusal })

  const { status, body } = await w.call(own, 'DELETE', `${ARTICLES}/${id}`)

  expect(status).toBe(200)
  expect(body).toMatchObject({ x_deleted: false, x_delete_error: expect.any(String) })
  expect((await w.call(own, 'GET', `${ARTICLES}/${id}`)).status).toBe(404)
})

test('a scheduled article that was taken back, moved or deleted is not sent at its old time', async () => {
  const own = await author(w)
  const body = { ...TEXT, scheduled_date: inMinutes(60) }
  const make = async () => (await w.call(own, 'POST', ARTICLES, { body })).body.article.id
  const [back, moved, deleted, kept] = [await make(), await make(), await make(), await make()]
  await w.call(own, 'PUT', `${ARTICLES}/${back}`, { body: { scheduled_date: null } })
  await w.call(own, 'PUT', `${ARTICLES}/${moved}`, { body: { scheduled_date: DATE } })
  await w.call(own, 'DELETE', `${ARTICLES}/${deleted}`)
  // What waits still for the time that they had.
  await w.db`
    update deliveries set due_at = now() where user_id = ${own.id} and due_at < ${body.scheduled_date}::timestamptz + interval '1 second'`

  await w.until(async () => (await read(own, kept)).status === 'published')

  expect((await read(own, back)).status).toBe('draft')
  expect((await read(own, moved)).status).toBe('scheduled')
  expect(await w.published(own, 'x')).toHaveLength(1)
})

test('what was written last before its time is what X gets', async () => {
  const own = await author(w)
  const { body } = await w.call(own, 'POST', ARTICLES, {
    body: { ...TEXT, scheduled_date: inMinutes(60) },
  })
  const changed = { title: 'Second edition', content_markdown: 'Other words.' }
  await w.call(own, 'PUT', `${ARTICLES}/${body.article.id}`, { body: changed })
  await moveTo(w, body.article.id, '0 seconds')

  await w.until(async () => (await read(own, body.article.id)).status === 'published')

  const [draft, ...others] = await draftsOf(w, own)
  expect(draft).toMatchObject({
    title: 'Second edition',
    content: { blocks: [{ text: 'Other words.' }] },
  })
  expect(others).toEqual([])
})

async function removals({ handles }: TestUser): Promise<number> {
  // The ledger is the simulator's own format.
  const { entries } = (await w.control(
    'GET',
    `/control/ledger?platform=x&account=${handles.x}`,
  )) as { entries: { kind: string }[] }
  return entries.filter(({ kind }) => kind === 'post_deleted').length
}

describe('the database itself', () => {
  const STATUSES = ['draft', 'scheduled', 'publishing', 'published', 'failed'] as const
  type Status = (typeof STATUSES)[number]
  const MOVES_ALLOWED =
    'draft>scheduled draft>publishing scheduled>draft scheduled>publishing scheduled>failed ' +
    'publishing>published publishing>failed publishing>draft publishing>scheduled ' +
    'failed>draft failed>scheduled failed>publishing'
  const row = (status: Status) => ({
    status,
    status_before: status === 'publishing' ? 'draft' : null,
    scheduled_date: status === 'scheduled' ? '2100-01-01' : null,
    published_date: status === 'published' ? '2026-01-01' : null,
    failed_reason: status === 'failed' ? 'no' : null,
  })
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))

  test.each(pairs)('moves no article from %s to %s unless that is allowed', async (from, to) => {
    const article = { user_id: user.id, ...TEXT, ...row(from) }
    const [made] = await w.db<{ id: string }[]>`
      insert into articles ${w.db(article)} returning id`

    const moving = w.db`update articles set ${w.db(row(to))} where id = ${made?.id ?? ''}`.then(
      () => 'moved',
      (error: Error) => error.message,
    )

    const may = from === to || MOVES_ALLOWED.split(' ').includes(`${from}>${to}`)
    expect(await moving).toBe(may ? 'moved' : `articles cannot move from ${from} to ${to}`)
  })
})
