/** The shape that the three simulated networks share: which call is which, and what it does. */
import type { Platform } from '../network.ts'
import type { SimulatedAnswer, Call } from './exchange.ts'
import type { World } from './world.ts'

export interface Route {
  /** The name that faults and counts use: create, delete, read, me, resolve, describe. */
  operation: string
  /** Takes effect and answers, in one synchronous step: no two calls ever interleave. */
  run(): SimulatedAnswer
}

export interface SimulatedNetwork {
  platform: Platform
  route(call: Call, world: World): Route | undefined
  /** The answer of this network to a path that it does not have. */
  notFound(): SimulatedAnswer
  /** The network's usual body for a status, for scripted faults that bring none. */
  refuse(status: number): SimulatedAnswer
}
