/**
 * Spans of traces, for whoever collects them. Where nobody does, each piece of work is done as it is, and nothing else
 * is loaded; server/tracing/ has the other one.
 */

/** Ids, names and numbers of ours: never a text, a path, a key or what a network said. */
export type Attributes = Record<string, string | number | boolean>

export interface OpenSpan {
  /** More of it, once it is known. */
  note(attributes: Attributes): void
}

export interface Tracing {
  /** Does the work as a span of what goes on, or of `parent`, which another process or an earlier time has begun. */
  span<Result>(
    name: string,
    attributes: Attributes,
    work: (span: OpenSpan) => Promise<Result>,
    parent?: string | null,
  ): Promise<Result>
  /** Names the span of the request that goes on. */
  name(operation: string): void
  /** What goes on, for somebody who goes on with it later, as W3C's Trace Context writes it; null for nothing. */
  traceparent(): string | null
}

const NO_SPAN: OpenSpan = { note: () => undefined }

export const NO_TRACING: Tracing = {
  span: (_name, _attributes, work) => work(NO_SPAN),
  name: () => undefined,
  traceparent: () => null,
}
