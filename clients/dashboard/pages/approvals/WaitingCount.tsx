import { useWaitingCount } from './useWaitingCount.ts'
import { inDigits } from '../parts/numbers.ts'

/** Beside the name of their page; nothing while nothing waits. */
export function WaitingCount() {
  const count = useWaitingCount() ?? 0
  if (count === 0) return null
  return (
    <span className="waiting-count">
      {inDigits(count)}
      <span className="unseen"> waiting</span>
    </span>
  )
}
