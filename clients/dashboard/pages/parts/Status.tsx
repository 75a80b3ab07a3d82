/** The one live region for what has been done: always there, so that screen readers notice what is put in. */
import { useCallback, useEffect, useState } from 'react'

const SHOWN_MS = 8_000

export function useStatus() {
  // An object, so that the same words twice are two messages.
  const [status, setStatus] = useState<{ text: string }>()
  const say = useCallback((text: string) => setStatus({ text }), [])
  useEffect(() => {
    if (status === undefined) return
    const timer = setTimeout(() => setStatus(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [status])
  return { text: status?.text, say }
}

export function Status({ text }: { text: string | undefined }) {
  return (
    <div className="status" role="status">
      {text !== undefined && <p>{text}</p>}
    </div>
  )
}
