/** The API, the endpoint for agents and the command line are doors to the same, and one key opens them. */
import { afterAll, expect, test } from 'vitest'
import { openHome, run } from '../cli/run.ts'
import { connectAgent, ERAS } from '../mcp/agent.ts'
import { revokeKey } from '../world/keys.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test('what is written at one door is found at all of them, with the same key', async () => {
  const user = await w.user()
  const agent = await connectAgent(w, user)
  const env = { ...openHome(), OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }
  const written = ['By HTTP', 'By an agent', 'From a terminal']

  await w.call(user, 'POST', '/api/v1/posts', { body: { text: written[0] } })
  await agent.call('create_post', { text: written[1] })
  await run(['posts', 'create', written[2] ?? ''], { env })

  const { body } = await w.call(user, 'GET', '/api/v1/posts')
  const listed = await agent.call('list_posts', { verbosity: 'full' })
  const { out } = await run(['posts', 'list', '--json', 'text'], { env })
  const texts = (posts: { text: string }[]) => posts.map(({ text }) => text).toReversed()
  expect(texts(body.posts)).toEqual(written)
  expect(texts(listed.posts)).toEqual(written)
  expect(texts(JSON.parse(out))).toEqual(written)
})

test('a key begins with ot_, and once it is revoked it opens no door', async () => {
  const user = await w.user({ connect: [] })
  const agents = await Promise.all(ERAS.map((era) => connectAgent(w, user, { era })))
  const env = { ...openHome(), OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }
  const [row] = await w.db<{ id: string }[]>`select id from api_keys where user_id = ${user.id}`

  const before = [
    (await w.call(user, 'GET', '/api/v1/me')).status,
    (await run(['me'], { env })).code,
  ]
  await revokeKey(w.db, user.id, row?.id ?? '')

  expect(user.key).toMatch(/^ot_/)
  expect(before).toEqual([200, 0])
  expect((await w.call(user, 'GET', '/api/v1/me')).status).toBe(401)
  expect((await run(['me'], { env })).code).toBe(3)
  for (const agent of agents) {
    await expect(agent.call('list_posts')).rejects.toThrow(/A valid API key is needed/)
  }
})
