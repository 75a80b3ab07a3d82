/**
 * Sends something to an address that a user wrote, once. It reaches what the rules allow (callRules.ts) and nothing
 * else, follows no redirect, and reads of the answer no more than its beginning. Every call has a connection of its
 * own: one that was left open may be closed at the moment in which it is used again.
 */
import { isIP } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isAllowed, refusalOfUrl, resolverOf, type CallRules } from './callRules.ts'
import { guardedLookup, NOT_PUBLIC } from './guardedLookup.ts'
import { hostOf } from './publicAddress.ts'
import { reasonOf } from './wire.ts'

export interface OutgoingCall {
  url: string
  headers: Record<string, string>
  body: string
}

export interface CallLimits {
  /** For all of it: name, connection, request, answer. */
  timeout_ms: number
  /** Of the body of the answer. */
  bytes_max: number
}

/** Reasons are full sentences, fit to be shown; they tell nothing of what lies behind the walls. */
export type CallAnswer =
  | { state: 'answered'; status: number; retry_after: string | undefined; beginning: Buffer }
  | { state: 'failed'; error: string }

/** Never rejects. */
export async function guardedPost(
  call: OutgoingCall,
  rules: CallRules,
  { timeout_ms, bytes_max }: CallLimits,
): Promise<CallAnswer> {
  const url = URL.parse(call.url)
  if (url === null || refusalOfUrl(call.url, rules) !== undefined) return failed(NOT_PUBLIC)
  const agent = agentFor(url, rules, timeout_ms)
  const signal = AbortSignal.timeout(timeout_ms)
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: call.headers,
      body: call.body,
      signal,
    })
    const retry_after = [headers['retry-after']].flat()[0]
    const beginning = await readBeginning(body, bytes_max)
    return { state: 'answered', status: statusCode, retry_after, beginning }
  } catch (error) {
    if (signal.aborted) return failed(`There was no whole answer within ${timeout_ms / 1000} s.`)
    return failed(error instanceof Error ? reasonOf(error) : 'The connection failed.')
  } finally {
    // What is not read is dropped.
    agent.destroy().catch(() => undefined)
  }
}

function failed(error: string): CallAnswer {
  return { state: 'failed', error }
}

async function readBeginning(body: Dispatcher.ResponseData['body'], bytes_max: number) {
  // When its connection is dropped it complains of that to nobody otherwise.
  body.on('error', () => undefined)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    // A body without an encoding is read as bytes.
    const bytes = chunk as Buffer
    chunks.push(bytes)
    size += bytes.length
    if (size >= bytes_max) break
  }
  return Buffer.concat(chunks).subarray(0, bytes_max)
}

function agentFor(url: URL, rules: CallRules, timeout_ms: number): Agent {
  const isCallable = (address: string) => isAllowed(address, url, rules)
  const connect = buildConnector({
    lookup: guardedLookup(isCallable, resolverOf(url, rules)),
    timeout: timeout_ms,
    allowH2: false,
  })
  return new Agent({
    connect: (options, callback) => {
      // The lookup never sees an address that is written out.
      const host = hostOf(url)
      if (isIP(host) && !isCallable(host)) return callback(new Error(NOT_PUBLIC), null)
      connect(options, callback)
    },
    headersTimeout: timeout_ms,
    bodyTimeout: timeout_ms,
    pipelining: 0,
    allowH2: false,
  })
}
