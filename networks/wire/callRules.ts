/**
 * Which addresses of users the service calls by itself: https at public addresses, and whatever else the host has
 * allowed. They are judged when they are written down, and again by the connection: what is called is the very
 * address that was judged, whatever its name leads to a moment later.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolveAll, type Resolve } from './guardedLookup.ts'
import { hostOf, isLoopbackAddress, isPublicAddress } from './publicAddress.ts'

export interface CallRules {
  /** `host:port`: at these also http and addresses that are not public. */
  hosts: ReadonlySet<string>
  /** Whether a port of loopback may be called, where any may. */
  isOpenOnLoopback?: (port: number) => boolean
  /** How the names of others are looked up. */
  resolve?: Resolve
  /** For tests: 127.0.0.1 at this port counts as public, and speaks http. */
  loopback_port?: number
}

export const NOT_CALLED = 'must be an https address on the public Internet'

const LOOKUP_MS = 3_000

/** Undefined for an address that may be called as it is written. What its name leads to is judged elsewhere. */
export function refusalOfUrl(text: string, rules: CallRules): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return NOT_CALLED
  if (url.username !== '' || url.password !== '') return 'must not have a user name or a password'
  if (text.includes('#')) return 'must not have a fragment'
  const host = hostOf(url)
  if (isNamed(url, rules) || isForTests(url, rules)) return undefined
  if (isIP(host) && !isAllowed(host, url, rules)) return NOT_CALLED
  if (isLocalName(host)) return onLoopback(url, rules) ? undefined : NOT_CALLED
  if (url.protocol === 'http:' && !isWrittenAsLoopback(url)) return NOT_CALLED
  return undefined
}

/** The same, and not one whose name leads elsewhere at this moment. One that leads nowhere may do so later. */
export async function refusalOfAddress(
  text: string,
  rules: CallRules,
): Promise<string | undefined> {
  const refusal = refusalOfUrl(text, rules)
  const url = URL.parse(text)
  if (refusal !== undefined || url === null) return refusal
  const host = hostOf(url)
  if (isNamed(url, rules) || isIP(host)) return undefined
  const addresses = await lookUp(host, url, rules)
  return addresses.every((address) => isAllowed(address, url, rules)) ? undefined : NOT_CALLED
}

/** Whoever waits for the answer does so for seconds, whatever name servers do. */
async function lookUp(host: string, url: URL, rules: CallRules): Promise<string[]> {
  const found = new AbortController()
  const nowhere = sleep(LOOKUP_MS, [], { signal: found.signal }).catch(() => [])
  const addresses = resolverOf(url, rules)(host).catch(() => [])
  try {
    return await Promise.race([addresses, nowhere])
  } finally {
    found.abort()
  }
}

/** Whether it may be called only because the host says so: what it answers is nobody else's affair. */
export function isOfHost(text: string, rules: CallRules): boolean {
  const url = URL.parse(text)
  if (url === null) return true
  if (isForTests(url, rules)) return false
  return isNamed(url, rules) || isWrittenAsLoopback(url)
}

function isNamed(url: URL, { hosts }: CallRules): boolean {
  return hosts.has(`${url.hostname}:${portOf(url)}`)
}

export function isAllowed(address: string, url: URL, rules: CallRules): boolean {
  if (isNamed(url, rules) || isPublicAddress(address) || isForTests(url, rules)) return true
  // A name of anybody that leads there now may have led elsewhere when it was judged.
  return isLoopbackAddress(address) && isWrittenAsLoopback(url) && onLoopback(url, rules)
}

/**
 * Names of strangers are looked up by a resolver of their own: one that never answers would hold up, in the system's,
 * the names of networks. What stands in the files of this machine is for hosts that are named, and for loopback.
 */
export function resolverOf(url: URL, rules: CallRules): Resolve {
  if (rules.resolve !== undefined) return rules.resolve
  return isNamed(url, rules) ? resolveAll : resolvePublic
}

export async function resolvePublic(hostname: string): Promise<string[]> {
  if (isLocalName(hostname)) return resolveAll(hostname)
  const resolver = new Resolver({ timeout: LOOKUP_MS / 2, tries: 2 })
  // Each server of several has its tries.
  const ending = setTimeout(() => resolver.cancel(), LOOKUP_MS)
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  clearTimeout(ending)
  const addresses = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

function isForTests(url: URL, { loopback_port }: CallRules): boolean {
  return url.host === `127.0.0.1:${loopback_port}`
}

function onLoopback(url: URL, { isOpenOnLoopback }: CallRules): boolean {
  return isOpenOnLoopback?.(Number(portOf(url))) ?? false
}

/** Its spelling says so, whatever any name server does. */
function isWrittenAsLoopback(url: URL): boolean {
  const host = hostOf(url)
  return isLocalName(host) || (isIP(host) !== 0 && isLoopbackAddress(host))
}

/** RFC 6761: these lead to loopback, whoever is asked. */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host)
}

function portOf(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80'
}
