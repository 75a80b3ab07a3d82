import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSignedIn, useVisit } from '../session.ts'
import { SESSION_OVER } from '../work.ts'
import { followEvents, type Following } from './follow.ts'
import {
  StreamStateContext,
  SubscribeContext,
  type Listener,
  type StreamState,
  type Subscribe,
} from './stream.ts'

/** A user has five streams: a tab that nobody looks at gives its own back. */
const HIDDEN_MS = 60_000

/** Follows what happens for as long as somebody is signed in and looks. */
export function EventStream({ children }: { children: ReactNode }) {
  const { leave } = useVisit()
  const { session } = useSignedIn()
  // That of the first answer: it was given before any page has asked for what it shows.
  const [begin_after] = useState(session.events_cursor ?? 'latest')
  const listeners = useRef(new Set<Listener>())
  const [now, setNow] = useState<StreamState>({ state: 'opening', problem: undefined })
  const subscribe = useCallback<Subscribe>((listener) => {
    const { current } = listeners
    current.add(listener)
    return () => current.delete(listener)
  }, [])
  useEffect(() => {
    const tell = (...[event]: Parameters<Listener>) => {
      for (const listener of listeners.current) listener(event)
    }
    const following = followEvents(begin_after, {
      take: tell,
      missed: () => tell(undefined),
      is: (state, problem) => setNow({ state, problem }),
      end: () => leave(SESSION_OVER),
    })
    following.resume()
    const unwatch = pauseWhileHidden(following)
    return () => {
      unwatch()
      following.pause()
    }
  }, [leave, begin_after])
  return (
    <SubscribeContext value={subscribe}>
      <StreamStateContext value={now}>{children}</StreamStateContext>
    </SubscribeContext>
  )
}

/** Pauses after a while of which nobody sees anything, until somebody looks again. Returns how that is ended. */
function pauseWhileHidden(following: Following): () => void {
  let timer: number | undefined
  let is_asleep = false
  const change = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = window.setTimeout(() => {
        is_asleep = true
        following.pause()
      }, HIDDEN_MS)
    } else if (is_asleep) {
      is_asleep = false
      following.resume()
    }
  }
  document.addEventListener('visibilitychange', change)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', change)
  }
}
