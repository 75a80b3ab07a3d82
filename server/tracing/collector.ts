/** Sends spans to the collector, some at a time, as OTLP's JSON. What it does not take in time is dropped: it is never waited for. */
import { Agent, request } from 'undici'
import type { Attributes } from '../../jobs/tracing.ts'
import type { SpanContext } from './context.ts'
import type { TracingSettings } from './settings.ts'

export interface EndedSpan {
  context: SpanContext
  parent_id: string | undefined
  name: string
  /** A request that came, one that went out, or work between. */
  kind: 'server' | 'client' | 'internal'
  /** Nanoseconds since 1970, as text. */
  began_ns: string
  ended_ns: string
  attributes: Attributes
  failed: boolean
}

export interface Collector {
  take(span: EndedSpan): void
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>
}

const EVERY_MS = 5_000
const BATCH_MAX = 512
const WAITING_MAX = 2_048
const REQUEST_MS_MAX = 5_000
const TELL_MS = 60_000
const KINDS = { internal: 1, server: 2, client: 3 }
const ERROR = 2

export function openCollector(
  settings: TracingSettings,
  tell: (problem: { reason: string; dropped: number }) => void,
): Collector {
  const agent = new Agent({ connect: { timeout: REQUEST_MS_MAX }, connections: 1 })
  const resource = {
    attributes: attributesOf({ ...settings.resource, 'service.name': settings.service_name }),
  }
  const waiting: EndedSpan[] = []
  let dropped = 0
  let told_at = -Infinity
  let sending: Promise<void> = Promise.resolve()
  const timer = setInterval(flush, EVERY_MS)
  timer.unref()

  function flush() {
    const spans = waiting.splice(0, BATCH_MAX)
    if (spans.length === 0) return
    sending = sending
      .then(() => send(spans))
      .catch((error: unknown) => {
        dropped += spans.length
        complain(error instanceof Error ? error.message : String(error))
      })
  }

  async function send(spans: EndedSpan[]) {
    const scopeSpans = [{ scope: { name: 'otterpost' }, spans: spans.map(asOtlp) }]
    const answer = await request(settings.url, {
      dispatcher: agent,
      method: 'POST',
      headers: { ...settings.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
    })
    await answer.body.dump()
    if (answer.statusCode >= 300) throw new Error(`the collector answered ${answer.statusCode}`)
  }

  function complain(reason: string) {
    if (performance.now() - told_at < TELL_MS) return
    told_at = performance.now()
    tell({ reason, dropped })
  }

  return {
    take(span) {
      if (waiting.length >= WAITING_MAX) dropped++
      else waiting.push(span)
      if (waiting.length === BATCH_MAX) flush()
    },
    async close() {
      clearInterval(timer)
      flush()
      await sending
      await agent.destroy()
    },
  }
}

function asOtlp({
  context,
  parent_id,
  name,
  kind,
  began_ns,
  ended_ns,
  attributes,
  failed,
}: EndedSpan) {
  return {
    traceId: context.trace_id,
    spanId: context.span_id,
    ...(parent_id !== undefined && { parentSpanId: parent_id }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: began_ns,
    endTimeUnixNano: ended_ns,
    attributes: attributesOf(attributes),
    ...(failed && { status: { code: ERROR } }),
  }
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))
}

function valueOf(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
