/**
 * Each move of a post, an article, a delivery and an account, as the database allows them, and the event that it has.
 * What begins a send has none: it is its outcome that is told, and `attempts` of the delivery count sends.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { CHOICES, type Platform } from '../../generated/names.ts'
import { ARTICLES, author } from '../articles/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { latest, since } from './follow.ts'

const POSTS = '/api/v1/posts'
// Nothing moves by itself.
const w = await openWorld({ role: 'api' })
afterAll(() => w.close())
const user = await w.user()
const writer = await author(w)

/** The moves that the triggers of the database allow, such as `draft>scheduled`. */
async function allowedMoves(table: string): Promise<string[]> {
  const [row] = await w.db<{ moves: string }[]>`
    select pg_get_triggerdef(oid) as moves from pg_trigger
    where tgrelid = ${table}::regclass and tgname = 'allowed_moves'`
  return /\{(.*)\}/.exec(row?.moves ?? '')?.[1]?.split(',') ?? []
}

/** What is told of a statement. */
async function toldOf(of: TestUser, change: () => Promise<unknown>) {
  const after = await latest(w, of)
  await change()
  return (await since(w, of, after)).map(({ type, data }) => [type, data.previous_status])
}

const POST_EVENTS: Record<string, [string, string]> = {
  'draft>scheduled': ['post.scheduled', 'draft'],
  'draft>posted': ['post.posted', 'draft'],
  'draft>failed': ['post.failed', 'draft'],
  'scheduled>draft': ['post.unscheduled', 'scheduled'],
  'scheduled>posted': ['post.posted', 'scheduled'],
  'scheduled>failed': ['post.failed', 'scheduled'],
  'failed>draft': ['post.updated', 'failed'],
  'failed>scheduled': ['post.scheduled', 'failed'],
  'failed>posted': ['post.posted', 'failed'],
}

const ARTICLE_EVENTS: Record<string, [string, string]> = {
  'draft>scheduled': ['article.scheduled', 'draft'],
  'draft>publishing': ['article.publishing', 'draft'],
  'scheduled>draft': ['article.unscheduled', 'scheduled'],
  'scheduled>publishing': ['article.publishing', 'scheduled'],
  'scheduled>failed': ['article.failed', 'scheduled'],
  'publishing>published': ['article.published', 'publishing'],
  'publishing>failed': ['article.failed', 'publishing'],
  'publishing>draft': ['article.updated', 'publishing'],
  'publishing>scheduled': ['article.scheduled', 'publishing'],
  'failed>draft': ['article.updated', 'failed'],
  'failed>scheduled': ['article.scheduled', 'failed'],
  'failed>publishing': ['article.publishing', 'failed'],
}

const DELIVERY_EVENTS: Record<string, [string, string] | undefined> = {
  'waiting>skipped': ['delivery.skipped', 'pending'],
  'waiting>sending': undefined,
  'waiting>failed': ['delivery.failed', 'pending'],
  'waiting>published': ['delivery.published', 'pending'],
  'sending>published': ['delivery.published', 'sending'],
  'sending>failed': ['delivery.failed', 'sending'],
  'sending>waiting': ['delivery.pending', 'sending'],
  'sending>unknown': ['delivery.unknown', 'sending'],
  'unknown>published': ['delivery.published', 'unknown'],
  'unknown>waiting': ['delivery.pending', 'unknown'],
  'unknown>failed': ['delivery.failed', 'unknown'],
  'failed>waiting': ['delivery.pending', 'failed'],
  'failed>skipped': ['delivery.skipped', 'failed'],
  'failed>published': ['delivery.published', 'failed'],
  'skipped>waiting': ['delivery.pending', 'skipped'],
  // Of approval its post tells.
  'waiting>held': undefined,
  'failed>held': undefined,
  'skipped>held': undefined,
  'held>waiting': undefined,
  'held>failed': ['delivery.failed', 'held'],
  'held>skipped': ['delivery.skipped', 'held'],
}

test('each move that the database allows has its row', async () => {
  for (const [table, events] of [
    ['posts', POST_EVENTS],
    ['articles', ARTICLE_EVENTS],
    ['deliveries', DELIVERY_EVENTS],
  ] as const) {
    const moves = await allowedMoves(table)
    expect(moves.length).toBeGreaterThan(5)
    expect(Object.keys(events).toSorted()).toEqual(moves.toSorted())
  }
})

describe('a post that goes from', () => {
  test.each(Object.entries(POST_EVENTS))('%s', async (move, event) => {
    const [from = '', to = ''] = move.split('>')
    const id = await posted(user)
    await setPost(id, 'draft')
    await setPost(id, from)
    expect(await toldOf(user, () => setPost(id, to))).toEqual([event])
  })

  test('one date to another is scheduled once more', async () => {
    const id = await posted(user)
    await setPost(id, 'scheduled')
    const change = () =>
      w.db`update posts set scheduled_date = scheduled_date + interval '1 day', revision = revision + 1 where id = ${id}`
    expect(await toldOf(user, change)).toEqual([['post.scheduled', undefined]])
  })

  test('being there to being hidden is deleted, and nothing is told of it then', async () => {
    const id = await posted(user)
    await setPost(id, 'scheduled')
    const hide = () =>
      w.db`update posts set deleted_at = now(), revision = revision + 1 where id = ${id}`
    expect(await toldOf(user, hide)).toEqual([['post.deleted', 'scheduled']])
    expect(await toldOf(user, () => setPost(id, 'posted'))).toEqual([])
  })
})

describe('an article that goes from', () => {
  test.each(Object.entries(ARTICLE_EVENTS))('%s', async (move, event) => {
    const [from = '', to = ''] = move.split('>')
    const body = { title: 'On rivers', content_markdown: 'Water' }
    const made = await w.call(writer, 'POST', ARTICLES, { body })
    const { id } = made.body.article
    if (from !== 'draft') {
      if (from === 'failed') await setArticle(id, 'scheduled')
      await setArticle(id, from)
    }
    expect(await toldOf(writer, () => setArticle(id, to))).toEqual([event])
  })
})

describe('a delivery that goes from', () => {
  test.each(Object.entries(DELIVERY_EVENTS))('%s', async (move, event) => {
    const [from = '', to = ''] = move.split('>')
    const id = await posted(user)
    const other =
      to === 'published' || to === 'failed' || to === 'skipped' ? 'secondary_a' : undefined
    for (const platform of ['x', other]) {
      if (platform === undefined) continue
      await w.db`
        insert into deliveries (user_id, post_id, platform, connection_id, state, due_at, on_request, deadline_at)
        values (${user.id}, ${id}, ${platform}, ${user.accounts[platform as Platform] ?? null}, 'waiting', now(), false, now() + interval '1 day')`
    }
    // Only the triggers of the moves are in question.
    await w.db`alter table deliveries disable trigger allowed_moves`
    await w.db`alter table deliveries disable trigger only_doubt_is_resolved`
    if (from !== 'waiting') await setDelivery(id, from)
    expect(await toldOf(user, () => setDelivery(id, to))).toEqual(event ? [event] : [])
    if (other !== undefined) {
      const settle = () =>
        w.db`update deliveries set state = 'skipped', skip_reason = 'a', deadline_at = null
          where post_id = ${id} and platform = ${other}`
      expect(await toldOf(user, settle)).toEqual([
        ['delivery.skipped', 'pending'],
        ['post.settled', undefined],
      ])
    }
    // It would keep its account's place.
    await w.db`delete from deliveries where post_id = ${id}`
    await w.db`alter table deliveries enable trigger allowed_moves`
    await w.db`alter table deliveries enable trigger only_doubt_is_resolved`
  })
})

describe('an account that', () => {
  const [account, set] = [
    user.accounts.secondary_a ?? '',
    (values: { needs_reconnect?: boolean; disconnected?: boolean; is_over?: boolean }) =>
      w.db`update connections set needs_reconnect = ${values.needs_reconnect ?? false},
        disconnected = ${values.disconnected ?? false},
        expires_at = now() + case when ${values.is_over ?? false} then -1 else 1 end * interval '1 hour'
        where id = ${user.accounts.secondary_a ?? ''}`,
  ]
  test.each([
    ['is not taken any more', {}, { needs_reconnect: true }, 'needs_reconnect'],
    ['is signed in to again', { needs_reconnect: true }, {}, 'connected'],
    ['is disconnected', {}, { disconnected: true }, 'disconnected'],
    ['is connected again', { disconnected: true }, {}, 'connected'],
    ['is signed in to again after its time', { is_over: true }, {}, 'connected'],
    ['is only renewed', {}, {}, undefined],
  ])('%s', async (_, before, after, status) => {
    await set(before)
    const from = await latest(w, user)
    await set(after)
    const events = await since(w, user, from)
    expect(events.map(({ type, data }) => [type, data.account?.id, data.account?.status])).toEqual(
      status === undefined ? [] : [[`account.${status}`, account, status]],
    )
  })
})

test('each type of the contract is one of those that are told', () => {
  const told = [POST_EVENTS, ARTICLE_EVENTS, DELIVERY_EVENTS].flatMap((events) =>
    Object.values(events).flatMap((event) => event?.[0] ?? []),
  )
  const besides = [
    ...['post.created', 'post.updated', 'post.deleted', 'post.settled', 'post.at_risk'],
    ...['article.created', 'article.updated', 'article.deleted'],
    ...['post.review_requested', 'post.reviewed'],
    ...['article.review_requested', 'article.reviewed'],
    ...['account.connected', 'account.needs_reconnect', 'account.disconnected', 'account.expiring'],
    ...['budget.reached', 'webhook.disabled'],
  ]
  expect([...new Set([...told, ...besides])].toSorted()).toEqual(CHOICES.EventTypeInput.toSorted())
})

/** A post of which nothing is delivered yet. */
async function posted(of: TestUser): Promise<string> {
  const platforms = ['x', 'secondary_a']
  const { body } = await w.call(of, 'POST', POSTS, { body: { text: 'Moved', platforms } })
  return body.posts[0].id
}

function setPost(id: string, status: string) {
  return w.db`
    update posts set status = ${status}, revision = revision + 1,
      scheduled_date = case when ${status} = 'scheduled' then now() + interval '1 hour' end,
      posted_date = case when ${status} = 'posted' then now() end,
      failed_reason = case when ${status} = 'failed' then 'a' end
    where id = ${id} and status <> ${status}`
}

function setArticle(id: string, status: string) {
  return w.db`
    update articles set status = ${status},
      status_before = case when ${status} = 'publishing' then 'draft' end,
      scheduled_date = case when ${status} = 'scheduled' then now() + interval '1 hour' end,
      published_date = case when ${status} = 'published' then now() end,
      failed_reason = case when ${status} = 'failed' then 'a' end
    where id = ${id}`
}

function setDelivery(post_id: string, state: string) {
  return w.db`
    update deliveries set state = ${state},
      worker_id = case when ${state} = 'sending' then 1 end,
      leased_until = case when ${state} = 'sending' then now() + interval '1 hour' end,
      look_at = case when ${state} = 'unknown' then now() + interval '1 hour' end,
      deadline_at = case when ${state} in ('waiting', 'sending', 'unknown', 'held') then now() + interval '1 day' end,
      error_code = case when ${state} = 'failed' then 'outcome_unknown' end,
      error = case when ${state} = 'failed' then 'a' end,
      skip_reason = case when ${state} = 'skipped' then 'a' end
    where post_id = ${post_id} and platform = 'x'`
}
