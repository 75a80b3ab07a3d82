/**
 * Where an account's own server is. Its owner chose it, so it may name anything: only https is spoken to
 * it, and only on the public Internet (delivery goes through `guardedLookup` besides), unless the
 * operator allows loopback, for a server on the same machine.
 */
import { isIP } from 'node:net'
import { NOT_PUBLIC } from '../wire/guardedLookup.ts'
import { hostOf, isLoopbackAddress, isPublicAddress } from '../wire/publicAddress.ts'

export type ServerAddress = { origin: string } | { fault: string }

export function serverAddress(pds_url: string | null, allow_loopback: boolean): ServerAddress {
  const url = URL.parse(pds_url ?? '')
  if (!url) return { fault: 'The account names no server of its own.' }
  const host = hostOf(url)
  if (url.username || url.password) return { fault: "The account's server names a password." }
  const to_loopback = allow_loopback && (host === 'localhost' || isLoopbackAddress(host))
  if (url.protocol !== 'https:' && !(to_loopback && url.protocol === 'http:')) {
    return { fault: "The account's server does not speak https." }
  }
  if (isIP(host) && !isAllowedServer(host, allow_loopback)) return { fault: NOT_PUBLIC }
  return { origin: url.origin }
}

export function isAllowedServer(address: string, allow_loopback: boolean): boolean {
  return isPublicAddress(address) || (allow_loopback && isLoopbackAddress(address))
}
