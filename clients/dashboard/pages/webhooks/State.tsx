import { Badge } from '../parts/Badge.tsx'
import { When } from '../parts/When.tsx'
import type { Webhook } from './calls.ts'

export function State({ enabled, failing_since, last_success_at }: Webhook) {
  if (!enabled) return <Badge kind="off">Off</Badge>
  if (failing_since !== undefined) return <Badge kind="bad">Failing</Badge>
  if (last_success_at === undefined) return <Badge kind="plain">On, nothing sent yet</Badge>
  return <Badge kind="good">On</Badge>
}

/** Why it is off, or what will come of its failing; nothing of one that does well. */
export function Reason(webhook: Webhook) {
  const { enabled, disabled_at, disabled_reason, failing_since, paused_until } = webhook
  if (enabled && failing_since === undefined) return null
  if (enabled && failing_since !== undefined) {
    return (
      <p className="reason">
        No attempt has succeeded since <When at={failing_since} time />. After five days it is
        switched off; what it has missed is kept and sent again.
        {paused_until !== undefined && (
          <>
            {' '}
            As it has asked for, it is left alone until <When at={paused_until} time />.
          </>
        )}
      </p>
    )
  }
  return (
    <p className="reason">
      {REASONS.get(disabled_reason ?? '') ?? 'It was switched off'}
      {disabled_at !== undefined && (
        <>
          {' '}
          on <When at={disabled_at} time />
        </>
      )}
      . Switched on again, it gets what has happened since, as far back as events are kept.
    </p>
  )
}

const REASONS = new Map([
  ['user', 'You switched it off'],
  ['gone', 'It answered 410, gone, and was switched off'],
  ['failing', 'Nothing had succeeded for five days, so it was switched off'],
])
