/** What an author calls a post, where it goes, and whom an edit would overwrite: from the command line, and by agents. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { articleIn, author } from '../articles/arrange.ts'
import { connectAgent } from '../mcp/agent.ts'
import { postIn } from '../posts/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { openHome, run } from './run.ts'

const w = await openWorld()
afterAll(() => w.close())

function terminalOf(user: TestUser) {
  const home = openHome()
  const env = { ...home, OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }
  return {
    home: home.HOME,
    otterpost: (...args: string[]) => run(args, { env }),
  }
}

test('a post is written under an id of one’s own, found by it, and loses it again', async () => {
  const user = await w.user()
  const { otterpost } = terminalOf(user)
  const labels = ['--external-id', 'cms 1', '--metadata', 'a=1=2', '--metadata', 'b=']

  const created = await otterpost('posts', 'create', 'Words', ...labels, '--json')
  const [post] = JSON.parse(created.out).posts
  const again = await otterpost('posts', 'create', 'Words', ...labels)
  const found = await otterpost('posts', 'list', '--external-id', 'cms 1', '--json', 'id')
  const shown = await otterpost('posts', 'get', post.id)
  const nameless = await otterpost('posts', 'create', 'Words', '--metadata', '=x')
  await otterpost('posts', 'update', post.id, '--no-external-id', '--no-metadata')

  expect(post).toMatchObject({ external_id: 'cms 1', metadata: { a: '1=2', b: '' } })
  expect(again.code).not.toBe(0)
  expect(again.err).toContain(`${post.id} has it`)
  expect(JSON.parse(found.out)).toEqual([{ id: post.id }])
  expect(shown.out).toContain('external id\tcms 1\n')
  expect(shown.out).toContain('metadata a\t1=2\n')
  expect(nameless.code).toBe(2)
  const { body } = await w.call(user, 'GET', `/api/v1/posts/${post.id}`)
  expect(body).not.toHaveProperty('external_id')
  expect(body).not.toHaveProperty('metadata')
})

test('an import goes on without the rows whose ids are taken', async () => {
  const user = await w.user()
  const { home, otterpost } = terminalOf(user)
  await otterpost('posts', 'create', 'Words', '--external-id', 'a')
  const table = join(home, 'plan.csv')
  writeFileSync(table, 'text,external_id,metadata\nOne,a,\nTwo,b,"{""k"":""v""}"\nThree,b,\n')

  const { err } = await otterpost('posts', 'import', table, '--yes')
  const { body } = await w.call(user, 'GET', '/api/v1/posts?external_id=b')

  expect(err).toContain('has it')
  expect(body.posts).toMatchObject([{ text: 'Two', metadata: { k: 'v' } }])
  const { body: me } = await w.call(user, 'GET', '/api/v1/me')
  expect(me.stats.total_posts).toBe(2)
})

test('networks and accounts of a post are changed', async () => {
  const user = await w.user()
  const { otterpost } = terminalOf(user)
  const id = await postIn(w, user, 'draft')
  const account = user.accounts.secondary_a ?? ''

  const args = ['--platforms', 'bluesky,linkedin', '--bluesky-account', account, '--json']
  const { out } = await otterpost('posts', 'update', id, ...args)

  expect(JSON.parse(out).platforms).toEqual(['secondary_a', 'secondary_b'])
})

describe.each(['posts', 'articles'] as const)('of %s', (noun) => {
  const [word, other] = noun === 'posts' ? ['--text', 'post'] : ['--title', 'article']
  const draftOf = (user: TestUser) =>
    noun === 'posts' ? postIn(w, user, 'draft') : articleIn(w, user, 'draft')

  test('whoever says what it was is told when it is something else by now', async () => {
    const user = await author(w)
    const { otterpost } = terminalOf(user)
    const id = await draftOf(user)

    const tag = (await otterpost(noun, 'get', id, '--etag')).out.trim()
    const first = await otterpost(noun, 'update', id, word, 'Ann', '--if-match', tag)
    const second = await otterpost(noun, 'update', id, word, 'Bob', '--if-match', tag)
    const deleted = await otterpost(noun, 'delete', id, '--yes', '--if-match', tag)

    expect(tag).toMatch(/^"\d+"$/)
    expect(first.code).toBe(0)
    for (const { code, err } of [second, deleted]) {
      expect(code).not.toBe(0)
      expect(err).toContain('changed meanwhile')
    }
  })

  test('so is an agent, with what to do next', async () => {
    const user = await author(w)
    const agent = await connectAgent(w, user)
    const id = await draftOf(user)
    const change = noun === 'posts' ? { text: 'By a person' } : { title: 'By a person' }

    const { etag: if_match } = await agent.call(`get_${other}`, { id })
    await w.call(user, 'PUT', `/api/v1/${noun}/${id}`, { body: change })
    const refused = await agent.refused(`update_${other}`, { id, ...change, if_match })
    const { etag } = await agent.call(`get_${other}`, { id })
    const done = await agent.call(`update_${other}`, { id, ...change, if_match: etag })

    expect(refused.code).toBe('changed_meanwhile')
    expect(refused.next_step).toContain('Read it again')
    expect(done.etag).not.toBe(etag)
  })
})
