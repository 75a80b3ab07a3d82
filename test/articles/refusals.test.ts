/** What is no article, who may have none, and what a repeat of a request does. */
import { afterAll, describe, expect, test } from 'vitest'
import { fieldsOf, inMinutes } from '../posts/arrange.ts'
import { textBesidesId } from '../world/besidesId.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { articleIn, ARTICLES, author, refuseArticle, TEXT } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const PAST = '2020-01-01T00:00:00Z'
const NOBODY = 'f'.repeat(24)

function create(user: TestUser, body: object, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return w.call(user, 'POST', ARTICLES, { body, headers })
}

describe('an article is refused, and nothing is saved,', () => {
  test.each<[string, object, string[]]>([
    ['without a title', { content_markdown: 'a' }, ['title']],
    ['with a blank title', { ...TEXT, title: '  ' }, ['title']],
    ['with a title that nobody sees', { ...TEXT, title: '\u200b\u2060\ufe0f' }, ['title']],
    [
      'with content that nobody sees',
      { ...TEXT, content_markdown: '\u200d\n\u2800' },
      ['content_markdown'],
    ],
    ['with a title of 201 characters', { ...TEXT, title: 'z'.repeat(201) }, ['title']],
    ['without content', { title: 'a' }, ['content_markdown']],
    ['with blank content', { ...TEXT, content_markdown: ' \n' }, ['content_markdown']],
    ['with content that is no text', { ...TEXT, content_markdown: 7 }, ['content_markdown']],
    ['with a title that is no text', { ...TEXT, title: ['a'] }, ['title']],
    ['with two contents', { ...TEXT, body: 'Another' }, ['body']],
    [
      'with a cover that is no address',
      { ...TEXT, cover_image_url: 'cat.png' },
      ['cover_image_url'],
    ],
    ['with a cover on a disk', { ...TEXT, cover_image_url: 'file:///a.png' }, ['cover_image_url']],
    [
      'with an image on a disk',
      { ...TEXT, content_markdown: '![a](file:///a.png)' },
      ['content_markdown'],
    ],
    [
      'with a date and at once',
      { ...TEXT, publish_now: true, scheduled_date: inMinutes(9) },
      ['publish_now'],
    ],
    ['with a date in the past', { ...TEXT, scheduled_date: PAST }, ['scheduled_date']],
    [
      'with a date without an offset',
      { ...TEXT, scheduled_date: '2099-01-01T00:00:00' },
      ['scheduled_date'],
    ],
    ['with an account of nobody', { ...TEXT, x_account_id: NOBODY }, ['x_account_id']],
    ['with a word for publish_now', { ...TEXT, publish_now: 'yes' }, ['publish_now']],
  ])('%s', async (_, body, fields) => {
    const user = await author(w)

    const answer = await create(user, body)

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual(fields)
    expect((await w.call(user, 'GET', ARTICLES)).body.total).toBe(0)
    expect(await w.published(user, 'x')).toEqual([])
  })

  test('with the account of another network', async () => {
    const user = await w.user()

    const answer = await create(user, { ...TEXT, x_account_id: user.accounts.secondary_a })

    expect(fieldsOf(answer)).toEqual(['x_account_id'])
  })

  test('with a text of more than 100,000 characters', async () => {
    const answer = await create(await author(w), { ...TEXT, content_markdown: 'z'.repeat(100_001) })

    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['content_markdown']])
    expect(answer.body.details[0]).toContain('100000 characters')
  })
})

test.each<[string, object, string[]]>([
  ['a blank title', { title: ' ' }, ['title']],
  ['blank content', { content_markdown: '' }, ['content_markdown']],
  ['a date in the past', { scheduled_date: PAST }, ['scheduled_date']],
  ['a cover that is no address', { cover_image_url: 'cat.png' }, ['cover_image_url']],
])('an update with %s is refused and changes nothing', async (_, body, fields) => {
  const user = await author(w)
  const id = await articleIn(w, user, 'draft')
  const before = await w.call(user, 'GET', `${ARTICLES}/${id}`)

  const answer = await w.call(user, 'PUT', `${ARTICLES}/${id}`, { body })

  expect([answer.status, fieldsOf(answer)]).toEqual([400, fields])
  expect((await w.call(user, 'GET', `${ARTICLES}/${id}`)).body).toEqual(before.body)
})

test('the older name body is the content, in a creation and in an update', async () => {
  const user = await author(w)

  const made = await create(user, { title: 'a', body: 'First' })
  const path = `${ARTICLES}/${made.body.article.id}`
  const changed = await w.call(user, 'PUT', path, { body: { body: 'Second' } })
  const both = await create(user, { title: 'a', body: 'Same', content_markdown: 'Same' })

  expect(made.body.article.content_markdown).toBe('First')
  expect(changed.body.article.content_markdown).toBe('Second')
  expect(both.status).toBe(201)
})

describe('eligibility:', () => {
  test.each([
    ['None', 403],
    ['Basic', 201],
    ['Premium', 201],
    ['PremiumPlus', 201],
  ] as const)('with the tier %s publishing answers %i', async (tier, expected) => {
    const user = await w.user({ connect: [{ platform: 'x', tier }] })

    const now = await create(user, { ...TEXT, publish_now: true })
    const id = await articleIn(w, user, 'draft')
    const later = await w.call(user, 'POST', `${ARTICLES}/${id}/publish`)

    expect(now.status).toBe(expected)
    expect(later.status).toBe(expected === 403 ? 403 : 200)
    if (expected === 403) expect(later.body.code).toBe('account_not_eligible')
  })

  test('it is the tier of the account that was asked for', async () => {
    const user = await w.user({ connect: ['x', { platform: 'x', tier: 'Premium' }] })
    const { body } = await w.call(user, 'GET', '/api/v1/accounts')
    const rich = body.accounts.find((one: { is_primary: boolean }) => !one.is_primary)

    const answer = await create(user, { ...TEXT, publish_now: true, x_account_id: rich.id })

    expect(answer.body.article).toMatchObject({ status: 'published', x_account_id: rich.id })
  })

  test('without an X account an article is a draft, and neither scheduled nor published', async () => {
    const user = await w.user({ connect: ['secondary_a'] })

    const draft = await create(user, TEXT)
    const path = `${ARTICLES}/${draft.body.article.id}`
    const refused = [
      await create(user, { ...TEXT, publish_now: true }),
      await create(user, { ...TEXT, scheduled_date: inMinutes(60) }),
      await w.call(user, 'PUT', path, { body: { scheduled_date: inMinutes(60) } }),
      await w.call(user, 'POST', `${path}/publish`),
    ]

    expect(draft.body.article).toMatchObject({ status: 'draft', x_account_id: null })
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([403, 'account_not_connected'])
    }
    expect((await w.call(user, 'GET', ARTICLES)).body.total).toBe(1)
  })
})

test('an article of a user whose plan ended fails at its time, and says so', async () => {
  const user = await author(w)
  const { body } = await create(user, { ...TEXT, scheduled_date: inMinutes(60) })
  await setStatus(user, 'canceled')
  await moveTo(w, body.article.id, '0 seconds')

  const failed = await w.until(async () => {
    const [row] = await w.db<
      { status: string }[]
    >`select status from articles where id = ${body.article.id}`
    return row?.status !== 'scheduled' && row
  })

  expect(failed.status).toBe('failed')
  await setStatus(user, 'active')
  const read = await w.call(user, 'GET', `${ARTICLES}/${body.article.id}`)
  expect(read.body.article.failed_reason).toContain('subscription')
  expect(await w.published(user, 'x')).toEqual([])
})

test('another user’s article is not there, byte for byte', async () => {
  const [me, them] = [await author(w), await author(w)]
  for (const status of ['draft', 'scheduled', 'published', 'failed'] as const) {
    const id = await articleIn(w, them, status)
    const before = await w.call(them, 'GET', ARTICLES)
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PUT', '', { title: 'Mine now' }],
      ['PUT', '', { scheduled_date: inMinutes(60) }],
      ['DELETE', '', undefined],
      ['DELETE', '?delete_from_x=false', undefined],
      ['POST', '/publish', undefined],
      ['POST', '/publish', { confirm_resend: true }],
    ] as const) {
      const options = body === undefined ? {} : { body }
      const theirs = await w.call(me, method, `${ARTICLES}/${id}${rest}`, options)
      const nobodys = await w.call(me, method, `${ARTICLES}/${NOBODY}${rest}`, options)

      expect(theirs.status, `${method} ${rest} ${status}`).toBe(404)
      expect(textBesidesId(theirs)).toBe(textBesidesId(nobodys))
    }
    expect((await w.call(them, 'GET', ARTICLES)).text).toBe(before.text)
  }
  expect((await w.call(me, 'GET', ARTICLES)).body.total).toBe(0)
  const stolen = await create(me, { ...TEXT, x_account_id: them.accounts.x })
  expect([stolen.status, fieldsOf(stolen)]).toEqual([400, ['x_account_id']])
  const filtered = await w.call(me, 'GET', `${ARTICLES}?x_account_id=${them.accounts.x}`)
  expect([filtered.status, filtered.body.total]).toEqual([200, 0])
})

describe('with an Idempotency-Key', () => {
  test.each([
    ['a draft', {}],
    ['a publication', { publish_now: true }],
  ])('%s is answered byte for byte the same again, and done once', async (_, more) => {
    const user = await author(w)
    const body = { ...TEXT, ...more }

    const first = await create(user, body, 'one')
    const again = await create(user, body, 'one')
    const other = await create(user, { ...body, title: 'Other' }, 'one')

    expect(first.status).toBe(201)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    expect((await w.call(user, 'GET', ARTICLES)).body.total).toBe(1)
    expect(await w.published(user, 'x')).toHaveLength('publish_now' in more ? 1 : 0)
  })

  test('publishing twice publishes once', async () => {
    const user = await author(w)
    const id = await articleIn(w, user, 'draft')
    const headers = { 'idempotency-key': 'publish' }
    const publish = () => w.call(user, 'POST', `${ARTICLES}/${id}/publish`, { headers })

    const first = await publish()
    const again = await publish()

    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await w.published(user, 'x')).toHaveLength(1)
  })

  test('a repeat after a 502 publishes the saved article', async () => {
    const user = await author(w)
    await refuseArticle(w, user)

    const refused = await create(user, { ...TEXT, publish_now: true }, 'again')
    const repeated = await create(user, { ...TEXT, publish_now: true }, 'again')

    expect([refused.status, refused.body.code]).toEqual([502, 'publish_failed'])
    expect(repeated.status).toBe(201)
    expect(repeated.body.article).toMatchObject({
      id: refused.body.article.id,
      status: 'published',
    })
    expect((await w.call(user, 'GET', ARTICLES)).body.total).toBe(1)
  })

  test('ten requests at once make one article, which is there once', async () => {
    const user = await author(w)
    const body = { ...TEXT, publish_now: true }

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(user, body, 'at once')),
    )

    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual(
      expect.arrayContaining([201]),
    )
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await w.published(user, 'x')).toHaveLength(1)
  })
})

test('an unknown outcome has to be confirmed before it is sent again, and then goes out', async () => {
  const user = await author(w)
  const id = await articleIn(w, user, 'draft')
  // X never shows it to those who look, as after a send that it lost without a word.
  const never = { platform: 'x', account: user.handles.x, times: 100 }
  await w.fault({ ...never, times: 1, operation: 'publish_article', kind: 'cut_before' })
  await w.fault({ ...never, operation: 'read', kind: 'status', status: 503 })
  const first = await w.call(user, 'POST', `${ARTICLES}/${id}/publish`)

  const refused = await w.call(user, 'POST', `${ARTICLES}/${id}/publish`)
  const confirmed = await w.call(user, 'POST', `${ARTICLES}/${id}/publish`, {
    body: { confirm_resend: true },
  })

  expect([first.status, first.body.article.status]).toEqual([200, 'publishing'])
  expect(first.body.warnings).toHaveLength(1)
  expect([refused.status, refused.body.code]).toEqual([409, 'outcome_unknown'])
  expect(confirmed.status, confirmed.text).toBe(200)
  expect(confirmed.body.article.status).toBe('published')
  expect(await w.published(user, 'x')).toHaveLength(1)
})

async function setStatus({ id }: TestUser, status: string) {
  const end = status === 'active' ? null : PAST
  await w.db`
    update subscriptions set status = ${status}, current_period_ends_at = ${end} where user_id = ${id}`
}
