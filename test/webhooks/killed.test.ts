/** A worker that is killed within an attempt: the event comes all the same, under the same id. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, until, type Site } from '../process/process.ts'
import { openReceiver, type Receiver } from './receiver.ts'

let site: Site
let receiver: Receiver

beforeAll(async () => {
  site = await openSite()
  receiver = await openReceiver()
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})

const SETTINGS = {
  LOG_LEVEL: 'error',
  // How soon somebody else takes over depends on it.
  WEBHOOK_TIMEOUT_SECONDS: '1',
}
const HOOKS = { NODE_OPTIONS: '--import ./test/faults/hooks.ts' }

async function run(path: string, settings: Record<string, string>) {
  let service = await site.start({ ...SETTINGS, ...settings })
  const { body: webhook } = await service.call('POST', '/api/v1/webhooks', {
    url: receiver.url(path),
    types: ['post.created'],
  })
  const ended = service.program.ended
  // Before it is answered it may be dead.
  await service.call('POST', '/api/v1/posts', { text: `For ${path}` }).catch(() => undefined)
  await ended
  const before = receiver.at(path).length
  service = await site.start(SETTINGS)
  const delivery = await until(async () => {
    const { body } = await service.call('GET', `/api/v1/webhooks/${webhook.id}/deliveries`)
    const [one] = body.deliveries
    return one?.status === 'delivered' && one
  })
  const { body } = await service.call('GET', '/api/v1/events?types=post.created')
  // What comes later is not sent to it.
  await service.call('DELETE', `/api/v1/webhooks/${webhook.id}`)
  await service.program.end('SIGTERM')
  return { before, delivery, event: body.events.at(-1), got: receiver.at(path) }
}

const POINTS: [point: string, before: number, attempts: number, got: number][] = [
  ['webhook_before_claim', 0, 1, 1],
  ['webhook_claimed', 0, 2, 1],
  ['webhook_sending', 0, 2, 1],
  ['webhook_answered', 1, 2, 2],
  ['webhook_before_settle', 1, 2, 2],
  ['webhook_settled', 1, 1, 1],
]

test.each(POINTS)('at %s', async (point, before, attempts, count) => {
  const path = `/${point}`
  const end = await run(path, { ...HOOKS, CRASH_AT: point })

  expect(end.before).toBe(before)
  expect(end.delivery.attempts).toHaveLength(attempts)
  expect(end.got).toHaveLength(count)
  expect(new Set(end.got.map(({ id }) => id))).toEqual(new Set([end.event.id]))
  expect(end.delivery.event_id).toBe(end.event.id)
})

test('while the receiver has the request and has not answered', async () => {
  let kill = () => undefined as unknown
  receiver.respond('/held', (res) => {
    if (receiver.at('/held').length === 1) kill()
    else res.writeHead(204).end()
  })
  const starting = site.start
  site.start = async (settings) => {
    const service = await starting(settings)
    if (receiver.at('/held').length === 0) kill = () => service.program.end('SIGKILL')
    return service
  }
  const { got, delivery, event } = await run('/held', {})

  expect(got.map(({ id }) => id)).toEqual([event.id, event.id])
  expect(delivery.attempts).toHaveLength(2)
})
