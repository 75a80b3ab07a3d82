import { useEffect, useRef, useState } from 'react'
import { inDigits } from '../parts/numbers.ts'

const EVERY_MS = 10_000

/** Tells screen readers how many events have come, and not of each. */
export function Announced({ count }: { count: number }) {
  const [said, setSaid] = useState(0)
  const [text, setText] = useState('')
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  })
  const is_behind = count > said
  useEffect(() => {
    if (!is_behind) return
    const timer = setTimeout(() => {
      const more = latest.current - said
      setText(more === 1 ? 'One new event.' : `${inDigits(more)} new events.`)
      setSaid(latest.current)
    }, EVERY_MS)
    return () => clearTimeout(timer)
  }, [is_behind, said])
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  )
}
