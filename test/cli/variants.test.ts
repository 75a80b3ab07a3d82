/** What differs on a network: from the command line, in imports, and by agents. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectAgent } from '../mcp/agent.ts'
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
const read = async (user: TestUser, id: string) =>
  (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body

test('a post is written with what differs on each network, shown, changed, and the same again', async () => {
  const user = await w.user()
  const { home, otterpost } = terminalOf(user)
  const file = join(home, 'variants.json')
  writeFileSync(
    file,
    JSON.stringify({ secondary_a: { text: 'B' }, LinkedIn: { leave_out: ['media'] } }),
  )

  const options = [
    ...['--variants', file, '--x-text', 'X', '--x-replies', 'following', '--made-with-ai'],
    ...['--lang', 'en', '--lang', 'pt-BR', '--warn', 'nudity', '--bluesky-replies', 'nobody'],
    ...['--linkedin-visibility', 'connections', '--without-card'],
  ]
  const created = await otterpost('posts', 'create', 'Words', ...options, '--json')
  const [post] = JSON.parse(created.out).posts

  expect(post.variants).toEqual({
    x: { text: 'X', reply_settings: 'following', made_with_ai: true },
    secondary_a: {
      text: 'B',
      langs: ['en', 'pt-BR'],
      labels: ['nudity'],
      reply_control: 'nobody',
      link_card: 'none',
    },
    secondary_b: { leave_out: ['media'], visibility: 'connections', link_card: 'none' },
  })
  const shown = await otterpost('posts', 'get', post.id)
  expect(shown.out).toContain('on X\t')
  expect(shown.out).toContain('reply_settings: following')

  await otterpost('posts', 'update', post.id, '--x-text', 'Y', '--same-on', 'bluesky,linkedin')
  expect((await read(user, post.id)).variants).toEqual({ x: { text: 'Y' } })
})

test.each([
  [['--x-replies', 'friends'], /following/],
  [['--warn', 'spiders'], /graphic-media/],
  [['--same-on', 'mars'], /Networks are/],
])('%j is refused before anything is sent', async (options, words) => {
  const user = await w.user()
  const { otterpost } = terminalOf(user)

  const { code, err } = await otterpost('posts', 'update', 'ID', '--text', 'a', ...options)

  expect([code, err]).toEqual([2, expect.stringMatching(words)])
})

test('a file that says nothing of networks is refused', async () => {
  const user = await w.user()
  const { home, otterpost } = terminalOf(user)
  const file = join(home, 'variants.json')

  for (const text of ['[]', '"x"', '{"x":', 'null']) {
    writeFileSync(file, text)
    const { code, err } = await otterpost('posts', 'create', 'Words', '--variants', file)
    expect([code, err]).toEqual([2, expect.stringContaining('as JSON')])
  }
})

test('a plan that is imported has them in a column', async () => {
  const user = await w.user()
  const { home, otterpost } = terminalOf(user)
  const table = join(home, 'plan.csv')
  writeFileSync(table, 'text,variants\nOne,"{""x"":{""text"":""Eins""}}"\nTwo,\n')

  await otterpost('posts', 'import', table, '--yes')

  const { body } = await w.call(user, 'GET', '/api/v1/posts')
  const found = body.posts.map(({ text, variants }: { text: string; variants?: object }) => [
    text,
    variants,
  ])
  expect(found).toEqual(
    expect.arrayContaining([
      ['One', { x: { text: 'Eins' } }],
      ['Two', undefined],
    ]),
  )
})

test('an agent writes and changes them, and reads them whole', async () => {
  const user = await w.user()
  const agent = await connectAgent(w, user)
  const variants = { x: { text: 'X', reply_settings: 'verified' }, secondary_a: { langs: ['en'] } }

  const made = await agent.call('create_post', { text: 'Words', variants })
  const { id } = made.posts[0]
  await agent.call('update_post', { id, variants: { secondary_a: {} } })

  expect(await agent.call('get_post', { id })).toMatchObject({
    text: 'Words',
    variants: { x: variants.x },
  })
  await agent.client.close()
})
