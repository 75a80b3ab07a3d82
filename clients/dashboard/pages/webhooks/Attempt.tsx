import { Badge } from '../parts/Badge.tsx'
import { Moment } from '../parts/When.tsx'
import type { Delivery } from './calls.ts'

const SECONDS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

interface AttemptProps {
  attempt: Delivery['attempts'][number]
  /** That of the last one: others are said where they differ. */
  url: string
}

/** When one request was made, and what came of it. */
export function Attempt({ attempt, url }: AttemptProps) {
  const { started_at, duration_ms, response_status, error } = attempt
  const is_over = duration_ms !== undefined
  return (
    <li>
      <Badge kind={!is_over ? 'soon' : error === undefined ? 'good' : 'bad'}>
        {response_status ?? (is_over ? 'No answer' : 'Under way')}
      </Badge>
      <span>
        <Moment at={started_at} />
        {is_over && `, took ${inWords(duration_ms)}`}
        {error !== undefined && (
          <>
            {'. '}
            <bdi>{error}</bdi>
          </>
        )}
        {attempt.url !== url && (
          <>
            <br />
            <bdi className="hint address">{attempt.url}</bdi>
          </>
        )}
      </span>
    </li>
  )
}

function inWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${SECONDS.format(ms / 1000)} s`
}
