/** A service that is killed while the SDK for Python waits for its answer. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProxy, type Proxy } from '../cli/proxy.ts'
import { openSite, type Site, type Started } from '../process/process.ts'
import { until } from '../world/until.ts'
import { sdkToolsOrSay } from './environment.ts'
import { openPrograms, SIDES } from './programs.ts'

const tools = await sdkToolsOrSay('a service that is killed under the SDK for Python')
const programs = openPrograms(join(tools ?? '', 'python'))
let site: Site
let service: Started
/** In place of the service, whose address is another one after each start. */
let proxy: Proxy

/** Later than the service is killed, and still within the time that it gives a network. */
const LATE_MS = 7_000

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
  proxy = await openProxy(service.url)
})
afterAll(async () => {
  programs.close()
  proxy.close()
  await site.close()
})

describe.skipIf(tools === undefined)('a service that is killed', () => {
  test.each(SIDES)(
    'while the %s client publishes has sent the post once, and tells its outcome',
    async (side) => {
      const text = `Killed under the ${side} client`
      const { body } = await service.call('POST', '/api/v1/posts', { text, platforms: ['x'] })
      const fault = { platform: 'x', operation: 'create', kind: 'slow', delay_ms: LATE_MS }
      await site.control('POST', '/control/faults', fault)
      const accepted = async () =>
        (await site.accepted('x')).map((one) => one.text).filter((one) => one === text)
      proxy.seen.length = 0

      const running = programs.start('repeats', side, {
        OTTERPOST_URL: proxy.url,
        OTTERPOST_KEY: service.key,
        DO: 'publish_and_wait',
        POST_ID: body.posts[0].id,
        MAX_TRIES: '20',
      })
      await until(async () => (await accepted()).length > 0)
      await service.program.end('SIGKILL')
      service = await site.start({ KEY: service.key })
      proxy.target = service.url
      const said = await running.ended

      const tries = proxy.seen.filter(({ path }) => path.endsWith('/publish'))
      expect(tries.length).toBeGreaterThan(1)
      expect(said).toEqual([['posted']])
      expect(await accepted()).toEqual([text])
    },
  )
})
