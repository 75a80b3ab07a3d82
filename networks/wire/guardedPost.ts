/**
 * Sends something to addresses that a user wrote. It reaches what the rules allow (callRules.ts) and nothing else,
 * follows no redirect, and reads of an answer no more than its beginning. Calls that follow each other share
 * connections: each was judged as it was opened, and leads where it led then.
 */
import { isIP } from 'node:net'
import { setImmediate } from 'node:timers/promises'
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

type PostRequest = Dispatcher.RequestOptions

export interface GuardedCalls {
  /** Never rejects. What finds its connection closed by the other side may be sent a second time. */
  post(call: OutgoingCall): Promise<CallAnswer>
  /** When no call is under way any more. Whoever opened it closes it soon, as names may lead elsewhere by then. */
  close(): void
}

export function openGuardedCalls(rules: CallRules, limits: CallLimits): GuardedCalls {
  /** By origin, once it has answered. */
  const kept = new Map<string, Agent>()

  async function postBy(agent: Agent, request: PostRequest): Promise<CallAnswer> {
    const { statusCode, headers, body } = await agent.request(request)
    const retry_after = [headers['retry-after']].flat()[0]
    const beginning = await readBeginning(body, limits.bytes_max)
    // Its connection is free for the next call only when the end of this one has been dealt with.
    await setImmediate()
    return { state: 'answered', status: statusCode, retry_after, beginning }
  }
  async function postAnew(url: URL, request: PostRequest): Promise<CallAnswer> {
    const agent = agentFor(url, rules, limits.timeout_ms)
    try {
      const answer = await postBy(agent, request)
      if (kept.has(url.origin)) drop(agent)
      else kept.set(url.origin, agent)
      return answer
    } catch (error) {
      drop(agent)
      throw error
    }
  }
  async function postKept(agent: Agent, url: URL, request: PostRequest): Promise<CallAnswer> {
    try {
      return await postBy(agent, request)
    } catch (error) {
      // A connection may be closed in the very moment in which it is used again.
      if (isClosedByOther(error)) return postAnew(url, request)
      throw error
    }
  }

  return {
    async post(call) {
      const url = URL.parse(call.url)
      if (url === null || refusalOfUrl(call.url, rules) !== undefined) return failed(NOT_PUBLIC)
      const { origin, pathname, search } = url
      const { headers, body } = call
      const signal = AbortSignal.timeout(limits.timeout_ms)
      const request = {
        origin,
        path: pathname + search,
        method: 'POST' as const,
        headers,
        body,
        signal,
      }
      const agent = kept.get(origin)
      try {
        return await (agent ? postKept(agent, url, request) : postAnew(url, request))
      } catch (error) {
        return failed(sentenceOf(error, limits))
      }
    },
    close() {
      kept.forEach(drop)
      kept.clear()
    },
  }
}

/** What is not read goes with it. */
function drop(agent: Agent) {
  agent.destroy().catch(() => undefined)
}

function isClosedByOther(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

function sentenceOf(error: unknown, { timeout_ms }: CallLimits): string {
  if (!(error instanceof Error)) return 'The connection failed.'
  if (error.name === 'TimeoutError')
    return `There was no whole answer within ${timeout_ms / 1000} s.`
  return reasonOf(error)
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
    // One after the other.
    pipelining: 1,
    allowH2: false,
  })
}
