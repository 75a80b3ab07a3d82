/**
 * Name resolution that leads nowhere behind our own walls: a connection goes to the very addresses that
 * were judged, so there is no second lookup that could answer something else.
 */
import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

export const NOT_PUBLIC = 'The address is not on the public Internet.'
/** The code of the error that a refused name ends in. */
export const NOT_PUBLIC_CODE = 'ERR_NOT_PUBLIC'

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>

/** One bad address among several refuses all. Addresses that are written out never come here. */
export function guardedLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = resolveAll,
): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const resolved = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = resolved
        if (!first || !addresses.every(isAllowed)) {
          callback(Object.assign(new Error(NOT_PUBLIC), { code: NOT_PUBLIC_CODE }), '')
        } else if (all) {
          callback(null, resolved)
        } else {
          callback(null, first.address, first.family)
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

export async function resolveAll(hostname: string): Promise<string[]> {
  return (await lookUp(hostname, { all: true })).map(({ address }) => address)
}
