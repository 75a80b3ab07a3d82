/** Several servers in one address, as `postgres://user@a:5432,b:5432/database`: copies of each other, of which one takes writes. */

/** Of an address: what stands before its hosts, they, and what stands behind. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const WISH = 'target_session_attrs'

/** The address of each. Of one server it is one, as it is. */
export function addressesOf(server: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(server) ?? []
  if (!hosts.includes(',')) return [server]
  return hosts.split(',').map((host) => before + host + withoutWish(after))
}

/** Of one server: postgres.js would cut it at its first colon. */
export function isOfVersion6(address: string): boolean {
  return PARTS.exec(address)?.[2]?.startsWith('[') ?? false
}

/** Which of the servers is wished for, if it says so. */
export function wishOf(server: string): string | undefined {
  return new URLSearchParams(server.split('?')[1]).get(WISH) ?? undefined
}

/** The one that takes writes is looked for anyway, and the libraries have ideas of their own of it. */
function withoutWish(after: string): string {
  const [path = '', query = ''] = after.split('?')
  const rest = new URLSearchParams(query)
  rest.delete(WISH)
  return rest.size === 0 ? path : `${path}?${rest}`
}

export interface ServerPlace {
  host: string
  port: number
}

const USUAL_PORT = 5432

/** Where a server listens. Throws where the address is none. */
export function placeOf(address: string): ServerPlace {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port || USUAL_PORT) }
}
