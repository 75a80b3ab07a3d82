/** `otterpost listen` goes on through kills of the service: what happens is posted, in its order, none of it missing. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../world/freePort.ts'
import { launch, type Program } from '../world/program.ts'
import { LONG_MS_MAX, openSite, type Started } from './process.ts'
import { until } from '../world/until.ts'

const KILLS = 2
const POSTS_EACH = 20

const site = await openSite()
const received: string[] = []
const receiver = createServer((req, res) => {
  void json(req).then((event) => {
    received.push((event as { id: string }).id)
    res.writeHead(204).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
// A server that listens on a TCP port has an AddressInfo.
const forward_to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
let listening: Program | undefined
afterAll(async () => {
  await listening?.end()
  receiver.closeAllConnections()
  receiver.close()
  await site.close()
})

test(
  'every event comes to the local server, however often the service is killed meanwhile',
  async () => {
    const PORT = String(await freePort())
    let service = await site.start({ PORT })
    const { url, key } = service
    listening = launch({
      args: ['clients/cli/start.ts', 'listen', '--all', '--forward-to', forward_to],
      env: { OTTERPOST_URL: url, OTTERPOST_KEY: key },
    })

    for (let kill = 0; kill < KILLS; kill++) {
      const before = received.length
      const writing = write(service).catch(() => undefined)
      await until(async () => received.length > before)
      // In the middle of it.
      await sleep(100)
      await service.program.end('SIGKILL')
      await writing
      service = await site.start({ PORT, KEY: key })
    }
    await write(service)
    const events = await readAll(service)
    await until(async () => new Set(received).size === events.length)

    // What was posted and not noted may come again, with what was behind it.
    expect([...new Set(received)]).toEqual(events)
    expect(received.length - events.length).toBeLessThanOrEqual(KILLS)
  },
  LONG_MS_MAX,
)

async function write({ call }: Started) {
  for (let count = 0; count < POSTS_EACH; count++) {
    await call('POST', '/api/v1/posts', { text: `Post ${count}` })
  }
}

async function readAll({ call }: Started): Promise<string[]> {
  const ids: string[] = []
  for (let after = '', has_more = true; has_more;) {
    const { body } = await call('GET', `/api/v1/events?limit=100${after && `&after=${after}`}`)
    ids.push(...body.events.map(({ id }: { id: string }) => id))
    after = body.pagination.next_cursor
    has_more = body.pagination.has_more
  }
  return ids
}
