/** What happens, as a list shows it: what happened last, and before it what has come since. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { answerOf, type Problem } from '../api.ts'
import { publicApi } from '../publicApi.ts'
import type { FollowState } from './follow.ts'
import { useStreamState, useSubscribe } from './stream.ts'
import type { Event, EventType } from './types.ts'
import { isAmong } from './useChanges.ts'

const LAST = 50
const KEPT_MAX = 200
/** Many events at once are drawn once. */
const DRAWN_EVERY_MS = 100

export interface Followed {
  /** The newest first; undefined until they are known. */
  events: Event[] | undefined
  /** Since the list was opened. */
  new_count: number
  state: FollowState
  problem: Problem | undefined
  pause(): void
  resume(): void
}

export function useEvents(types: EventType[] | undefined): Followed {
  const { state, problem } = useStreamState()
  const chosen = types?.join(',')
  const past = useQuery({
    queryKey: ['events', chosen],
    queryFn: () => readLast(types),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { came, new_count, is_paused, pause, resume } = useNew(types)
  const events = useMemo(() => {
    if (past.data === undefined) return undefined
    const seen = new Set(came.map(({ id }) => id))
    return [...came, ...past.data.filter(({ id }) => !seen.has(id))].slice(0, KEPT_MAX)
  }, [past.data, came])
  return {
    events,
    new_count,
    state: is_paused ? 'paused' : state,
    problem: problem ?? past.error ?? undefined,
    pause,
    resume,
  }
}

/** The newest first. */
async function readLast(types: EventType[] | undefined): Promise<Event[]> {
  const query = { last: LAST, ...(types !== undefined && { types }) }
  const { events } = await answerOf(publicApi.GET('/events', { params: { query } }))
  return events.reverse()
}

/** What comes by the stream; while it is paused nothing is drawn, and all of it afterwards. */
function useNew(types: EventType[] | undefined) {
  const subscribe = useSubscribe()
  const [came, setCame] = useState<Event[]>([])
  const [new_count, setNewCount] = useState(0)
  const [is_paused, setPaused] = useState(false)
  const undrawn = useRef({ events: [] as Event[], is_held: false })
  const chosen = types?.join(',')

  const draw = useCallback(() => {
    const { events } = undrawn.current
    undrawn.current.events = []
    if (events.length === 0) return
    setCame((before) => [...events.reverse(), ...before].slice(0, KEPT_MAX))
    setNewCount((count) => count + events.length)
  }, [])
  useEffect(() => {
    let timer: number | undefined
    undrawn.current = { events: [], is_held: false }
    setCame([])
    setPaused(false)
    const unsubscribe = subscribe((event) => {
      if (event === undefined) return
      if (types !== undefined && !isAmong(types, event.type)) return
      const { events } = undrawn.current
      events.push(event)
      if (events.length > KEPT_MAX) events.shift()
      timer ??= window.setTimeout(() => {
        timer = undefined
        if (!undrawn.current.is_held) draw()
      }, DRAWN_EVERY_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
    // The types by their names: a list is another one each time.
  }, [chosen, subscribe, draw])

  const pause = useCallback(() => {
    undrawn.current.is_held = true
    setPaused(true)
  }, [])
  const resume = useCallback(() => {
    undrawn.current.is_held = false
    setPaused(false)
    draw()
  }, [draw])
  return { came, new_count, is_paused, pause, resume }
}
