/** Tells a page that something of these kinds has happened, so that it asks anew what it shows. */
import { useEffect, useRef } from 'react'
import { useSubscribe } from './stream.ts'
import type { EventType } from './types.ts'

/** Many changes at once are asked for once. */
const GATHERED_MS = 500

/** Without a free stream the page is as it was read. */
export function useChanges(types: readonly EventType[], changed: () => void) {
  const subscribe = useSubscribe()
  const latest = useRef({ types, changed })
  useEffect(() => {
    latest.current = { types, changed }
  })
  useEffect(() => {
    let timer: number | undefined
    const tell = () => {
      timer = undefined
      latest.current.changed()
    }
    const unsubscribe = subscribe((event) => {
      if (event !== undefined && !isAmong(latest.current.types, event.type)) return
      timer ??= window.setTimeout(tell, GATHERED_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [subscribe])
}

/** A service that is newer than the page tells of types that the page does not know. */
export function isAmong(types: readonly EventType[], type: string): boolean {
  return types.some((one) => one === type)
}
