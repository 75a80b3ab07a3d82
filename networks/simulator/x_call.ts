import type { Call } from './exchange.ts'
import type { Account, World } from './world.ts'

/** A call whose token has been understood. */
export interface XCall {
  call: Call
  world: World
  account: Account
  /** The number in the path. */
  id: string
}
