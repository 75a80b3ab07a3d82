import { Badge } from '../parts/Badge.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Moment } from '../parts/When.tsx'
import type { Delivery } from './calls.ts'
import { DeliveryDetails, type DeliveryProps } from './DeliveryDetails.tsx'
import { counted } from '../parts/numbers.ts'

/** One event on its way, in a line; it opens to what was sent and what was answered. */
export function DeliveryRow(props: DeliveryProps) {
  const { type, created_at } = props.delivery
  return (
    <li>
      <Disclosure
        className="delivery"
        summary={
          <>
            <Status {...props.delivery} />
            <span className="entry-about">
              <code>{type}</code>
              <span className="hint">
                <Told {...props.delivery} />
              </span>
            </span>
            <Moment at={created_at} />
          </>
        }
      >
        {() => <DeliveryDetails {...props} />}
      </Disclosure>
    </li>
  )
}

function Status({ status }: Delivery) {
  switch (status) {
    case 'delivered':
      return <Badge kind="good">Delivered</Badge>
    case 'failed':
      return <Badge kind="bad">Failed</Badge>
    case 'pending':
      return <Badge kind="soon">Pending</Badge>
  }
}

/** `204`, or `2 attempts, 503, next at 09:41:00`. */
function Told({ attempts, status, next_attempt_at }: Delivery) {
  const answer = attempts.at(-1)?.response_status
  const count = attempts.length > 1 ? counted(attempts.length, 'attempt') : undefined
  const is_tried_again = status === 'pending' && attempts.length > 0
  return (
    <>
      {[count, answer].filter((part) => part !== undefined).join(', ')}
      {is_tried_again && next_attempt_at !== undefined && (
        <>
          , next at <Moment at={next_attempt_at} />
        </>
      )}
    </>
  )
}
