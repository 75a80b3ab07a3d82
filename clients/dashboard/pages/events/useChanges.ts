/** Tells a page that something of these kinds has happened, so that it asks anew what it shows. */
import { useEffect, useRef } from 'react'
import { useVisit } from '../session.ts'
import { SESSION_OVER } from '../work.ts'
import { followEvents } from './follow.ts'
import type { EventType } from './types.ts'
import { whileHidden } from './useEvents.ts'

/** Many changes at once are asked for once. */
const GATHERED_MS = 500

/** `types` stay the same for as long as the page is there. Without a free stream the page is as it was read. */
export function useChanges(types: EventType[], changed: () => void) {
  const { leave } = useVisit()
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  const chosen = types.join(',')
  useEffect(() => {
    let timer: number | undefined
    const followed = followEvents(chosen.split(',') as EventType[], {
      take(_events, are_new) {
        if (are_new) timer ??= window.setTimeout(tell, GATHERED_MS)
      },
      is() {},
      end: () => leave(SESSION_OVER),
    })
    function tell() {
      timer = undefined
      latest.current()
    }
    followed.resume()
    const unwatch = whileHidden(followed)
    return () => {
      unwatch()
      clearTimeout(timer)
      followed.pause()
    }
  }, [chosen, leave])
}
