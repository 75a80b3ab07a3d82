/**
 * The wire for addresses that users and other servers name, such as that of a Bluesky account's own
 * server: it speaks https to the public Internet, and reaches nothing behind our own walls.
 */
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './publicAddress.ts'
import { openWire, type Wire } from './wire.ts'

export interface GuardRules {
  /** This machine itself counts as public, and may be spoken to in http: for servers under test. */
  allow_loopback: boolean
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<string[]>
}

export function openGuardedWire(timeout_ms: number, rules: GuardRules): Wire {
  const connect = buildConnector({ lookup: lookupWith(rules), timeout: timeout_ms, allowH2: false })
  const wire = openWire(timeout_ms, connect)
  return {
    send(request, for_ms) {
      const reason = faultOf(request.url, rules)
      if (reason !== undefined) return Promise.resolve({ kind: 'not_sent', reason })
      return wire.send(request, for_ms)
    },
    close: () => wire.close(),
  }
}

/** The lookup below never sees an address that is written out, so those are judged here. */
function faultOf(address: string, rules: GuardRules): string | undefined {
  const url = URL.parse(address)
  if (url === null) return 'The address is not valid.'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const local = rules.allow_loopback && (host === 'localhost' || isLoopback(host))
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) {
    return 'The address is not an https address.'
  }
  if (url.username || url.password) return 'The address holds a user name or a password.'
  if (isIP(host) && !isAllowed(host, rules)) return 'The address is not on the public Internet.'
  return undefined
}

function isAllowed(address: string, { allow_loopback }: GuardRules): boolean {
  return isPublicAddress(address) || (allow_loopback && isLoopback(address))
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)
}

/**
 * Every connection goes to the very addresses that were judged: there is no second lookup that could
 * answer something else. One bad address among several refuses all.
 */
function lookupWith(rules: GuardRules): LookupFunction {
  const { resolve = resolveAll } = rules
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (!first || !addresses.every((address) => isAllowed(address, rules))) {
          callback(Object.assign(new Error('not public'), { code: 'ERR_NOT_PUBLIC' }), '')
        } else if (all) {
          callback(null, found)
        } else {
          callback(null, first.address, first.family)
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

async function resolveAll(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}
