/** What happens, as a page shows it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../api.ts'
import { useVisit } from '../session.ts'
import { SESSION_OVER } from '../work.ts'
import { followEvents, type Following, type FollowState } from './follow.ts'
import type { Event, EventType } from './types.ts'

const KEPT_MAX = 200
/** A user has five streams: a page that nobody looks at gives its own back. */
const HIDDEN_MS = 60_000
/** Many events at once are drawn once. */
const DRAWN_EVERY_MS = 100

export interface Followed {
  /** The newest first; undefined until they are known. */
  events: Event[] | undefined
  /** Since the page was opened. */
  new_count: number
  state: FollowState
  problem: Problem | undefined
  pause(): void
  resume(): void
}

export function useEvents(types: EventType[] | undefined): Followed {
  const { leave } = useVisit()
  const [events, setEvents] = useState<Event[]>()
  const [new_count, setNewCount] = useState(0)
  const [now, setNow] = useState<{ state: FollowState; problem?: Problem | undefined }>({
    state: 'opening',
  })
  const following = useRef<Following>(undefined)
  const is_paused = useRef(false)
  const chosen = types?.join(',')

  useEffect(() => {
    let arrived: Event[] = []
    let timer: number | undefined
    const draw = () => {
      timer = undefined
      const some = arrived.reverse()
      arrived = []
      setEvents((before = []) => [...some, ...before].slice(0, KEPT_MAX))
    }
    const followed = followEvents(types, {
      take(some, are_new) {
        arrived.push(...some)
        if (are_new) setNewCount((count) => count + some.length)
        timer ??= window.setTimeout(draw, are_new ? DRAWN_EVERY_MS : 0)
      },
      is: (state, problem) => setNow({ state, problem }),
      end: () => leave(SESSION_OVER),
    })
    following.current = followed
    is_paused.current = false
    setEvents(undefined)
    followed.resume()
    const unwatch = whileHidden(followed, is_paused)
    return () => {
      unwatch()
      clearTimeout(timer)
      followed.pause()
    }
    // The types by their names: a list is another one each time.
  }, [chosen, leave])

  const pause = useCallback(() => {
    is_paused.current = true
    following.current?.pause()
  }, [])
  const resume = useCallback(() => {
    is_paused.current = false
    following.current?.resume()
  }, [])
  return { events, new_count, ...now, problem: now.problem, pause, resume }
}

/** Pauses after a while of which nobody sees anything, until somebody looks again. Returns how that is ended. */
export function whileHidden(followed: Following, is_paused = { current: false }): () => void {
  let timer: number | undefined
  let is_asleep = false
  const change = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = window.setTimeout(() => {
        is_asleep = true
        followed.pause()
      }, HIDDEN_MS)
    } else if (is_asleep) {
      is_asleep = false
      if (!is_paused.current) followed.resume()
    }
  }
  document.addEventListener('visibilitychange', change)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', change)
  }
}
