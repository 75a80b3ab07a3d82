import { useEffect, useRef, useState } from 'react'

/**
 * For what may be long: laid out once, and from then on near the window alone (`.laid-out` in base.css). The browser
 * remembers how high it was, so that nothing moves under a finger when it comes into view.
 */
export function useLaidOut<Shown extends HTMLElement>() {
  const ref = useRef<Shown>(null)
  const [is_laid_out, setLaidOut] = useState(false)
  useEffect(() => {
    if (ref.current === null) return
    let frame = 0
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      // By the next frame its height has been noted.
      frame = requestAnimationFrame(() => setLaidOut(true))
    })
    observer.observe(ref.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return { ref, className: is_laid_out ? 'once laid-out' : 'once' }
}
