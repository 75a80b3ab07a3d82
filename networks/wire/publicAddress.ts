/**
 * Which addresses lie on the public Internet. What is refused: IANA's special-purpose registries,
 * https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const NOT_PUBLIC_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Everything outside of it is special: mapped, translated, local, of a link, multicast. */
const PUBLIC_6: [string, number] = ['2000::', 3]
/** Inside of it: Teredo and its like, documentation, 6to4, which can hide addresses of IPv4. */
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

/** Of an address: its name, or its number as it is written without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !listOf(NOT_PUBLIC_4, 'ipv4').check(address, 'ipv4')
  // A zone (`%eth0`) belongs to a link.
  if (!isIPv6(address) || address.includes('%')) return false
  return (
    listOf([PUBLIC_6], 'ipv6').check(address, 'ipv6') &&
    !listOf(NOT_PUBLIC_6, 'ipv6').check(address, 'ipv6')
  )
}

export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return listOf([['127.0.0.0', 8]], 'ipv4').check(address, 'ipv4')
  return isIPv6(address) && listOf([['::1', 128]], 'ipv6').check(address, 'ipv6')
}

function listOf(subnets: [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family)
  return list
}
