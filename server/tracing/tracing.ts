/**
 * Traces: a span for each request, one for each delivery, which may come much later and from another process, and one
 * for each call that goes out meanwhile. Calls are heard of by undici's own channels, so no client knows of this.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { RequestListener, ServerResponse } from 'node:http'
import type { Attributes, Tracing } from '../../jobs/tracing.ts'
import { PROBES } from '../leaving.ts'
import { openCollector } from './collector.ts'
import { isWithin, readTraceparent, writeTraceparent, type SpanContext } from './context.ts'
import type { TracingSettings } from './settings.ts'
import { openSpans, type GoingOn } from './spans.ts'

export interface OpenTracing extends Tracing {
  /** Whatever it does of a request is within the request's span. */
  around(listener: RequestListener): RequestListener
  close(): Promise<void>
}

/** What undici says of a request; it has more, which is nobody's business here. */
interface UndiciMessage {
  request: { method: string; origin?: string | URL }
  response?: { statusCode: number }
}

export function openTracing(
  settings: TracingSettings,
  tell: Parameters<typeof openCollector>[1],
): OpenTracing {
  const collector = openCollector(settings, tell)
  const { begin, end } = openSpans(settings, collector)
  const current = new AsyncLocalStorage<GoingOn>()
  const closeCalls = followCalls((method, host) => {
    const parent = current.getStore()
    return parent?.context.sampled === true ? callWithin(parent.context, method, host) : undefined
  })

  function callWithin(parent: SpanContext, method: string, host: string): Call {
    const attributes = { 'http.request.method': method, 'server.address': host }
    const going_on = begin(`${method} ${host}`, 'client', attributes, parent)
    const { span } = going_on
    return {
      answered(status) {
        span.attributes['http.response.status_code'] = status
        span.failed = status >= 400
      },
      ended(failed) {
        span.failed ||= failed
        end(going_on)
      },
    }
  }

  return {
    around: (listener) => (req, res) => {
      if (PROBES.includes(req.url ?? '')) return listener(req, res)
      const method = req.method ?? ''
      const parent = callerOf(req.headers.traceparent, settings)
      const going_on = begin(method, 'server', { 'http.request.method': method }, parent)
      res.once('close', () => {
        noteAnswer(going_on, res)
        end(going_on)
      })
      current.run(going_on, () => listener(req, res))
    },
    name(operation) {
      const span = current.getStore()?.span
      if (span?.kind === 'server') span.name = operation
    },
    async span(name, attributes, work, parent) {
      const from = readTraceparent(parent) ?? current.getStore()?.context
      const going_on = begin(name, 'internal', attributes, from)
      const { span } = going_on
      const note = (more: Attributes) => void Object.assign(span.attributes, more)
      try {
        return await current.run(going_on, () => work({ note }))
      } catch (error) {
        span.failed = true
        throw error
      } finally {
        end(going_on)
      }
    },
    traceparent() {
      const context = current.getStore()?.context
      return context?.sampled === true ? writeTraceparent(context) : null
    },
    async close() {
      closeCalls()
      await collector.close()
    },
  }
}

/** Its parent is sampled by its own word or, where that does not count, like everything else. */
function callerOf(
  header: string | string[] | undefined,
  { follows_caller, ratio }: TracingSettings,
): SpanContext | undefined {
  const parent = typeof header === 'string' ? readTraceparent(header) : undefined
  if (parent === undefined || follows_caller) return parent
  return { ...parent, sampled: isWithin(ratio, parent.trace_id) }
}

function noteAnswer({ span }: GoingOn, res: ServerResponse) {
  span.attributes['otterpost.request_id'] = String(res.getHeader('X-Request-Id'))
  if (res.headersSent) span.attributes['http.response.status_code'] = res.statusCode
  span.failed = res.statusCode >= 500 || !res.writableFinished
}

interface Call {
  answered(status: number): void
  ended(failed: boolean): void
}

/** Calls `begin` where a call begins, in the context of its caller. Returns what ends it. */
function followCalls(begin: (method: string, host: string) => Call | undefined): () => void {
  const calls = new WeakMap<object, Call>()
  const on = (listen: (call: Call, message: UndiciMessage) => void) => (message: unknown) => {
    // The form of undici's own messages.
    const said = message as UndiciMessage
    const call = calls.get(said.request)
    if (call) listen(call, said)
  }
  const listeners = {
    'undici:request:create': (message: unknown) => {
      const { request } = message as UndiciMessage
      const host = URL.parse(String(request.origin))?.host
      const call = host === undefined ? undefined : begin(request.method, host)
      if (call) calls.set(request, call)
    },
    'undici:request:headers': on((call, { response }) => call.answered(response?.statusCode ?? 0)),
    'undici:request:trailers': on((call, { request }) => {
      calls.delete(request)
      call.ended(false)
    }),
    'undici:request:error': on((call, { request }) => {
      calls.delete(request)
      call.ended(true)
    }),
  }
  for (const [name, listen] of Object.entries(listeners)) subscribe(name, listen)
  return () => {
    for (const [name, listen] of Object.entries(listeners)) unsubscribe(name, listen)
  }
}
