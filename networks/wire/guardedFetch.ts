/**
 * Fetches a file from an address that a user wrote. It reaches the public Internet and nothing behind
 * our own walls, whatever names resolve to, whatever a server redirects to, and takes no more time and
 * bytes than it is given. What the bytes are is for the caller to see; no header is believed.
 */
import { isIP } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { resolvePublic } from './callRules.ts'
import { guardedLookup, NOT_PUBLIC, NOT_PUBLIC_CODE, type Resolve } from './guardedLookup.ts'
import { hostOf, isPublicAddress } from './publicAddress.ts'

const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

export interface FetchRules {
  max_bytes: number
  /** For all of it: names, connections, redirects, body. */
  timeout_ms: number
  /** What is asked for; pictures when left out. */
  accept?: string
  /** What the server has to call it, where it matters before it is read; whatever it likes when left out. */
  content_types?: readonly string[]
  /** Apart from the system's resolver when left out: names are those of strangers. */
  resolve?: Resolve
  /** Ends it before its time. */
  signal?: AbortSignal
  /** For tests: 127.0.0.1 at this port counts as public, and speaks http. */
  loopback_port?: number
}

/** Reasons are full sentences, fit to be shown; they tell nothing of what lies behind the walls. */
export type Fetched =
  /** `content_type` as the server says it, and the address at the end of all redirects. */
  | { state: 'fetched'; bytes: Buffer; content_type: string; url: string }
  | { state: 'failed'; error: string }

/** Never rejects. */
export async function guardedFetch(url: string, rules: FetchRules): Promise<Fetched> {
  const agent = agentFor(rules)
  const timeout = AbortSignal.timeout(rules.timeout_ms)
  const signal = AbortSignal.any([timeout, ...(rules.signal ? [rules.signal] : [])])
  try {
    return await follow(agent, url, rules, signal)
  } catch (error) {
    if (signal.aborted) return failed(`There was no whole answer in ${rules.timeout_ms / 1000} s.`)
    return failed(isRefusal(error) ? NOT_PUBLIC : 'The address cannot be reached.')
  } finally {
    await agent.destroy()
  }
}

function failed(error: string): Fetched {
  return { state: 'failed', error }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NOT_PUBLIC_CODE
}

async function follow(
  agent: Agent,
  first: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<Fetched> {
  let address = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url = URL.parse(address)
    const fault = url ? faultOf(url, rules) : 'The address is not valid.'
    if (!url || fault !== undefined) return failed(fault ?? '')
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      // What is not packed cannot be a bomb.
      headers: {
        accept: rules.accept ?? 'image/*',
        'accept-encoding': 'identity',
        'user-agent': 'Otterpost',
      },
      signal,
    })
    // What is not read is dropped with the agent, and complains of it to nobody otherwise.
    answer.body.on('error', () => undefined)
    const { location } = answer.headers
    if (!REDIRECTS.includes(answer.statusCode)) return await read(answer, url.href, rules)
    if (typeof location !== 'string') return failed('The address redirects to nowhere.')
    address = URL.parse(location, url.href)?.href ?? ''
  }
  return failed(`The address redirects more than ${MAX_REDIRECTS} times.`)
}

/** The lookup below never sees an address that is written out, so those are judged here. */
function faultOf(url: URL, { loopback_port }: FetchRules): string | undefined {
  const to_loopback = loopback_port !== undefined && url.port === String(loopback_port)
  if (url.protocol !== 'https:' && !(to_loopback && url.protocol === 'http:')) {
    return 'Only https addresses are fetched.'
  }
  if (url.port !== '' && !to_loopback) return 'Only the usual port of https is fetched from.'
  if (url.username || url.password) return 'The address holds a user name or a password.'
  const host = hostOf(url)
  if (isIP(host) && !isAllowed(host, to_loopback)) return NOT_PUBLIC
  return undefined
}

function isAllowed(address: string, to_loopback: boolean): boolean {
  return isPublicAddress(address) || (to_loopback && address === '127.0.0.1')
}

async function read(
  answer: Dispatcher.ResponseData,
  url: string,
  { max_bytes, content_types }: FetchRules,
): Promise<Fetched> {
  const { statusCode, headers, body } = answer
  const content_type = String(headers['content-type'] ?? '')
  const [type = ''] = content_type.toLowerCase().split(';', 1)
  const fault =
    statusCode !== 200
      ? `The address answered ${statusCode}.`
      : (headers['content-encoding'] ?? 'identity') !== 'identity'
        ? 'The answer is packed, though it was asked for plain.'
        : content_types?.includes(type.trim()) === false
          ? 'The address has something else than a page.'
          : undefined
  const too_large = `The file is larger than ${max_bytes} bytes.`
  if (fault !== undefined) return failed(fault)
  if (Number(headers['content-length'] ?? 0) > max_bytes) return failed(too_large)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    // A body without an encoding is read as bytes.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > max_bytes) return failed(too_large)
    chunks.push(bytes)
  }
  return { state: 'fetched', bytes: Buffer.concat(chunks), content_type, url }
}

function agentFor({ timeout_ms, loopback_port, resolve = resolvePublic }: FetchRules): Agent {
  const connector = (to_loopback: boolean) =>
    buildConnector({
      lookup: guardedLookup((address) => isAllowed(address, to_loopback), resolve),
      timeout: timeout_ms,
      allowH2: false,
    })
  const outwards = connector(false)
  const loopback = connector(true)
  return new Agent({
    connect: (options, callback) => {
      const to_loopback = loopback_port !== undefined && options.port === String(loopback_port)
      if (to_loopback) loopback(options, callback)
      else outwards(options, callback)
    },
    headersTimeout: timeout_ms,
    bodyTimeout: timeout_ms,
    allowH2: false,
  })
}
