/** Traces, as a collector of OpenTelemetry on loopback gets them. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { AHEAD, makeDue } from '../restore/backup.ts'
import { openWorld } from '../world/world.ts'

/** As OTLP has it in JSON, and what the tests look at of it. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string | boolean> }[]
  status?: { code: number }
}

const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]
const POSTS = '/api/v1/posts'
const CALLER = 'b7ad6b7169203331'

let received = ''
const headers: unknown[] = []
const spans: Span[] = []
const collector = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  request.on('end', () => {
    received += text
    headers.push([request.url, request.headers['x-key'], request.headers['content-type']])
    const { resourceSpans } = JSON.parse(text)
    spans.push(...resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
// A server that listens on a port has an address of this form.
const { port } = collector.address() as AddressInfo
const { traces } = readConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=not%20for%20others',
  OTEL_SERVICE_NAME: 'posts',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
})
const w = await openWorld(traces ? { traces } : {})
afterAll(async () => {
  await w.close()
  collector.close()
})

test('a post that is published at once is one trace, from the caller to the network', async () => {
  const user = await w.user({ connect: ['x'] })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await w.call(user, 'POST', POSTS, {
    body: { text: 'A text of nobody else', platforms: ['x'], publish_now: true },
    headers: { traceparent: `00-${trace}-${CALLER}-01`, 'x-request-id': 'from-a-proxy' },
  })
  const own = await spansOf(trace, 'createPosts', 'deliver', 'send')

  expect(answer.status).toBe(201)
  const [request, deliver, send] = ['createPosts', 'deliver', 'send'].map((name) =>
    own.find((span) => span.name === name),
  )
  const call = own.find(
    ({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === send?.spanId,
  )
  expect([request, deliver, send, call].map((span) => [span?.kind, span?.parentSpanId])).toEqual([
    [SERVER, CALLER],
    [INTERNAL, request?.spanId],
    [INTERNAL, deliver?.spanId],
    [CLIENT, send?.spanId],
  ])
  expect(attributesOf(request)).toMatchObject({
    'http.response.status_code': '201',
    'otterpost.request_id': answer.headers.get('x-request-id'),
  })
  expect(attributesOf(deliver)).toMatchObject({
    'otterpost.subject_id': answer.body.posts[0].id,
    'otterpost.platform': 'x',
  })
  expect(attributesOf(send)).toMatchObject({ 'otterpost.outcome': 'accepted' })
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'POST',
    'server.address': new URL(w.simulator_url).host,
    'http.response.status_code': '201',
  })
  for (const { startTimeUnixNano, endTimeUnixNano } of own)
    expect(BigInt(endTimeUnixNano) > BigInt(startTimeUnixNano)).toBe(true)
})

test('a scheduled post goes on with the trace of the request that scheduled it', async () => {
  const user = await w.user({ connect: ['x'] })
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Later', platforms: ['x'], ...AHEAD },
    headers: { traceparent: `00-${trace}-${CALLER}-01` },
  })
  await makeDue(w)
  await w.settled(user, body.posts[0].id)

  const own = await spansOf(trace, 'createPosts', 'deliver', 'send')

  const request = own.find(({ kind }) => kind === SERVER)
  expect(own.find(({ name }) => name === 'deliver')?.parentSpanId).toBe(request?.spanId)
})

test('no text, key, token or path is in a span, and what a request failed with is', async () => {
  const user = await w.user({ connect: ['x'] })
  const trace = '11111111111111111111111111111111'
  await w.call(user, 'GET', `${POSTS}/000000000000000000000000?secret=of+somebody`, {
    headers: { traceparent: `00-${trace}-${CALLER}-01` },
  })
  const [span] = await spansOf(trace, 'getPost')

  expect([span?.name, attributesOf(span)['http.response.status_code']]).toEqual(['getPost', '404'])
  for (const secret of ['of somebody', 'of+somebody', 'nobody else', user.key, '/posts', 'Bearer'])
    expect(received).not.toContain(secret)
  expect(received).toContain('"deployment.environment.name"')
  expect(headers[0]).toEqual(['/v1/traces', 'not for others', 'application/json'])
})

test('what the caller does not collect is not collected here, and probes never are', async () => {
  const user = await w.user({ connect: ['x'] })
  const [not_sampled, sampled] = ['2'.repeat(32), '3'.repeat(32)]
  const ask = (path: string, trace: string, flags: string) =>
    w.call(user, 'GET', path, { headers: { traceparent: `00-${trace}-${CALLER}-${flags}` } })
  await ask(POSTS, not_sampled, '00')
  await fetch(`${w.service.url}/healthz`, {
    headers: { traceparent: `00-${not_sampled}-${CALLER}-01` },
  })
  await ask(POSTS, sampled, '01')
  await spansOf(sampled, 'listPosts')

  expect(spans.filter(({ traceId }) => traceId === not_sampled)).toEqual([])
})

test('a header that is none begins a trace of its own', async () => {
  const user = await w.user({ connect: ['x'] })
  for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${CALLER}-01`, 'x'.repeat(5_000)])
    await w.call(user, 'GET', '/api/v1/usage', { headers: { traceparent } })

  const found = await w.until(() => {
    const own = spans.filter(({ name, parentSpanId }) => name === 'getUsage' && !parentSpanId)
    return Promise.resolve(own.length >= 3 && own)
  })
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(found.length)
})

describe('settings', () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

  test.each([
    ['no endpoint', {}],
    ['another switch', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
    ['no exporter', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
  ])('nothing is collected with %s', (_, settings) => {
    expect(readConfig(settings).traces).toBeUndefined()
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'must be http/json'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be one of'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, 'from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'must be a list such as'],
  ])('%j is refused, and its value not repeated', (settings, problem) => {
    const read = () => readConfig({ ...ENDPOINT, ...settings })
    expect(read).toThrow(problem)
    expect(read).not.toThrow(/secret/)
  })

  test('a share of traces is collected, the same whoever begins them', () => {
    const settings = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(readConfig({ ...ENDPOINT, ...settings }).traces).toMatchObject({
      url: 'http://127.0.0.1:4318/v1/traces',
      ratio: 0.25,
      follows_caller: false,
    })
  })
})

/** Of a trace, once those of these names have come. What ended before them came with them. */
function spansOf(trace: string, ...names: string[]): Promise<Span[]> {
  return w.until(() => {
    const own = spans.filter(({ traceId }) => traceId === trace)
    const is_whole = names.every((name) => own.some((span) => span.name === name))
    return Promise.resolve(is_whole && own)
  })
}

function attributesOf(span: Span | undefined): Record<string, unknown> {
  const pairs = span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []
  return Object.fromEntries(pairs)
}
