/** A service that is killed while the SDK for TypeScript waits for its answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Otterpost } from '../../clients/sdk-typescript/source/index.ts'
import { openSite, type Site, type Started } from '../process/process.ts'
import { until } from '../world/until.ts'

/** In place of the address, which is another one after each start. */
const ADDRESS = 'http://instance.test'

let site: Site
let service: Started

/** Later than the service is killed, and still within the time that it gives a network. */
const LATE_MS = 7_000

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
})
afterAll(() => site.close())

test('a post that is being sent as the service is killed is sent once, and its outcome is told', async () => {
  const { key } = service
  let tries = 0
  const client = new Otterpost({
    apiKey: key,
    baseUrl: ADDRESS,
    maxTries: 20,
    fetch(address, init) {
      if (String(address).endsWith('/publish')) tries++
      return fetch(String(address).replace(ADDRESS, service.url), init)
    },
  })
  const { posts } = await client.createPosts({ text: 'Killed in the middle', platforms: ['x'] })
  const id = posts[0]?.id ?? ''
  const fault = { platform: 'x', operation: 'create', kind: 'slow', delay_ms: LATE_MS }
  await site.control('POST', '/control/faults', fault)

  const publishing = client.publishPost(id)
  await until(async () => (await site.accepted('x')).length > 0)
  await service.program.end('SIGKILL')
  service = await site.start({ KEY: key })
  await publishing.catch((error: unknown) => error)
  const settled = await client.waitUntilSettled(id)

  expect(tries).toBeGreaterThan(1)
  expect(settled.status).toBe('posted')
  expect((await site.accepted('x')).map(({ text }) => text)).toEqual(['Killed in the middle'])
})
