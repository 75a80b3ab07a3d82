/** Nothing that traces is in a process for whose traces nobody has asked. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSite } from './process.ts'

const site = await openSite()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-loaded-'))
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** What Node has loaded by the end of a service that has published a post, by its own account. */
async function loadedBy(name: string, settings: Record<string, string>): Promise<string[]> {
  const NODE_V8_COVERAGE = join(folder, name)
  const { call, program } = await site.start({ ...settings, NODE_V8_COVERAGE })
  const body = { text: name, platforms: ['x'], publish_now: true }
  expect((await call('POST', '/api/v1/posts', body)).status).toBe(201)
  await program.end('SIGTERM')
  return readdirSync(NODE_V8_COVERAGE).flatMap((file) => {
    // Node's own format.
    const { result } = JSON.parse(readFileSync(join(NODE_V8_COVERAGE, file), 'utf8')) as {
      result: { url: string }[]
    }
    return result.map(({ url }) => url)
  })
}

/** The settings are read either way, and the library of metrics brings OpenTelemetry's interface, behind which nothing is. */
const ofTracing = (urls: string[]) =>
  urls.filter((url) => /@opentelemetry\/(?!api\/)|\/server\/tracing\/(?!settings\.ts$)/.test(url))

test('an ordinary start loads nothing of it, and one with a collector does', async () => {
  const ordinary = await loadedBy('ordinary', {})
  // Where nobody listens: what cannot be handed over is dropped.
  const traced = await loadedBy('traced', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })

  expect(ordinary.some((url) => url.endsWith('/server/serve.ts'))).toBe(true)
  expect(ofTracing(ordinary)).toEqual([])
  expect(ofTracing(traced)).not.toEqual([])
})
