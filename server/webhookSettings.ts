/** Which addresses the webhooks of this instance may have besides public ones. */
import { isIP } from 'node:net'
import { addressesOf } from '../db/pool/addresses.ts'
import type { Server } from '../db/pool/client.ts'
import type { CallRules } from '../networks/wire/callRules.ts'
import type { Resolve } from '../networks/wire/guardedLookup.ts'
import { isLoopbackAddress } from '../networks/wire/publicAddress.ts'

export interface WebhookSettings {
  /** `host:port`, whatever leads there. */
  hosts: ReadonlySet<string>
  /** Whether loopback may be called, but for what this instance itself is made of. */
  loopback: boolean
  /** For tests: how names are looked up, and at which port of 127.0.0.1 the public Internet is. */
  resolve?: Resolve
  loopback_port?: number
}

const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9])?):([1-9]\d{0,4})$/

/** Reads `host:port`, or several with commas. Throws with a line fit for whoever configures it. */
export function readHosts(name: string, text: string | undefined): ReadonlySet<string> {
  if (text === undefined) return new Set()
  const hosts = text.split(',').map((entry) => {
    const host = entry.trim().toLowerCase()
    const [, , , port] = HOST_AND_PORT.exec(host) ?? []
    if (Number(port) <= 65_535) return host
    throw new Error(
      `${name} must be hosts with their ports, such as n8n:5678, separated by commas, not "${text}"`,
    )
  })
  return new Set(hosts)
}

/** Whoever tries it out on their own machine has receivers there. Whoever comes from elsewhere is kept out of it. */
export function mayCallLoopback(host: string, is_demo: boolean, public_url: string | undefined) {
  const is_own = host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host))
  return is_demo && is_own && public_url === undefined
}

/** Nothing of the instance itself is called; that it listens at some port is known a little later. */
export function openCallRules(
  { hosts, loopback, ...for_tests }: WebhookSettings,
  { server, simulator_url }: { server: Server; simulator_url: string | undefined },
): { calls: CallRules; listensAt(port: number): void } {
  const own_ports = [...portOfDatabase(server), ...portOfUrl(simulator_url)]
  const calls: CallRules = {
    hosts,
    ...(loopback && { isOpenOnLoopback: (port) => !own_ports.includes(port) }),
    ...for_tests,
  }
  return { calls, listensAt: (port) => void own_ports.push(port) }
}

const USUAL_PORT = 5432

/** That of a socket in a folder is none. */
function portOfDatabase(server: Server): number[] {
  if (typeof server !== 'string') return []
  return addressesOf(server).map((address) => Number(URL.parse(address)?.port || USUAL_PORT))
}

function portOfUrl(url: string | undefined): number[] {
  const port = url === undefined ? undefined : URL.parse(url)?.port
  return port === undefined ? [] : [Number(port || 80)]
}
