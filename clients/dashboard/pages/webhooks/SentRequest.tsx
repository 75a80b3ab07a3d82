import { Alert } from '../parts/Alert.tsx'
import { Json } from '../parts/Json.tsx'
import { useLoaded } from '../work.ts'
import { readEvent, type Delivery } from './calls.ts'

interface SentRequestProps {
  url: string
  delivery: Delivery
}

/** The request as it is made: its headers, and the event as the log has it, which is what is sent. */
export function SentRequest({ url, delivery }: SentRequestProps) {
  const { value, problem, reload } = useLoaded(['webhooks', 'bodies', delivery.id], () =>
    bodyOf(delivery),
  )
  const is_gone = problem?.code === 'not_found'
  return (
    <section>
      <h3>Request</h3>
      <p className="address">
        <code>
          POST <bdi>{url}</bdi>
        </code>
      </p>
      <dl className="headers">
        <Header name="content-type">application/json</Header>
        <Header name="user-agent">Otterpost</Header>
        <Header name="webhook-id">{delivery.event_id}</Header>
        <Header name="webhook-timestamp" of_each>
          the second of each attempt
        </Header>
        <Header name="webhook-signature" of_each>
          v1, and what the secret makes of id, timestamp and body
        </Header>
      </dl>
      {is_gone && (
        <p className="hint">The event is not kept any more, so its body cannot be shown.</p>
      )}
      {!is_gone && <Alert problem={problem} retry={reload} />}
      {value !== undefined && <Json label="The body, which is sent on one line" value={value} />}
    </section>
  )
}

/** A ping is in no log; this is all of it. */
function bodyOf({ event_id: id, type, created_at }: Delivery): Promise<unknown> {
  if (type !== 'ping') return readEvent(id)
  return Promise.resolve({ id, type, timestamp: created_at, data: {} })
}

interface HeaderProps {
  name: string
  /** Made anew for each attempt, and kept of none. */
  of_each?: boolean
  children: string
}

function Header({ name, of_each = false, children }: HeaderProps) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{of_each ? <span className="hint">{children}</span> : <code>{children}</code>}</dd>
    </div>
  )
}
