/** Where a span stands, as W3C's Trace Context writes it. */
import { randomBytes } from 'node:crypto'

export interface SpanContext {
  trace_id: string
  span_id: string
  sampled: boolean
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

export function readTraceparent(text: string | null | undefined): SpanContext | undefined {
  // No later version begins differently; what is longer than this was made to be.
  if (text == null || text.length > 200) return undefined
  const [, trace_id, span_id, flags = '00'] = TRACEPARENT.exec(text) ?? []
  if (trace_id === undefined || span_id === undefined) return undefined
  return { trace_id, span_id, sampled: (parseInt(flags, 16) & 1) === 1 }
}

export function writeTraceparent({ trace_id, span_id, sampled }: SpanContext): string {
  return `00-${trace_id}-${span_id}-${sampled ? '01' : '00'}`
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex')
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

/** The same for every process that sees the trace, as its id decides. */
export function isWithin(ratio: number, trace_id: string): boolean {
  return parseInt(trace_id.slice(-12), 16) < ratio * 2 ** 48
}
