import type { Call } from '../exchange.ts'
import type { SimulatedAccount } from '../state.ts'
import type { XWorld } from './world.ts'
import type { Uploads } from './uploads.ts'

/** A call whose token has been understood. */
export interface XCall {
  call: Call
  world: XWorld
  account: SimulatedAccount
  uploads: Uploads
  /** The number in the path. */
  id: string
}
