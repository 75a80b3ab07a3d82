/** A worker that is killed within an attempt: the event comes all the same, under the same id. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../process/process.ts'
import { until } from '../world/until.ts'
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
  WEBHOOK_TIMEOUT_SECONDS: '3',
}
const HOOKS = { NODE_OPTIONS: '--import ./test/faults/hooks.ts' }

/** Until it has arrived, with `meanwhile` between the end of the first process and the next one. */
async function run(
  path: string,
  settings: Record<string, string>,
  meanwhile = () => undefined as unknown,
) {
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
  meanwhile()
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

test('while it connects', async () => {
  const end = await killedWhen('/connected', (kill) => receiver.onConnection(kill))

  // Whether it was sent within the moment is the kernel's affair.
  expect(new Set(end.got.map(({ id }) => id))).toEqual(new Set([end.event.id]))
  expect(end.delivery.attempts).toHaveLength(2)
})

test('while the receiver has the request and has not answered', async () => {
  const { got, delivery, event } = await killedWhen('/held', (kill) => {
    receiver.respond('/held', (res) => {
      if (receiver.at('/held').length === 1) kill()
      else res.writeHead(204).end()
    })
  })

  expect(got.map(({ id }) => id)).toEqual([event.id, event.id])
  expect(delivery.attempts).toHaveLength(2)
})

/** The first process ends as soon as `arm` has it killed. */
async function killedWhen(path: string, arm: (kill: () => void) => void) {
  const starting = site.start
  let started = 0
  site.start = async (settings) => {
    const service = await starting(settings)
    if (started++ === 0) arm(() => void service.program.end('SIGKILL'))
    return service
  }
  try {
    return await run(path, {})
  } finally {
    site.start = starting
  }
}

test('at its second attempt, which counts', async () => {
  const path = '/second'
  receiver.respond(path, 500)
  const { delivery, event, got } = await run(
    path,
    { ...HOOKS, CRASH_AT: 'webhook_answered:2' },
    () => receiver.respond(path, 204),
  )

  expect(got.map(({ id }) => id)).toEqual([event.id, event.id, event.id])
  expect(delivery.attempts).toHaveLength(3)
  expect(delivery.attempts).toMatchObject([{ response_status: 500 }, {}, { response_status: 204 }])
  expect(delivery.attempts[1]?.duration_ms).toBeUndefined()
})

test('again and again, with its database, while others write: every event arrives', async () => {
  const path = '/chaos'
  let service = await site.start(SETTINGS)
  const { body: webhook } = await service.call('POST', '/api/v1/webhooks', {
    url: receiver.url(path),
    types: ['post.created'],
  })
  for (let round = 1; round <= 4; round++) {
    const enough = receiver.at(path).length + 1 + 2 * round
    const writing = Array.from({ length: 12 }, (_, i) =>
      // Whether one is lost with its process is known afterwards, from the log.
      service
        .call('POST', '/api/v1/posts', { text: `Round ${round}, ${i}` })
        .catch(() => undefined),
    )
    await until(() => receiver.at(path).length >= enough)
    if (round % 2 === 0) {
      const pid_file = join(site.data_dir, 'postgresql', 'postmaster.pid')
      process.kill(Number(readFileSync(pid_file, 'utf8').split('\n')[0]), 'SIGKILL')
      await Promise.all(writing)
      await until(async () => (await service.call('GET', '/readyz')).status === 200)
    } else {
      await service.program.end('SIGKILL')
      await Promise.all(writing)
      service = await site.start(SETTINGS)
    }
  }
  // A connection that the database has lost may be noticed by this request.
  const body = await until(async () => {
    const answer = await service.call('GET', '/api/v1/events?types=post.created&limit=100')
    return answer.status === 200 && answer.body
  })
  const events: { id: string; data: { post: { text: string } } }[] = body.events
  const ids = events.filter(({ data }) => data.post.text.startsWith('Round')).map(({ id }) => id)
  const arrived = () => new Set(receiver.at(path).map(({ id }) => id))
  await until(() => ids.every((id) => arrived().has(id)))
  await service.call('DELETE', `/api/v1/webhooks/${webhook.id}`)

  expect(ids.length).toBeGreaterThan(20)
  expect(arrived()).toEqual(new Set(ids))
})
