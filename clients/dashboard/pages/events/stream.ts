/** The one stream of events of a tab, for everything in it that shows what happens. */
import { createContext, useContext } from 'react'
import type { Problem } from '../api.ts'
import type { FollowState } from './follow.ts'
import type { Event } from './types.ts'

export interface StreamState {
  state: FollowState
  problem: Problem | undefined
}

/** `undefined`: some were missed, so anything may have happened. */
export type Listener = (event: Event | undefined) => void

/** Returns how that is ended. */
export type Subscribe = (listener: Listener) => () => void

export const SubscribeContext = createContext<Subscribe>(() => () => undefined)

export const StreamStateContext = createContext<StreamState>({
  state: 'opening',
  problem: undefined,
})

export function useSubscribe(): Subscribe {
  return useContext(SubscribeContext)
}

export function useStreamState(): StreamState {
  return useContext(StreamStateContext)
}
