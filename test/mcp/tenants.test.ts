/** Decision 10 for agents: what is somebody else's is not there, whatever tool asks for it. */
import { afterAll, expect, test } from 'vitest'
import { articleIn, TEXT } from '../articles/arrange.ts'
import { inMinutes, postIn, takenToday } from '../posts/arrange.ts'
import { openWorld } from '../world/world.ts'
import { connectAgent } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())
const connect = [{ platform: 'x', tier: 'Premium' } as const, 'secondary_a', 'secondary_b'] as const
const [me, them] = [
  await w.user({ connect: [...connect] }),
  await w.user({ connect: [...connect] }),
]
const mine = await connectAgent(w, me)
const theirs = await connectAgent(w, them)

const NOBODY = 'f'.repeat(24)
const SECRET = 'The secret of the others'
const date = { scheduled_date: inMinutes(60) }

const post_id = (await theirs.call('create_post', { text: SECRET })).posts[0].id as string
const article_id = (await theirs.call('create_article', { ...TEXT, title: SECRET })).article
  .id as string
const { x: x_id = '', secondary_a: bluesky_id = '', secondary_b: linkedin_id = '' } = them.accounts

/** Every place of every tool where an id can stand. A tool without one has an empty row. */
const PROBES: Record<string, { theirs: string; send(id: string): object }[]> = {
  get_account_status: [],
  list_posts: [{ theirs: x_id, send: (x_account_id) => ({ x_account_id }) }],
  get_post: [{ theirs: post_id, send: (id) => ({ id, verbosity: 'full' }) }],
  create_post: [
    { theirs: x_id, send: (x_account_id) => ({ text: 'a', x_account_id }) },
    { theirs: bluesky_id, send: (id) => ({ text: 'a', secondary_a_account_id: id }) },
    { theirs: linkedin_id, send: (id) => ({ text: 'a', secondary_b_account_id: id }) },
  ],
  create_posts: [
    { theirs: x_id, send: (x_account_id) => ({ posts: [{ text: 'a' }], x_account_id }) },
    { theirs: bluesky_id, send: (id) => ({ posts: [{ text: 'a', secondary_a_account_id: id }] }) },
  ],
  update_post: [{ theirs: post_id, send: (id) => ({ id, text: 'Mine now' }) }],
  schedule_post: [{ theirs: post_id, send: (id) => ({ id, ...date }) }],
  schedule_posts: [
    { theirs: post_id, send: (id) => ({ schedules: [{ id, ...date }] }) },
    {
      theirs: x_id,
      send: (x_account_id) => ({ schedules: [{ id: NOBODY, ...date }], x_account_id }),
    },
  ],
  publish_post: [{ theirs: post_id, send: (id) => ({ id, confirm_resend: true }) }],
  delete_post: [{ theirs: post_id, send: (id) => ({ id, delete_from_x: true }) }],
  list_articles: [{ theirs: x_id, send: (x_account_id) => ({ x_account_id }) }],
  get_article: [{ theirs: article_id, send: (id) => ({ id }) }],
  create_article: [{ theirs: x_id, send: (x_account_id) => ({ ...TEXT, x_account_id }) }],
  update_article: [{ theirs: article_id, send: (id) => ({ id, title: 'Mine now' }) }],
  publish_article: [{ theirs: article_id, send: (id) => ({ id }) }],
  delete_article: [{ theirs: article_id, send: (id) => ({ id, delete_from_x: true }) }],
  upload_media: [],
  get_analytics: [{ theirs: x_id, send: (id) => ({ report: 'tweets', x_account_id: id }) }],
  resolve_outcome: [
    {
      theirs: post_id,
      send: (id) => ({ of: 'post', id, platform: 'x', outcome: 'published' }),
    },
    {
      theirs: article_id,
      send: (id) => ({ of: 'article', id, platform: 'x', outcome: 'not_published' }),
    },
  ],
  list_events: [],
  what_happened: [
    { theirs: post_id, send: (id) => ({ of: 'post', id }) },
    { theirs: article_id, send: (id) => ({ of: 'article', id }) },
  ],
  queue_posts: [{ theirs: post_id, send: (id) => ({ post_ids: [id] }) }],
}
const CASES = Object.entries(PROBES).flatMap(([tool, probes]) =>
  probes.map((probe) => ({ tool, ...probe })),
)

test('every tool has its row, and every argument that is an id its probe', () => {
  expect(Object.keys(PROBES)).toEqual(mine.tools.map(({ name }) => name))
  for (const { name, inputSchema } of mine.tools) {
    const ids = Object.keys(inputSchema.properties ?? {}).filter((key) => /^id$/.test(key))
    expect(PROBES[name]?.length ?? 0, name).toBeGreaterThanOrEqual(ids.length)
  }
})

test.each(CASES)('$tool knows nothing of $theirs', async ({ tool, theirs: id, send }) => {
  const before = await everythingOfThem()
  const taken = await takenToday(w, me)

  const for_theirs = await ask(tool, send(id))
  const for_nobodys = await ask(tool, send(NOBODY))

  expect(for_theirs.replaceAll(id, NOBODY)).toBe(for_nobodys)
  expect(for_theirs).not.toContain(SECRET)
  expect(await everythingOfThem()).toEqual(before)
  expect(await takenToday(w, me)).toBe(taken)
})

test('lists, resources and numbers show nothing of another user', async () => {
  await postIn(w, them, 'posted')
  await articleIn(w, them, 'published')
  const marks = [...Object.values(them.accounts), ...Object.values(them.handles), them.id, SECRET]

  const seen = [
    ...(await Promise.all(
      ['get_account_status', 'list_posts', 'list_articles'].map((tool) => ask(tool, {})),
    )),
    ...(await Promise.all(
      ['overview', 'tweets', 'best_times'].map((report) => ask('get_analytics', { report })),
    )),
    ...(await Promise.all(
      ['drafts', 'schedule', 'analytics'].map(async (name) =>
        JSON.stringify(await mine.client.readResource({ uri: `otterpost://${name}` })),
      ),
    )),
  ].join('\n')

  for (const mark of marks) expect(seen).not.toContain(mark)
  expect(await theirs.call('list_posts')).toMatchObject({ total: 2 })
})

/** The whole answer as text, whatever it is, but for the id of its request. */
async function ask(name: string, args: object): Promise<string> {
  const { content, isError } = await mine.client.callTool({ name, arguments: { ...args } })
  return JSON.stringify([isError, content]).replace(/\\"request_id\\":\\"[\w-]+\\"/, '')
}

async function everythingOfThem() {
  return {
    posts: await theirs.call('list_posts', { verbosity: 'full' }),
    articles: await theirs.call('list_articles', { verbosity: 'full' }),
    sent: await w.published(them, 'x'),
  }
}
