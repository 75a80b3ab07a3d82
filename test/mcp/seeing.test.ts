/** What an operator sees of agents, and that they can neither hold a process up nor hide in it. */
import { afterAll, expect, test } from 'vitest'
import { refuse } from '../posts/arrange.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { METRICS_TOKEN, openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { connectAgent, ERAS } from './agent.ts'
import { modern, post } from './rpc.ts'

const lines: string[] = []
const w = await openWorld({ timing: UNHURRIED, log: { write: (line) => void lines.push(line) } })
afterAll(() => w.close())

const SECRET = 'A secret until it is published'

/** How many requests were counted under this operation, by class of status. */
async function counted(operation: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  const found = text.matchAll(/duration_seconds_count\{(.*)\} (\d+)/g)
  const own = [...found].filter(([, labels]) => labels?.includes(`operation="${operation}"`))
  return Object.fromEntries(
    own.map(([, labels = '', count]) => [/status="(\w+)"/.exec(labels)?.[1], Number(count)]),
  )
}

function logged(tool: string): Record<string, unknown>[] {
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.tool === tool && line.msg === 'request completed')
}

test.each(ERAS)(
  'a call of %s is a line in the log, with its tool and nothing of its arguments',
  async (era) => {
    const me = await w.user({ connect: ['x'] })
    const agent = await connectAgent(w, me, { era })
    lines.length = 0

    const { posts } = await agent.call('create_post', { text: SECRET })
    await refuse(w, me, 'x')
    await agent.refused('publish_post', { id: posts[0].id })
    await agent.refused('create_post', { text: SECRET, txt: SECRET })

    const [made, broken] = await w.until(async () => {
      const found = logged('create_post')
      return found.length === 2 && found
    })
    expect(made).toMatchObject({ req: { operation: 'mcp', method: 'POST' }, res: { status: 200 } })
    expect(broken).toMatchObject({ code: 'validation_failed' })
    expect(logged('publish_post')).toEqual([expect.objectContaining({ code: 'publish_failed' })])
    const all = lines.join('')
    for (const secret of [SECRET, me.key, 'txt']) expect(all).not.toContain(secret)
  },
)

test('calls are counted by tool and by how they end, everything else together', async () => {
  const agent = await connectAgent(w, await w.user({ connect: [] }))
  const before = await counted('mcp:get_post')
  const others = await counted('mcp')

  await agent.refused('get_post', { id: 'nobody' })
  await agent.client.callTool({ name: 'no_such_tool' }).catch(() => undefined)
  await post(w, undefined)

  const after = await w.until(async () => {
    const found = await counted('mcp:get_post')
    return (found['4xx'] ?? 0) > (before['4xx'] ?? 0) && found
  })
  expect(after['2xx']).toBe(before['2xx'])
  const now = await counted('mcp')
  expect((now['4xx'] ?? 0) - (others['4xx'] ?? 0)).toBeGreaterThanOrEqual(1)
  expect(await counted('mcp:no_such_tool')).toEqual({})
})

test('what fails on our side is told without details, and logged', async () => {
  const me = await w.user({ connect: [] })
  const agent = await connectAgent(w, me)
  await w.db`alter table posts rename to posts_elsewhere`
  try {
    const { code, error } = await agent.refused('list_posts')
    const reading = agent.client.readResource({ uri: 'otterpost://drafts' })

    expect(code).toBe('internal_error')
    await expect(reading).rejects.toThrow(/Something went wrong on our side/)
    const id = /Quote request ([\w-]+)/.exec(error)?.[1]
    expect(lines.find((line) => line.includes(`"request_id":"${id}"`))).toContain('posts')
  } finally {
    await w.db`alter table posts_elsewhere rename to posts`
  }
})

test('whoever listens for changes is answered and let go, as nothing is ever announced', async () => {
  const me = await w.user({ connect: [] })
  const notifications = { toolsListChanged: true, resourceSubscriptions: ['otterpost://drafts'] }

  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(w, me.key, modern('subscriptions/listen', { notifications })),
    ),
  )

  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).toContain('notifications/subscriptions/acknowledged')
    expect(text).toContain('"notifications":{}')
  }
})

test.each(ERAS)('a process that ends waits for the calls of %s, and no longer', async (era) => {
  const me: TestUser = await w.user({ connect: ['x'] })
  const other = await w.another()
  const agent = await connectAgent(w, me, { era, url: other.url })
  const { posts } = await agent.call('create_post', { text: `Last words ${era}` })
  await holdAnswer(w, me)

  const publishing = agent.call('publish_post', { id: posts[0].id })
  await w.until(async () => {
    const [sending] = await w.db`
      select from deliveries where user_id = ${me.id} and state = 'sending'`
    return sending
  })
  const stopped = other.stop()
  await letGo(w, me)
  await stopped

  expect((await publishing).status).toBe('posted')
  expect(await w.published(me, 'x')).toHaveLength(1)
})
