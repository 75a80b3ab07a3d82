/**
 * The addresses that count as one caller: of IPv6 whoever has one address has its whole network of 2^64. Empty
 * for a connection that is gone already.
 */
export function callerBlock(address = ''): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('%')[0]?.split('::') ?? []
  const groups = before.split(':').filter((group) => group !== '')
  const rest = (after ?? '').split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...(after === undefined ? [] : zeros), ...rest].slice(0, 4).join(':')
}
