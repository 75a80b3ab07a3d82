import type { Schemas } from '../api.ts'
import { When } from '../parts/When.tsx'
import { NO_LIMIT } from './Plan.tsx'
import { inDigits } from '../parts/numbers.ts'

interface AllowanceProps {
  allowance: Schemas['Allowance']
  /** Whether anything can be posted at all. */
  usable: boolean
}

export function Allowance({ allowance, usable }: AllowanceProps) {
  const { daily_limit, taken_today, remaining_today, resets_at } = allowance
  return (
    <section className="card" aria-labelledby="today">
      <h2 id="today">Posts today</h2>
      {daily_limit >= NO_LIMIT ? (
        <p className="figure">No limit</p>
      ) : (
        <>
          <p className="figure">
            <strong>{inDigits(usable ? remaining_today : 0)}</strong> of {inDigits(daily_limit)}{' '}
            left
          </p>
          <progress
            aria-label="Taken from today’s posts"
            max={Math.max(1, daily_limit)}
            value={taken_today}
          />
        </>
      )}
      <p className="hint">
        {inDigits(taken_today)} used today: one each time a post is scheduled, moved, or published
        at once. Starts again on <When at={resets_at} time />.
      </p>
    </section>
  )
}
