/** How wide an element is, so that what is drawn in it keeps the size of its letters. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export function useWidth<Shown extends HTMLElement>(): [RefObject<Shown | null>, number] {
  const element = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    const measure = () => setWidth(Math.floor(shown.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
