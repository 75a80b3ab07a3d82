/** What a look or a refusal points at may be another post: nothing is taken for what it is not (R4). */
import { afterAll, expect, test } from 'vitest'
import { openWorld, TEST_TIMING, type TestUser } from '../world/world.ts'
import { loseSend, publish as publishIn } from './arrange.ts'

// The networks take the same words again, so that nothing but the service keeps posts apart.
const w = await openWorld({ timing: { look_gap_ms: 100 } })
// Nothing is looked for before it is told to be.
const later = await openWorld({
  timing: { look_gap_ms: 100, quiet_ms: { ...TEST_TIMING.quiet_ms, x: 600_000 } },
})
const asking = await openWorld({ unknown: { secondary_b: 'resend' } })
for (const one of [w, later, asking]) {
  await one.control('POST', '/control/settings', { x_duplicate_window_ms: 0 })
}
afterAll(() => Promise.all([w.close(), later.close(), asking.close()]))

const POSTS = '/api/v1/posts'

function publish(user: TestUser, text: string) {
  return publishIn(w, user, { text, platforms: ['x'] })
}

/** As its author does on the site of the network. */
async function writeByHand(user: TestUser, text: string): Promise<string> {
  const account = { platform: 'x', handle: user.handles.x }
  const { access_token } = (await w.control('POST', '/control/accounts', account)) as {
    access_token: string
  }
  const answer = await fetch(`${w.simulator_url}/x/2/tweets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

/** What is closer to the send may be either (test/networks/findOnX.test.ts). */
const APART_MS = 4_000

test.concurrent('a post in capitals is not taken for one in small letters', async () => {
  const user = await w.user({ connect: ['x'] })
  const small = await publish(user, 'Sale today')
  await loseSend(w, user)

  const capitals = await publish(user, 'SALE TODAY')

  const post = await w.settled(user, capitals)
  const [first, second] = await w.published(user, 'x')
  expect([first?.text, second?.text]).toEqual(['Sale today', 'SALE TODAY'])
  expect(post.x_post_id).toBe(second?.id)
  expect((await w.settled(user, small)).x_post_id).toBe(first?.id)
})

test.concurrent('a post is not taken for an earlier one of ours with the same words', async () => {
  const user = await w.user({ connect: ['x'] })
  await publish(user, 'Good morning')
  await loseSend(w, user)

  const post = await w.settled(user, await publish(user, 'Good morning'))

  const entries = await w.published(user, 'x')
  expect(entries).toHaveLength(2)
  expect(post.x_post_id).toBe(entries[1]?.id)
})

test.concurrent('nor for one that was deleted here while its network kept it', async () => {
  const user = await w.user({ connect: ['x'] })
  const earlier = await publish(user, 'Deleted here')
  const fault = { platform: 'x', operation: 'delete', account: user.handles.x }
  await w.db`
    delete from live_parts where delivery_id in (select id from deliveries where post_id = ${earlier})`
  await w.fault({ ...fault, kind: 'status', status: 403 })
  await loseSend(w, user)

  const post = await w.settled(user, await publish(user, 'Deleted here'))

  const entries = await w.published(user, 'x')
  expect(entries).toHaveLength(2)
  expect(post.x_post_id).toBe(entries[1]?.id)
})

test.concurrent('nor for one that its author wrote by hand before', async () => {
  const user = await w.user({ connect: ['x'] })
  const by_hand = await writeByHand(user, 'By hand')
  await new Promise((resolve) => setTimeout(resolve, APART_MS))
  await loseSend(w, user)

  const post = await w.settled(user, await publish(user, 'By hand'))

  const entries = await w.published(user, 'x')
  expect(entries.map(({ id }) => id)).toEqual([by_hand, post.x_post_id])
})

test.concurrent('two unclear sends with the same words are not guessed apart', async () => {
  const user = await later.user({ connect: ['x'] })
  const twin = { text: 'Twins', platforms: ['x'] }
  await loseSend(later, user, 'cut_after')
  const first = await publishIn(later, user, twin)
  await later.db`update deliveries set passed_at = now() where post_id = ${first}`
  await loseSend(later, user)
  const second = await publishIn(later, user, twin)

  await later.db`update deliveries set look_at = now() where user_id = ${user.id}`
  await later.until(async () => {
    const rows = await later.db`
      select from deliveries where post_id = any(${[first, second]}::text[]) and looks > 2`
    return rows.length === 2
  })

  const posts = await Promise.all(
    [first, second].map((id) => later.call(user, 'GET', `${POSTS}/${id}`)),
  )
  expect(posts.map(({ body }) => body.x_post_id)).toEqual([null, null])
  expect(await later.published(user, 'x')).toHaveLength(1)
})

test.concurrent('links, signs and letters as X writes them are found again', async () => {
  const user = await w.user({ connect: ['x'] })
  const text = 'Example.COM/Path?b=1&A=2 is <new> & https://example.org  BIG\n(see c.d. + $1)'
  await loseSend(w, user, 'cut_after')

  const post = await w.settled(user, await publish(user, text))

  const [entry, ...more] = await w.published(user, 'x')
  expect(more).toEqual([])
  expect(post.x_post_id).toBe(entry?.id)
})

test('a duplicate on LinkedIn that is another post of ours is a refusal, not this post', async () => {
  const user = await asking.user({ connect: ['secondary_b'] })
  const words = { text: 'Same words', platforms: ['secondary_b'] }
  const first = await publishIn(asking, user, words)
  await loseSend(asking, user, 'cut_before', 'secondary_b')

  const post = await asking.settled(user, await publishIn(asking, user, words))

  const published = await asking.settled(user, first)
  expect(published.results[0].status).toBe('published')
  expect(post.results[0]).toMatchObject({ status: 'failed' })
  expect(post.results[0].error).toMatch(/^refused: /)
})
