/**
 * A database of the version before, with all that one can hold, is brought further while a process of that
 * version goes on; then both versions work on it. Nothing is lost, sent twice, or early.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { disconnectAccount } from '../../db/connections/accounts.ts'
import { connect } from '../../db/connections/connections.ts'
import { migrate } from '../../db/migrate.ts'
import { openPool, type Db, type Server } from '../../db/pool/postgres.ts'
import { newKeyring, readKeyring } from '../../db/secrets/seal.ts'
import { newKey } from '../../db/users/keys.ts'
import { insertUser } from '../../db/users/users.ts'
import type { Platform } from '../../networks/network.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { openSite, type Called, type Site, type Started } from '../process/process.ts'
import { until } from '../world/until.ts'
import { databaseOf } from '../world/database.ts'
import { hashOf } from '../../db/secrets/secrets.ts'
import { findDifferences } from './sameTargets.ts'
import { makeVersionBefore } from './versionBefore.ts'

const POSTS = '/api/v1/posts'
const ARTICLES = '/api/v1/articles'
const ALL: Platform[] = ['x', 'secondary_a', 'secondary_b']
/** Longer than a migration, so that what is unknown before it still is then. */
const TIMES = {
  REQUEST_TIMEOUT_SECONDS: '15',
  QUIET_SECONDS_X: '15',
  QUIET_SECONDS_SECONDARY_A: '1',
  QUIET_SECONDS_SECONDARY_B: '15',
  LOOK_GAP_SECONDS: '1',
  LOG_LEVEL: 'error',
}
/** Requests arrive before such a date on the busiest machine. */
const SOON_MS = 10_000
const FAR = '2098-01-01T09:00:00.000Z'
const SETTLED_MS_MAX = 150_000

interface Author {
  id: string
  key: string
  handle: string
  /** The ids of the accounts, in the order in which they were connected. */
  accounts: string[]
}

/** Nor did the version before know of costs. */
function withoutCosts(post: Called['body']): Called['body'] {
  for (const one of post.deliveries ?? []) delete one.cost
  return post
}

describe('with a process of the version before beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-before-'))
  const encryption_keys = newKeyring()
  const keyring = readKeyring(encryption_keys)
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = databaseOf(inject('database_server'), name)
  let site: Site
  let db: Db
  let root: string
  let old: Started
  let fresh: Started
  let ann: Author
  let others: Record<'bob' | 'cid' | 'dora' | 'eve' | 'fay', Author>
  /** By what they are, and how the old process shows them before. */
  const shown: Record<string, Called['body']> = {}
  const ids: Record<string, string> = {}
  let under_way: Promise<Called>[]

  /** Posts that fall due all the time, from before the migration on, created by whichever is there. */
  const stream = {
    goes_on: true,
    posts: [] as { id: string; text: string; due: number; platforms: Platform[] }[],
    ended: Promise.resolve(),
  }

  beforeAll(async () => {
    root = makeVersionBefore(folder)
    await onHost(`create database ${name}`)
    db = openPool(server, { max: 2 })
    site = await openSite(TIMES)
    old = await site.start(settings(), root)
    expect(await db`select to_regclass('post_targets') as is_there`).toEqual([{ is_there: null }])
    ann = await author('ann', ['x', 'secondary_a', 'secondary_b', 'x'])
    others = {
      bob: await author('bob', []),
      cid: await author('cid', ['x', 'secondary_a']),
      dora: await author('dora', ['x']),
      eve: await author('eve', ['x']),
      fay: await author('fay', ['x']),
    }
    await arrange()
    stream.ended = keepPosting()
  }, 600_000)
  afterAll(async () => {
    stream.goes_on = false
    await stream.ended
    await site.close()
    await db.end({ timeout: 1 })
    await onHost(`drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  test('the migration finds every state, and loses nothing of what is written meanwhile', async () => {
    expect(await statesOf()).toEqual(expect.arrayContaining(EVERY_STATE))

    const applied = await migrate(server)

    expect(applied[0]).toBe('0024_a_targets')
    expect(await findDifferences(db)).toEqual([])
    const [counted] = await db`
      select (select count(*) from posts)::integer as posts,
        (select count(distinct post_id) from post_targets)::integer as with_targets`
    expect(counted?.posts).toBe(counted?.with_targets)
    fresh = await site.start(settings())
  })

  test('what was there before both show as it was', async () => {
    for (const [what, before] of Object.entries(shown)) {
      const path = what.startsWith('article') ? ARTICLES : POSTS
      for (const one of [old, fresh]) {
        const { body } = await ask(one, authorOf(what), 'GET', `${path}/${ids[what]}`)
        // The version before knew of no risks, and of no approval of articles.
        delete body.risks
        delete body.article?.review_status
        expect([what, body]).toEqual([what, before])
      }
    }
  })

  test.each([
    ['the version before', () => [old, fresh] as const],
    ['this version', () => [fresh, old] as const],
  ])('a post by %s is edited, scheduled and published by the other', async (by, processes) => {
    const [first, second] = processes()
    const [, , , account = ''] = ann.accounts
    const made = await ask(first, ann, 'POST', POSTS, {
      text: `Made by ${by}`,
      platforms: ['secondary_b', 'x'],
    })
    const { id } = made.body.posts[0]

    const edited = await ask(second, ann, 'PUT', `${POSTS}/${id}`, {
      text: `Made by ${by}, edited`,
    })
    expect(edited.body).toMatchObject({
      platforms: ['secondary_b', 'x'],
      x_account_id: ann.accounts[0],
    })
    const schedules = [{ post_id: id, scheduled_date: FAR }]
    const batch = await ask(second, ann, 'POST', `${POSTS}/batch-schedule`, {
      schedules,
      x_account_id: account,
    })
    expect(batch.body).toMatchObject({ success: true })
    const seen = await ask(first, ann, 'GET', `${POSTS}/${id}`)
    expect(seen.body).toMatchObject({ status: 'scheduled', x_account_id: account })
    expect(await findDifferences(db)).toEqual([])
    const published = await ask(first, ann, 'POST', `${POSTS}/${id}/publish`)

    expect([published.status, published.body.posted]).toEqual([200, true])
    expect(published.body.results).toMatchObject([
      { platform: 'secondary_b', status: 'published' },
      { platform: 'x', status: 'published', account_id: account },
    ])
    const here = await ask(second, ann, 'GET', `${POSTS}/${id}`)
    const there = await ask(first, ann, 'GET', `${POSTS}/${id}`)
    expect(withoutCosts(here.body)).toEqual(withoutCosts(there.body))
    expect(await copiesOf(`Made by ${by}, edited`)).toEqual({ secondary_b: 1, x: 1 })
    await ask(second, ann, 'DELETE', `${POSTS}/${id}`)
    expect((await ask(first, ann, 'GET', `${POSTS}/${id}`)).status).toBe(404)
  })

  test('an account that goes is gone from the rows and the columns', async () => {
    const { cid } = others
    const account = await accountOf(cid, 'secondary_b', 'cid-later')
    const made = await ask(old, cid, 'POST', POSTS, { text: 'Soon without', platforms: ['x'] })
    const { id } = made.body.posts[0]
    expect(made.body.posts[0].secondary_b_account_id).toBe(account)

    await db`delete from connections where id = ${account}`

    for (const one of [old, fresh]) {
      const { body } = await ask(one, cid, 'GET', `${POSTS}/${id}`)
      expect(body).toMatchObject({ platforms: ['x'], secondary_b_account_id: null })
    }
    expect(await findDifferences(db)).toEqual([])
  })

  test('what was under way ends as it would have, and what fell due meanwhile went out once', async () => {
    await site.control('DELETE', '/control/faults')
    // The longer the tests took, the more tries have failed by now, and the later the next one is.
    await db`update removals set try_at = clock_timestamp() where try_at > clock_timestamp()`
    await sleep(SOON_MS / 2)
    stream.goes_on = false
    await stream.ended
    await Promise.all(under_way)

    for (const post of stream.posts) await settled(ann, post.id)
    const unknown = await settled(ann, ids['unknown on X'] ?? '')
    const silent = await settled(ann, ids['unknown on LinkedIn'] ?? '')
    const thread = await settled(others.dora, ids['thread under way'] ?? '')
    const article = await until(async () => {
      const { body } = await ask(
        fresh,
        others.eve,
        'GET',
        `${ARTICLES}/${ids['article under way']}`,
      )
      return body.article.status === 'published' && body.article
    }, SETTLED_MS_MAX)
    await until(async () => {
      const rows = await db`select from posts where id = ${ids['deleted, and still on X'] ?? ''}`
      return rows.length === 0
    }, SETTLED_MS_MAX)

    expect(stream.posts.length).toBeGreaterThan(20)
    const sent = await site.accepted()
    for (const { text, due, platforms } of stream.posts) {
      const entries = sent.filter((entry) => entry.text === text)
      expect([text, entries.map((entry) => entry.platform).toSorted()]).toEqual([
        text,
        platforms.toSorted(),
      ])
      for (const { accepted_at } of entries) expect(accepted_at).toBeGreaterThanOrEqual(due)
    }
    expect(unknown.results).toMatchObject([{ platform: 'x', status: 'published' }])
    expect(silent.results).toMatchObject([
      { platform: 'secondary_b', error: expect.stringMatching(/^outcome_unknown/) },
    ])
    expect(thread.results).toMatchObject([
      { platform: 'x', part_ids: expect.objectContaining({ length: PARTS }) },
    ])
    expect(await copiesOf('Unknown on X')).toEqual({ x: 1 })
    expect(await copiesOf('Unknown on LinkedIn')).toEqual({ secondary_b: 1 })
    for (let part = 0; part < PARTS; part++)
      expect(await copiesOf(`Under way ${part}`)).toEqual({ x: 1 })
    expect(sent.filter(({ id }) => id === article.x_post_id)).toHaveLength(1)
    const late = await db`select id from deliveries where error_code = 'missed_schedule'`
    expect(late).toEqual([])
    expect(await findDifferences(db)).toEqual([])
  }, 600_000)

  test('the lists of an account are the same for both', async () => {
    for (const account of [undefined, ...ann.accounts]) {
      for (const filter of [
        {},
        { status: 'draft' },
        { status: 'posted' },
        { has_failures: 'true' },
        { sort: 'scheduled' },
      ]) {
        const query = new URLSearchParams({
          limit: '100',
          ...(account && { x_account_id: account }),
          ...filter,
        })
        const [by_old, by_fresh] = [
          await ask(old, ann, 'GET', `${POSTS}?${query}`),
          await ask(fresh, ann, 'GET', `${POSTS}?${query}`),
        ]
        by_fresh.body.posts.forEach(withoutCosts)
        expect([`${query}`, by_fresh.body]).toEqual([`${query}`, by_old.body])
      }
    }
  })

  test('rolled back, the version before starts on it and goes on alone', async () => {
    await fresh.program.end('SIGTERM')
    await old.program.end('SIGKILL')
    old = await site.start(settings(), root)

    const made = await ask(old, ann, 'POST', POSTS, {
      text: 'Rolled back',
      publish_now: true,
      platforms: ALL,
    })
    expect([made.status, made.body.posts[0].status]).toEqual([201, 'posted'])
    expect(await copiesOf('Rolled back')).toEqual({ x: 1, secondary_a: 1, secondary_b: 1 })
    expect(await findDifferences(db)).toEqual([])
    fresh = await site.start(settings())
    const seen = await ask(fresh, ann, 'GET', `${POSTS}/${made.body.posts[0].id}`)
    expect(seen.body).toMatchObject({
      status: 'posted',
      platforms: ALL,
      x_account_id: ann.accounts[0],
    })
  })

  function settings(): Record<string, string> {
    return { ...addressOf(server), ENCRYPTION_KEYS: encryption_keys }
  }
  async function onHost(statement: string) {
    const host = openPool(inject('database_server'), { max: 1 })
    await host.unsafe(statement)
    await host.end()
  }

  async function author(handle: string, platforms: Platform[]): Promise<Author> {
    const plan = {
      plan: 'unlimited',
      status: 'active',
      trial_ends_at: null,
      current_period_ends_at: null,
    } as const
    const id = await insertUser(db, { name: handle, auto_cross_post: false, ...plan })
    const key = newKey()
    await db`
      insert into api_keys (user_id, name, hash, prefix)
      values (${id}, 'test', ${hashOf(key)}, ${key.slice(0, 7)})`
    const made: Author = { id, key, handle, accounts: [] }
    for (const [index, platform] of platforms.entries()) {
      const suffix = index < ALL.length ? '' : String(index)
      const full = platform === 'secondary_a' ? `${handle}${suffix}.test` : `${handle}${suffix}`
      made.accounts.push(await accountOf(made, platform, full))
    }
    return made
  }
  async function accountOf({ id }: Author, platform: Platform, handle: string): Promise<string> {
    const wanted = {
      platform,
      handle,
      name: handle,
      ...(platform === 'x' && { tier: 'Premium' as const }),
    }
    const account = await openSimulatedAccount(site.simulator_url, wanted)
    const connected = await connect(db, keyring, id, { ...account, platform, origin: 'simulated' })
    if (connected === undefined) throw new Error(`${handle} was not connected`)
    return connected
  }
  function authorOf(what: string): Author {
    if (what === 'draft of nobody') return others.bob
    if (what.includes('of lost accounts')) return others.cid
    return what.startsWith('article') ? others.eve : ann
  }

  function ask(by: Started, { key }: Author, method: string, path: string, body?: unknown) {
    return by.call(method, path, body, { authorization: `Bearer ${key}` })
  }
  /** Of a post that may be settled by either. */
  async function settled(by: Author, id: string): Promise<Called['body']> {
    return until(async () => {
      const { body } = await ask(fresh, by, 'GET', `${POSTS}/${id}`)
      return body.results?.length === body.platforms.length && body
    }, SETTLED_MS_MAX)
  }
  async function copiesOf(text: string): Promise<Partial<Record<Platform, number>>> {
    const copies: Partial<Record<Platform, number>> = {}
    for (const { platform } of (await site.accepted()).filter((entry) => entry.text === text)) {
      copies[platform] = (copies[platform] ?? 0) + 1
    }
    return copies
  }
  async function statesOf(): Promise<string[]> {
    const rows = await db<{ state: string }[]>`
      select distinct state from (
        select 'post ' || case when deleted_at is null then status else 'deleted' end as state from posts
        union all select 'article ' || status from articles
        union all select 'delivery ' || state from deliveries) s`
    return rows.map(({ state }) => state)
  }
  function fault(by: Author, platform: Platform, kind: Record<string, unknown>) {
    const account = platform === 'secondary_a' ? `${by.handle}.test` : by.handle
    return site.control('POST', '/control/faults', {
      platform,
      account,
      operation: 'create',
      ...kind,
    })
  }

  /** All that a database of that version may hold, by requests to that version. */
  async function arrange() {
    const { bob, cid, dora, eve, fay } = others
    const make = async (what: string, by: Author, body: object) => {
      const answer = await ask(old, by, 'POST', POSTS, { text: capitalised(what), ...body })
      ids[what] = answer.body.posts?.[0]?.id ?? answer.body.id
      expect([what, ids[what], answer.body]).toEqual([what, expect.any(String), answer.body])
    }
    await make('draft for X', ann, { platforms: ['x'] })
    await make('draft in another order', ann, { platforms: ['secondary_b', 'x'] })
    await make('draft of a thread', ann, { thread_tweets: ['Second', 'Third'], platforms: ALL })
    await make('draft by another account', ann, { x_account_id: ann.accounts[3] })
    await make('draft of nobody', bob, {})
    await make('scheduled', ann, { platforms: ALL, scheduled_date: FAR })
    await make('scheduled in a batch', ann, { platforms: ['secondary_a'] })
    await ask(old, ann, 'POST', `${POSTS}/batch-schedule`, {
      schedules: [{ post_id: ids['scheduled in a batch'], scheduled_date: FAR }],
      x_account_id: ann.accounts[3],
    })
    await make('posted', ann, { platforms: ALL, publish_now: true })
    await fault(ann, 'x', { kind: 'status', status: 403 })
    await make('failed', ann, { platforms: ['x'], publish_now: true })
    await fault(ann, 'secondary_b', { kind: 'status', status: 403 })
    await make('posted, failed on LinkedIn', ann, { platforms: ALL, publish_now: true })
    await make('posted, skipped on Bluesky', ann, {
      text: 'Too long. '.repeat(40),
      platforms: ALL,
      publish_now: true,
    })
    for (const kind of [
      { kind: 'slow', delay_ms: 1, times: 2 },
      { kind: 'status', status: 403 },
    ]) {
      await fault(ann, 'x', kind)
    }
    await make('thread that failed half-way', ann, {
      thread_tweets: ['2', '3', '4'],
      platforms: ['x'],
      publish_now: true,
    })
    await make('draft of lost accounts', cid, { platforms: ['x', 'secondary_a'] })
    await make('scheduled of lost accounts', cid, {
      platforms: ['x', 'secondary_a'],
      scheduled_date: FAR,
    })
    const [lost_x = '', lost_bluesky = ''] = cid.accounts
    await db.begin((tx) =>
      disconnectAccount(tx, keyring, cid.id, { id: lost_x, platform: 'x' } as never),
    )
    await db`delete from connections where user_id = ${cid.id} and id = ${lost_bluesky}`
    const article = async (what: string, body: object) => {
      const answer = await ask(old, eve, 'POST', ARTICLES, {
        title: capitalised(what),
        content_markdown: 'Water.',
        ...body,
      })
      ids[what] = answer.body.article.id
    }
    await article('article, a draft', {})
    await article('article, scheduled', { scheduled_date: FAR })
    await article('article, published', { publish_now: true })
    for (const [what, id] of Object.entries(ids)) {
      const path = what.startsWith('article') ? ARTICLES : POSTS
      const { status, body } = await ask(old, authorOf(what), 'GET', `${path}/${id}`)
      expect([what, status]).toEqual([what, 200])
      shown[what] = body
    }

    await make('deleted, and still on X', fay, { platforms: ['x'], publish_now: true })
    await fault(fay, 'x', { operation: 'delete', kind: 'status', status: 503, times: 1_000 })
    await ask(old, fay, 'DELETE', `${POSTS}/${ids['deleted, and still on X']}`)
    await fault(ann, 'x', { kind: 'cut_after' })
    await make('unknown on X', ann, { platforms: ['x'], publish_now: true })
    await fault(ann, 'secondary_b', { kind: 'cut_after' })
    await make('unknown on LinkedIn', ann, { platforms: ['secondary_b'], publish_now: true })
    await fault(dora, 'x', { kind: 'slow', delay_ms: 1_500, times: PARTS })
    const [first = '', ...rest] = Array.from({ length: PARTS }, (_, part) => `Under way ${part}`)
    await make('thread under way', dora, { text: first, thread_tweets: rest, platforms: ['x'] })
    await fault(eve, 'x', { operation: 'publish_article', kind: 'slow', delay_ms: 10_000 })
    await article('article under way', {})
    under_way = [
      ask(old, dora, 'POST', `${POSTS}/${ids['thread under way']}/publish`),
      ask(old, eve, 'POST', `${ARTICLES}/${ids['article under way']}/publish`),
    ]
    await until(async () => {
      const states = await statesOf()
      return UNDER_WAY.every((state) => states.includes(state))
    })
  }

  async function keepPosting() {
    for (let number = 0; stream.goes_on; number++) {
      // Once there are two, in turn.
      const one = number % 2 === 1 && (fresh as Started | undefined) ? fresh : old
      const due = Date.now() + SOON_MS
      const text = `Number ${number}`
      const platforms = ALL.slice(0, 1 + (number % 3)).toReversed()
      const { status, body } = await ask(one, ann, 'POST', POSTS, {
        text,
        platforms,
        scheduled_date: new Date(due).toISOString(),
        ...(number % 4 === 0 && { x_account_id: ann.accounts[3] }),
      })
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      stream.posts.push({ id: body.posts[0].id, text, due, platforms })
      await sleep(100)
    }
  }
})

const PARTS = 8
const UNDER_WAY = ['delivery sending', 'article publishing']
const EVERY_STATE = [
  ...['draft', 'scheduled', 'posted', 'failed', 'deleted'].map((state) => `post ${state}`),
  ...['draft', 'scheduled', 'publishing', 'published'].map((state) => `article ${state}`),
  ...['waiting', 'sending', 'unknown', 'published', 'failed', 'skipped'].map(
    (state) => `delivery ${state}`,
  ),
]

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** As the service is told of it. */
function addressOf(server: Server): Record<string, string> {
  if (typeof server === 'string') return { DATABASE_URL: server }
  // An address cannot name a socket folder in a way that both clients of PostgreSQL take.
  return {
    DATABASE_URL: `postgres:///${server.database}`,
    PGHOST: server.host,
    PGUSER: server.user,
  }
}
