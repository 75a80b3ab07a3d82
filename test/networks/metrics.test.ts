/** How posts on X are doing, read for up to 100 at once. */
import { expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import type { Account, PostMetrics } from '../../networks/network.ts'
import { content, publishAll, useNetworks } from './bench.ts'

const { of, set, steer, open, url } = useNetworks()

const network = () => of('x')

async function published(count: number) {
  const account = await open('x')
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const [part] = await publishAll(network(), account, content(`post ${i}`))
    ids.push(part?.remote_id ?? '')
  }
  return { account, ids }
}

/** As X itself shows them, in either of its words. */
async function numbersOnX(
  account: Account,
  ids: string[],
  dialect: string,
): Promise<PostMetrics[]> {
  const response = await fetch(
    `${url()}/x/2/tweets?ids=${ids.join(',')}&${dialect}.fields=public_metrics`,
    { headers: { authorization: `Bearer ${account.access_token}` } },
  )
  // The simulated network's own answer, which its tests hold to what X documents.
  const { data } = (await response.json()) as {
    data: { id: string; public_metrics: Record<string, number> }[]
  }
  return data.map(({ id, public_metrics: shown }) => ({
    remote_id: id,
    likes: shown.like_count ?? NaN,
    retweets: shown.repost_count ?? shown.retweet_count ?? NaN,
    replies: shown.reply_count ?? NaN,
    quotes: shown.quote_count ?? NaN,
    bookmarks: shown.bookmark_count ?? NaN,
    impressions: shown.impression_count ?? NaN,
  }))
}

const NOBODY = '1990000000000000999'

test.each(['post', 'tweet'] as const)(
  'reads the numbers of posts, asking as %s',
  async (dialect) => {
    await steer('settings', { x_dialect: dialect })
    const asking = set('x', { x: { ...LIVE_SETTINGS.x, dialect } })
    const { account, ids } = await published(2)
    // Old enough that no number moves any more between two readings.
    await steer('settings', { clock_offset_ms: 90 * 86_400_000 })
    const shown = await numbersOnX(account, ids, dialect)

    const read = await asking.readMetrics?.(account, ids)

    if (read?.state !== 'read') throw new Error(JSON.stringify(read))
    expect(read.gone).toEqual([])
    expect(read.readings.map(({ remote_id }) => remote_id)).toEqual(ids)
    for (const reading of read.readings) {
      expect(Object.keys(reading).sort()).toEqual([
        ...['bookmarks', 'impressions', 'likes', 'quotes', 'remote_id', 'replies', 'retweets'],
      ])
    }
    expect(read.readings).toEqual(shown)
    expect(read.readings.every(({ impressions }) => impressions > 0)).toBe(true)
  },
)

test('tells what is gone from what can be read', async () => {
  const { account, ids } = await published(2)
  const [first = '', second = ''] = ids
  const part = { position: 0, remote_id: second, url: '', uri: null, cid: null }
  await network().remove(account, part)

  expect(await network().readMetrics?.(account, [first, second, NOBODY])).toMatchObject({
    state: 'read',
    readings: [{ remote_id: first }],
    gone: [second, NOBODY],
  })
  expect(await network().readMetrics?.(account, [NOBODY])).toEqual({
    state: 'read',
    readings: [],
    gone: [NOBODY],
  })
})

test('reads 100 posts in one call, and asks nothing for none', async () => {
  const { account, ids } = await published(1)
  const many = Array.from({ length: 99 }, (_, i) => `19900000000000${10_000 + i}`)

  const read = await network().readMetrics?.(account, [...ids, ...many])

  expect(read).toMatchObject({ readings: [{ remote_id: ids[0] }], gone: many })
  await steer('faults', { platform: 'x', operation: 'metrics', kind: 'status', status: 500 })
  const none = await network().readMetrics?.(account, [])
  expect(none).toEqual({ state: 'read', readings: [], gone: [] })
})

test.each([
  ['a missing post for another error', { resource_id: NOBODY, type: '…/not-authorized-for-field' }],
  ['a post that was not asked for', { resource_id: '1', type: '…/resource-not-found' }],
])('does not take %s', async (_, error) => {
  const { account, ids } = await published(1)
  const body = { data: [{ id: ids[0] }], errors: [error] }
  await steer('faults', { platform: 'x', operation: 'metrics', kind: 'status', status: 200, body })

  const read = await network().readMetrics?.(account, [...ids, NOBODY])

  expect(read).toEqual({ state: 'read', readings: [], gone: [] })
})

test('does not take a failed reading for anything', async () => {
  const { account, ids } = await published(1)
  const reset = Math.floor(Date.now() / 1000) + 60
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) }

  for (const fault of [
    { kind: 'cut_before' },
    { kind: 'garbage' },
    { kind: 'status', status: 500, headers },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 402 },
    { kind: 'status', status: 200, body: {} },
  ]) {
    await steer('faults', { platform: 'x', operation: 'metrics', ...fault })
    expect(await network().readMetrics?.(account, ids), JSON.stringify(fault)).toEqual({
      state: 'unreadable',
      error: expect.any(String),
    })
  }
  await steer('faults', {
    platform: 'x',
    operation: 'metrics',
    kind: 'status',
    status: 429,
    headers,
  })
  expect(await network().readMetrics?.(account, ids)).toMatchObject({
    state: 'unreadable',
    retry_at: reset * 1000,
  })
})
