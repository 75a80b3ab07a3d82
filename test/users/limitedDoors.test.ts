/** A key that is limited to an account tries everything at every door: nothing goes out with any other account. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../generated/names.ts'
import { ARTICLES, articleIn, TEXT } from '../articles/arrange.ts'
import { run } from '../cli/run.ts'
import { connectAgent } from '../mcp/agent.ts'
import { postIn } from '../posts/arrange.ts'
import { keyThatMay, POSTS } from '../reviews/arrange.ts'
import { endAll, SOON, tryEverything } from '../reviews/everything.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const X = { platform: 'x', tier: 'Premium' } as const

/** Somebody whose second account on X is all that the key has. */
async function someone(permissions: Permission[]) {
  const user = await w.user({ plan: 'unlimited', connect: [X, 'secondary_a', X] })
  const [second] = await w.db<{ id: string }[]>`
    select id from connections where user_id = ${user.id} and platform = 'x' and not is_primary`
  const own = second?.id ?? ''
  return {
    user,
    own,
    there: { x_account_id: own },
    key: await keyThatMay(w, user, permissions, [own]),
  }
}

/** With which accounts anything was sent, once the time of all that is dated has come. */
async function sentWith(user: TestUser): Promise<string[]> {
  await endAll(w, user)
  const rows = await w.db<{ connection_id: string }[]>`
    select distinct d.connection_id from attempts a
    join deliveries d on d.user_id = a.user_id and d.id = a.delivery_id
    where a.user_id = ${user.id}`
  return rows.map(({ connection_id }) => connection_id)
}

const ALL: Permission[] = ['read', 'draft', 'publish', 'manage']
const KINDS: [string, Permission[]][] = [
  ['that may do everything', ALL],
  ['that may only draft', ['read', 'draft']],
]

describe.each(KINDS)('a key %s', (_, permissions) => {
  const may_publish = permissions.includes('publish')

  test('by the API, with each operation and whatever body', async () => {
    const { user, own, there, key } = await someone(permissions)
    await tryEverything(w, key, (kind) =>
      kind === 'article' ? articleIn(w, user, 'draft') : postIn(w, user, 'draft'),
    )
    const foreign = await sentWith(user)
    const made = async (path: string, body: object) =>
      (await w.call(user, 'POST', path, { body: { ...body, ...there } })).body
    await tryEverything(
      w,
      key,
      async (kind) =>
        kind === 'article'
          ? (await made(ARTICLES, TEXT)).article.id
          : (await made(POSTS, { text: 'Theirs', platforms: ['x'] })).posts[0].id,
      there,
    )

    expect(foreign).toEqual([])
    expect(await sentWith(user)).toEqual(may_publish ? [own] : [])
  })

  test('by the tools of an agent, which is told what it may name', async () => {
    const { user, own, there, key } = await someone(permissions)
    const agent = await connectAgent(w, key)
    const foreign = await postIn(w, user, 'draft')
    const refused = [
      await agent.refused('create_post', { text: 'a', ...SOON }),
      await agent.refused('create_post', {
        text: 'a',
        platforms: ['x', 'bluesky'],
        ...there,
        ...SOON,
      }),
      await agent.refused('create_article', { ...TEXT, ...SOON }),
    ]
    const absent = [
      await agent.refused('schedule_post', { id: foreign, ...SOON }),
      await agent.refused('update_post', { id: foreign, ...SOON }),
    ]
    await agent.call('create_post', { text: 'a', platforms: ['x'], ...there, ...SOON })
    const status = await agent.call('get_account_status', {})

    for (const { code, next_step } of refused) {
      expect(code).toBe('limited_to_accounts')
      expect(next_step).toContain('get_account_status')
    }
    for (const { code } of absent) expect(code).toBe('not_found')
    expect(status.account.key.accounts).toMatchObject([{ id: own }])
    expect(await sentWith(user)).toEqual(may_publish ? [own] : [])
  })

  test('by the command line', async () => {
    const { user, own, key } = await someone(permissions)
    const home = mkdtempSync(join(tmpdir(), 'otterpost-home-'))
    const env = { HOME: home, OTTERPOST_URL: w.service.url, OTTERPOST_KEY: key.key }
    const post = await postIn(w, user, 'draft')
    const at = SOON.scheduled_date
    const me = await run(['me'], { env })
    const beyond = await run(['posts', 'create', 'Hello', '--at', at], { env })
    const absent = await run(['posts', 'schedule', post, '--at', at], { env })
    const works = await run(
      ['posts', 'create', 'Hello', '--at', at, '--platforms', 'x', '--account', own],
      { env },
    )

    expect(me.out).toContain('x:')
    expect(beyond.err).toContain('limited_to_accounts')
    expect(absent.err).toContain('not_found')
    expect([works.code, works.code === 0 ? '' : works.err]).toEqual([0, ''])
    expect(await sentWith(user)).toEqual(may_publish ? [own] : [])
  })
})
