import type { Schemas } from '../api.ts'
import { When } from '../parts/When.tsx'

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
      <p className="figure">
        <strong>{usable ? remaining_today : 0}</strong> of {daily_limit} left
      </p>
      <progress aria-label="Posts used today" max={Math.max(1, daily_limit)} value={taken_today} />
      <p className="hint">
        {taken_today} used. Starts anew on <When at={resets_at} time />.
      </p>
    </section>
  )
}
