/** While long texts are measured, everybody else has their turn. */
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { routesOf } from '../../handlers/posts/targets.ts'
import { LIVE_SETTINGS, openNetworks } from '../../networks/index.ts'
import { content } from './bench.ts'

/** One in each turn of the event loop; those that are counted here begin somewhere between two of them. */
const MOST = 2

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

/** How many parts were measured in each turn, of posts that all begin in the first one. */
async function partsInEachTurn(posts: number): Promise<number[]> {
  const parts_of_turns: Set<object>[] = [new Set()]
  const measuring = Array.from({ length: posts }, () => {
    const { parts, ...rest } = content(...Array.from({ length: 20 }, () => 'a.日本.'.repeat(1_000)))
    const watched = parts.map((part) => ({
      ...part,
      get text() {
        parts_of_turns.at(-1)!.add(part)
        return part.text
      },
    }))
    return networks.of('live', 'x').contentProblem({ ...rest, parts: watched }, { premium: true })
  })
  const done = Promise.all(measuring)
  let going = true
  void done.finally(() => (going = false))
  while (going) {
    await turn()
    parts_of_turns.push(new Set())
  }
  expect(await done).toEqual(measuring.map(() => undefined))
  return parts_of_turns.map((measured) => measured.size)
}

test('after each part of a thread', async () => {
  const counts = await partsInEachTurn(1)

  expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST)
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
  const [first, ...others] = await partsInEachTurn(3)

  expect(first).toBe(3)
  expect(others.reduce((sum, count) => sum + count)).toBe(3 * 19)
  expect(Math.max(...others)).toBeLessThanOrEqual(MOST)
})
