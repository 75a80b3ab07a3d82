/** Tells a page what of these kinds has happened, so that it shows it, or asks anew what it shows. */
import { useEffect, useRef } from 'react'
import { useSubscribe } from './stream.ts'
import type { Event, EventType } from './types.ts'

/** Many changes at once are told of once. */
const GATHERED_MS = 500
/** Whoever asks the service does so no more often than this, however much happens: requests are limited. */
const APART_MS = 4_000
/** Of more than this nobody looks at each. */
const GATHERED_MAX = 200

/** `undefined`: some were missed, so anything may have happened. */
type Changed = (events: Event[] | undefined) => void

/** Without a free stream the page is as it was read. */
export function useChanges(types: readonly EventType[], changed: Changed, apart_ms = APART_MS) {
  const subscribe = useSubscribe()
  const latest = useRef({ types, changed })
  useEffect(() => {
    latest.current = { types, changed }
  })
  useEffect(() => {
    let timer: number | undefined
    let not_before = 0
    let gathered: Event[] | undefined = []
    const tell = () => {
      const events = gathered
      timer = undefined
      gathered = []
      not_before = Date.now() + apart_ms
      latest.current.changed(events)
    }
    const unsubscribe = subscribe((event) => {
      if (event !== undefined && !isAmong(latest.current.types, event.type)) return
      if (event === undefined || gathered?.length === GATHERED_MAX) gathered = undefined
      else gathered?.push(event)
      timer ??= window.setTimeout(tell, Math.max(GATHERED_MS, not_before - Date.now()))
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [subscribe, apart_ms])
}

/** A service that is newer than the page tells of types that the page does not know. */
export function isAmong(types: readonly EventType[], type: string): boolean {
  return types.some((one) => one === type)
}
