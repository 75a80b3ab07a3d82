/**
 * The small form of the rig of worst requests (test/rig/run.ts): the same corpus, of modest size, and what
 * can be said of it without a clock.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type Visitor } from '../dashboard/visitor.ts'
import { held } from '../world/held.ts'
import { openWorld, type Answer } from '../world/world.ts'
import { worstCalls } from './agents.ts'
import { SMALL, type Size } from './bodies.ts'
import { oneOfEach, worstRequests, type Case } from './corpus.ts'

/** An error names what is wrong; it does not repeat what it was sent. */
const REFUSAL_LENGTH_MAX = 12_000
const TIMES = 4
const LARGER: Size = {
  ...SMALL,
  members: TIMES * SMALL.members,
  items: TIMES * SMALL.items,
  depth: TIMES * SMALL.depth,
  body: TIMES * SMALL.body,
}
/** What machines differ in, in ordinary requests. */
const SLACK = 40
/** The widest bodies of each door. */
const GROWS = ['createPosts', 'batchSchedulePosts', 'createArticle', 'createUser']
/** Nobody's. */
const NO_ID = 'f'.repeat(24)

const w = await openWorld()
afterAll(() => w.close())
let user: Awaited<ReturnType<typeof w.user>>
let visitor: Visitor
let post_id: string

beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000, requests_per_day = 1000000, posts_per_day = 1000000`
  user = await w.user()
  visitor = await signedIn(w, user.id)
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'A draft' } })
  post_id = body.posts[0].id
})

/** Answers held to the contract; throws when there is none. */
async function send({ operation, door, request }: Case): Promise<Answer> {
  const { method, path, headers, body } = request()
  const ids: Record<string, string> = { platform: 'x', id: method === 'DELETE' ? NO_ID : post_id }
  const target = path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? NO_ID)
  if (operation === 'deleteSession') visitor = await signedIn(w, user.id)
  return w.call(door === 'key' ? user : undefined, method, target, {
    ...(body !== undefined && { raw: body }),
    headers: {
      ...headers,
      ...(door !== 'key' && { 'sec-fetch-site': 'same-origin' }),
      ...(door === 'session' && {
        cookie: [headers?.Cookie, visitor.cookie].filter(Boolean).join('; '),
      }),
    },
  })
}

function nameOf({ operation, place, kind }: Case): string {
  return `${operation} ${place}: ${kind}`
}

// Of those alike not always the first, so that each place has something.
let turn = 0
const CASES = oneOfEach(
  [...worstRequests(SMALL), ...worstCalls(SMALL)],
  (alike) => alike[turn++ % alike.length],
)
const OPERATIONS = [...Map.groupBy(CASES, ({ operation }) => operation)]

/** Of each operation with a body the first request of each kind, once as large again as another time. */
const GROWING = [...Map.groupBy(pairsOf(), ([{ operation }]) => operation)]

function pairsOf(): [Case, Case][] {
  const [small, large] = [SMALL, LARGER].map((size) =>
    oneOfEach(worstRequests(size), ([first]) => first).filter(({ operation }) =>
      GROWS.includes(operation),
    ),
  )
  return (small ?? []).flatMap((one, index): [Case, Case][] => {
    const larger = large?.[index]
    return larger ? [[one, larger]] : []
  })
}

const TRIES = 10

/** What it takes of the processor, in microseconds. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user: own, system } = process.cpuUsage(before)
  return own + system
}

describe('the worst requests', () => {
  test.each(OPERATIONS)(
    'to %s are each answered, shortly and as the contract says',
    async (_, cases) => {
      for (const one of cases) {
        const { status, body, text } = await send(one)

        const is_ours =
          (status >= 500 && body.code !== 'publish_failed') || text.includes('internal_error')
        expect(is_ours, `${nameOf(one)}: ${text}`).toBe(false)
        if (status >= 400) expect(text.length, nameOf(one)).toBeLessThan(REFUSAL_LENGTH_MAX)
      }
    },
  )

  test.each(GROWING)('to %s take work that grows no faster than they do', async (_, pairs) => {
    for (const [smaller, larger] of pairs) {
      let [ordinary, little, much] = [Infinity, Infinity, Infinity]
      const enough = () => 2 * TIMES * little + SLACK * ordinary
      // Whatever else happens in the process only adds to a time: of each the least counts.
      for (let tries = 0; tries < TRIES && (tries < 2 || much >= enough()); tries++) {
        ordinary = Math.min(ordinary, await cost(() => w.call(user, 'GET', '/api/v1/me')))
        little = Math.min(little, await cost(() => send(smaller)))
        much = Math.min(much, await cost(() => send(larger)))
      }

      expect(much, nameOf(larger)).toBeLessThan(enough())
    }
  })

  test('leave no connection, and a service that answers as before', async () => {
    await w.until(async () => held(w.service.url) <= 2)
    expect((await w.call(user, 'GET', '/api/v1/me')).status).toBe(200)
    expect((await w.call(undefined, 'GET', '/readyz')).status).toBe(200)
  })
})
