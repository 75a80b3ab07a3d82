/** While long texts are measured, everybody else has their turn. */
import type * as Timers from 'node:timers/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { routesOf } from '../../handlers/posts/targets.ts'
import { LIVE_SETTINGS, openNetworks } from '../../networks/index.ts'
import { content } from './bench.ts'

/** A rest takes one turn here, so that the turns are of the work alone, and not of how fast the machine turns. */
vi.mock('node:timers/promises', async (importOriginal) => {
  const timers = await importOriginal<typeof Timers>()
  return { ...timers, setTimeout: () => timers.setImmediate() }
})

const networks = openNetworks(LIVE_SETTINGS)
afterAll(() => networks.close())

/** How often others had a turn until this was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let going = true
  let turns = 0
  const done = work.finally(() => (going = false))
  while (going) {
    await turn()
    turns++
  }
  await done
  return turns
}

test('after each part of a thread', async () => {
  const parts = Array.from({ length: 20 }, () => 'a.日本.'.repeat(1_000))
  const judged = networks.of('live', 'x').contentProblem(content(...parts), { premium: true })

  expect(await turnsDuring(judged)).toBeGreaterThanOrEqual(parts.length)
  expect(await judged).toBeUndefined()
})

test('after each post of a bulk, however short its parts', async () => {
  const post = {
    category: 'General',
    text: 'a',
    thread_tweets: Array.from({ length: 90 }, () => 'a.日本.'),
    media_urls: null,
    thread_media: null,
    community_id: null,
    share_with_followers: false,
    variants: null,
    external_id: null,
    metadata: null,
    x_account_id: null,
    secondary_a_account_id: null,
    secondary_b_account_id: null,
    platforms: ['x'],
    media: [],
  }
  const long = { ...post, thread_tweets: post.thread_tweets.map((text) => text.repeat(4)) }
  // Nothing of them is read before a network wants it.
  const means = { networks, files: {} as never }

  const [few, many] = [
    await turnsDuring(routesOf(means, post, [])),
    await turnsDuring(routesOf(means, long, [])),
  ]

  expect(many).toBeGreaterThan(few)
})

test('of many posts at once, one part in each turn', async () => {
  const post = content(...Array.from({ length: 20 }, () => 'a.日本.'.repeat(1_000)))
  const judge = () => networks.of('live', 'x').contentProblem(post, { premium: true })

  const one = await turnsDuring(judge())
  const three = await turnsDuring(Promise.all([judge(), judge(), judge()]))

  expect(three).toBeGreaterThanOrEqual(2 * one)
})
