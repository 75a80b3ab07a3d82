/** What a look at X takes for the post that was sent, whatever the clocks say, and what it does not. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import type { Account, Network, Payload } from '../../networks/network.ts'
import type { WireAnswer } from '../../networks/wire/wire.ts'
import { openX } from '../../networks/x/adapter.ts'
import { takenAt } from '../../networks/x/timeline.ts'
import { composed, content, publishAll, useNetworks, withMedia } from './bench.ts'
import { image } from './samples.ts'

const { of, open, steer } = useNetworks()

/** A post that is there already, and what would be sent with the same text. */
async function posted(text: string) {
  const [network, account] = [of('x'), await open('x')]
  const [part] = await publishAll(network, account, content(text))
  const payload = await composed(network, account, text)
  return { network, account, payload, id: part?.remote_id ?? '' }
}

/** Nothing is looked for before its send began. */
async function look(network: Network, account: Account, payload: Payload, started_at: number) {
  while (Date.now() < started_at) await sleep(50)
  return network.find?.(account, payload, started_at, {
    since: started_at,
    is_certain: true,
    listOthers: () => Promise.resolve({ remote_ids: [], rivals: [] }),
  })
}

test('what X took at the send or after it is found', async () => {
  const { network, account, payload, id } = await posted('Here')

  expect(await look(network, account, payload, takenAt(id))).toMatchObject({
    state: 'found',
    parts: [{ remote_id: id }],
  })
})

test('what X took before, by more than the clocks may differ, is another post', async () => {
  const { network, account, payload, id } = await posted('Before')

  expect(await look(network, account, payload, takenAt(id) + 30_000)).toEqual({ state: 'absent' })
})

test('what X took within the second before may be either', async () => {
  const { network, account, payload, id } = await posted('Perhaps')

  const finding = await look(network, account, payload, takenAt(id) + 400)

  expect(finding?.state).toBe('unreadable')
})

test('the case of letters tells posts apart', async () => {
  const { network, account, id } = await posted('Sale')
  const payload = await composed(network, account, 'SALE')

  expect(await look(network, account, payload, takenAt(id))).toEqual({ state: 'absent' })
})

test('a post with a picture is not one without', async () => {
  const [network, account] = [of('x'), await open('x')]
  const media = await image('png', 64, 64)
  const [part] = await publishAll(network, account, withMedia('Look', media))
  const payload = await composed(network, account, 'Look')

  const finding = await look(network, account, payload, takenAt(part?.remote_id ?? ''))

  expect(finding).toEqual({ state: 'absent' })
})

test('two that may be it are not guessed apart', async () => {
  await steer('settings', { x_duplicate_window_ms: 0 })
  const { network, account, payload, id } = await posted('Twice')
  await publishAll(network, account, content('Twice'))

  const finding = await look(network, account, payload, takenAt(id))

  expect(finding?.state).toBe('unreadable')
})

test("where X's clock is minutes behind ours the timeline is read since the send by X's clock", async () => {
  const behind_ms = 5 * 60_000
  const id = String(BigInt(Date.now() - behind_ms - 1288834974657) << 22n)
  const since: number[] = []
  const account: Account = {
    platform: 'x',
    remote_id: '7',
    handle: 'otter',
    premium: false,
    access_token: 'token',
    pds_url: null,
  }
  const network = openX({
    ...LIVE_SETTINGS.x,
    upload_ms: 0,
    fitMedia: () => Promise.reject(new Error('it has no media')),
    send({ url }): Promise<WireAnswer> {
      const start = Date.parse(new URL(url).searchParams.get('start_time') ?? '')
      since.push(start)
      const data = takenAt(id) >= start ? [{ id, text: 'Behind' }] : []
      return Promise.resolve({
        kind: 'answer',
        status: 200,
        text: '',
        headers: { date: new Date(Date.now() - behind_ms).toUTCString() },
        body: { data, meta: { result_count: data.length } },
      })
    },
  })
  const payload = await composed(network, account, 'Behind')

  const finding = await look(network, account, payload, Date.now() - 200)

  expect(finding).toMatchObject({ state: 'found', parts: [{ remote_id: id }] })
  expect(since).toHaveLength(2)
})
