import type { Attributes } from '../../jobs/tracing.ts'
import type { Collector, EndedSpan } from './collector.ts'
import { isWithin, newSpanId, newTraceId, type SpanContext } from './context.ts'
import type { TracingSettings } from './settings.ts'

export interface GoingOn {
  context: SpanContext
  span: Omit<EndedSpan, 'began_ns' | 'ended_ns'>
  /** By the clock, and by one that never goes back. */
  began_at: number
  began_ms: number
}

export interface Spans {
  /** Without a parent it begins a trace. */
  begin(
    name: string,
    kind: EndedSpan['kind'],
    attributes: Attributes,
    parent: SpanContext | undefined,
  ): GoingOn
  end(going_on: GoingOn): void
}

export function openSpans({ ratio }: TracingSettings, collector: Collector): Spans {
  return {
    begin(name, kind, attributes, parent) {
      const trace_id = parent?.trace_id ?? newTraceId()
      const sampled = parent?.sampled ?? isWithin(ratio, trace_id)
      const context = { trace_id, span_id: newSpanId(), sampled }
      const parent_id = parent?.span_id
      return {
        context,
        span: { context, parent_id, name, kind, attributes: { ...attributes }, failed: false },
        began_at: Date.now(),
        began_ms: performance.now(),
      }
    },
    end({ span, began_at, began_ms }) {
      if (!span.context.sampled) return
      const began_ns = BigInt(began_at) * 1_000_000n
      const took_ns = BigInt(Math.round((performance.now() - began_ms) * 1_000_000))
      collector.take({ ...span, began_ns: String(began_ns), ended_ns: String(began_ns + took_ns) })
    },
  }
}
