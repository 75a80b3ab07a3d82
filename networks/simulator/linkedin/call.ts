import type { Call } from '../exchange.ts'
import type { SimulatedAccount } from '../state.ts'
import type { LinkedInWorld } from './world.ts'

/** An image that was announced. Bytes may be put more than once: until a post uses it, they count. */
export interface Awaited {
  image: string
  account: string
  expires_at: number
}

/** By the token in the upload's address. They live in memory, as sessions do. */
export type AwaitedImages = Map<string, Awaited>

/** A call whose token and headers have been understood. */
export interface LinkedInCall {
  call: Call
  world: LinkedInWorld
  account: SimulatedAccount
  awaited: AwaitedImages
  /** Of URN, for a post that is created: both kinds occur. */
  kind: 'share' | 'ugcPost'
}
