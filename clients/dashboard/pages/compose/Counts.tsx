import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import { estimated, type Count } from './counts.ts'
import { inDigits } from '../parts/numbers.ts'

/** Dimmed, and said to be about so much, until the service has counted what is there now. */
export function Counts({ text, counts }: { text: string; counts: Count[] }) {
  return (
    <ul className="compose-counts" aria-label="Length">
      {counts.map((count) => (
        <li key={count.network}>
          <Counter
            label={DESCRIPTIONS[count.network].label}
            length={count.length === undefined ? undefined : estimated(count, text)}
            limit={count.limit}
            is_exact={count.of === text}
          />
        </li>
      ))}
    </ul>
  )
}

interface CounterProps {
  label: string
  /** Undefined for what is far beyond the limit. */
  length: number | undefined
  limit: number
  is_exact: boolean
}

export function Counter({ label, length, limit, is_exact }: CounterProps) {
  const is_over = length === undefined || length > limit
  const kind = is_over ? 'over' : is_exact ? '' : 'about'
  return (
    <span className={`compose-count ${kind}`}>
      {label}{' '}
      {length === undefined ? 'far more than' : `${is_exact ? '' : '≈ '}${inDigits(length)} of`}{' '}
      {inDigits(limit)}
      {is_over && length !== undefined && `: ${inDigits(length - limit)} too many`}
    </span>
  )
}
