/**
 * An ordinary caller, in a process of its own so that what attacks does not slow it down: small requests
 * to two instances, at even distances whether or not the ones before were answered, and how long each
 * took. One instance is attacked; the other shows what the machine itself costs in the same moments.
 */
import { Agent, request } from 'node:http'

export interface Target {
  url: string
  key: string
}
export interface Orders {
  attacked: Target
  twin: Target
}
/** What was measured since the last time, in ms. */
export interface Measured {
  attacked: number[]
  twin: number[]
  /** Requests of the attacked one that failed, each said once. */
  failures: string[]
}

const EVERY_MS = 8
const DRAFT_EVERY = 20
const ANSWER_MS_MAX = 30_000
const UNDER_WAY_MAX = 300

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let measured: Measured = { attacked: [], twin: [], failures: [] }
const under_way = new Set<Promise<void>>()
let round = 0

process.on('message', (message: Orders | 'tell') => {
  if (message === 'tell') void tell()
  else setInterval(() => askBoth(message), EVERY_MS)
})
process.on('disconnect', () => process.exit())

/** Those under way first: the one that waits longest is what is to be known. */
async function tell() {
  await Promise.all(under_way)
  process.send?.(measured)
  measured = { attacked: [], twin: [], failures: [] }
}

function askBoth({ attacked, twin }: Orders) {
  if (under_way.size > UNDER_WAY_MAX) return
  const kind = ++round % DRAFT_EVERY === 0 ? 'draft' : round % 2 === 0 ? 'me' : 'health'
  const into = measured
  track(ask(attacked, kind, into.attacked, into.failures))
  track(ask(twin, kind, into.twin, []))
}

function track(asked: Promise<void>) {
  under_way.add(asked)
  void asked.finally(() => under_way.delete(asked))
}

async function ask({ url, key }: Target, kind: string, times: number[], failures: string[]) {
  const path = { draft: '/api/v1/posts', me: '/api/v1/me' }[kind] ?? '/healthz'
  const body = kind === 'draft' ? '{"text":"Ordinary"}' : undefined
  const began = performance.now()
  const ended = await new Promise<string>((resolve) => {
    const sent = request(url + path, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      timeout: ANSWER_MS_MAX,
    })
    sent.on('response', (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
    })
    sent.on('timeout', () => sent.destroy(new Error(`nothing after ${ANSWER_MS_MAX} ms`)))
    sent.on('error', (error) => {
      // The service may close a connection in the very moment in which it is used again.
      resolve(
        sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
          ? 'again'
          : error.message,
      )
    })
    sent.end(body)
  })
  if (ended === 'again') return
  times.push(performance.now() - began)
  if (!ended.startsWith('2')) failures.push(`${kind}: ${ended}`)
}
