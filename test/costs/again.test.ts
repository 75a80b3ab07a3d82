/** A post that X has refused is published anew, with what its picture is said to show by then. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { costOf, described, POSTS, read, usageOf } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

/** Refused on X, once X has its picture and what that shows. */
async function refusedOnX(user: TestUser, platforms: string[]): Promise<string> {
  const body = { detail: 'No', title: 'Forbidden', status: 403 }
  const account = user.handles.x
  await w.fault({ platform: 'x', operation: 'create', account, kind: 'status', status: 403, body })
  const created = await w.call(user, 'POST', POSTS, {
    body: {
      text: 'For all',
      platforms,
      media_urls: [await described(w, user, 'An otter')],
      variants: { x: { text: 'For X', thread_tweets: ['And on'] } },
    },
  })
  const [{ id }] = created.body.posts
  await w.call(user, 'POST', `${POSTS}/${id}/publish`)
  return id
}

async function describeAs(user: TestUser, alt_text: string | null) {
  const [{ id }] = (await w.call(user, 'GET', '/api/v1/media')).body.media
  await w.call(user, 'PUT', `/api/v1/media/${id}`, { body: { alt_text } })
}

async function promisedOf(user: TestUser, post_id: string) {
  const { body } = await w.call(user, 'POST', `${POSTS}/validate`, { body: { post_id } })
  const [{ problems, networks }] = body.posts
  const { cost } = networks.find(({ platform }: { platform: string }) => platform === 'x')
  return { cost: cost.amount, problems: problems.map(({ code }: { code: string }) => code) }
}

const publishOnX = (user: TestUser, id: string) =>
  w.call(user, 'POST', `${POSTS}/${id}/publish`, { body: { platforms: ['x'] } })

/** What was shown, what it was promised to cost, and what was billed for it besides what the refused send had cost. */
const CASES = [
  ['as it was', undefined, 'An otter', '0.035', '0.030'],
  ['another one', 'An otter eats', 'An otter eats', '0.035', '0.035'],
  ['taken away', null, '', '0.030', '0.030'],
] as const

test.each(
  [['x'], ['x', 'secondary_a']].flatMap((platforms) =>
    CASES.map(([what, alt_text, shown, promised, billed]) => {
      return { on: platforms.join(), platforms, what, alt_text, shown, promised, billed }
    }),
  ),
)('of $on refused on X, its description $what: it is shown, promised and billed', async (one) => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  await w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount: '10' } })
  const id = await refusedOnX(user, one.platforms)
  const before = await usageOf(w, user)
  if (one.alt_text !== undefined) await describeAs(user, one.alt_text)
  const promised = await promisedOf(user, id)

  const again = await publishOnX(user, id)

  const after = await usageOf(w, user)
  expect(again.status, again.text).toBe(200)
  expect(promised).toEqual({ cost: one.promised, problems: [] })
  expect([before.spent, before.committed, after.committed]).toEqual(['0.005', '0.000', '0.000'])
  expect(Number(after.spent) - Number(before.spent)).toBeCloseTo(Number(one.billed), 6)
  expect(costOf(await read(w, user, id)).amount).toBe(after.spent)
  const sent = (await w.published(user, 'x')) as unknown as {
    text: string
    media: { alt_text?: string | null }[]
  }[]
  expect(sent.map(({ text }) => text)).toEqual(['For X', 'And on'])
  expect(sent[0]?.media[0]?.alt_text).toBe(one.shown)
})

test.each([
  ['0.039', 403, '0.005'],
  ['0.040', 200, '0.040'],
])(
  'of %s, with 0.005 spent, a post that needs 0.035 by now is answered %i',
  async (amount, status, spent) => {
    const user = await w.user({ connect: ['x'] })
    const id = await refusedOnX(user, ['x'])
    await describeAs(user, 'An otter eats')
    await w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount: amount } })
    const { problems } = await promisedOf(user, id)

    const again = await publishOnX(user, id)

    expect(again.status, again.text).toBe(status)
    expect(problems).toEqual(status === 403 ? ['budget_exceeded'] : [])
    expect((await usageOf(w, user)).spent).toBe(spent)
  },
)
