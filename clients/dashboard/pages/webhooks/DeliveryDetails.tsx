import { now } from '../clock.ts'
import { Alert } from '../parts/Alert.tsx'
import { CodeBlock } from '../parts/Json.tsx'
import { Moment } from '../parts/When.tsx'
import { useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import { Attempt } from './Attempt.tsx'
import { replay, sendTest, type Delivery, type Webhook } from './calls.ts'
import { SentRequest } from './SentRequest.tsx'

export interface DeliveryProps {
  webhook: Webhook
  delivery: Delivery
  follow(): void
}

export function DeliveryDetails({ webhook, delivery, follow }: DeliveryProps) {
  const { attempts, response_body, next_attempt_at, status } = delivery
  const last = attempts.at(-1)
  const url = last?.url ?? webhook.url
  return (
    <>
      <section>
        <h3>Attempts</h3>
        {attempts.length === 0 && <p className="hint">None yet.</p>}
        <ol className="attempts">
          {attempts.map((attempt) => (
            <Attempt key={attempt.started_at} attempt={attempt} url={url} />
          ))}
        </ol>
        {status === 'pending' && <Next at={next_attempt_at} is_on={webhook.enabled} />}
      </section>
      <SentRequest url={url} delivery={delivery} />
      <section>
        <h3>Response</h3>
        {response_body === undefined ? (
          <p className="hint">{last === undefined ? 'None yet.' : WITHOUT}</p>
        ) : (
          <CodeBlock label="The response to the last attempt, its first 4 KB">
            {response_body}
          </CodeBlock>
        )}
      </section>
      <Again webhook={webhook} delivery={delivery} follow={follow} />
    </>
  )
}

const WITHOUT =
  'There was no body to keep: the answer was empty, there was none, or it came from a host that only this instance may call.'

function Next({ at, is_on }: { at: string | undefined; is_on: boolean }) {
  if (!is_on) return <p className="hint">It is sent once the webhook is switched on.</p>
  if (at === undefined) return <p className="hint">It is being sent.</p>
  return (
    <p className="hint">
      {Date.parse(at) <= now() ? 'Due since ' : 'Next attempt: '}
      <Moment at={at} />.
    </p>
  )
}

/** Once more, under the same id. A ping is in no log: another one takes its place. */
function Again({ webhook, delivery, follow }: DeliveryProps) {
  const { say } = useVisit()
  const is_ping = delivery.type === 'ping'
  const { run, busy, problem } = useAction(async () => {
    if (is_ping) await sendTest(webhook.id)
    const { count } = is_ping
      ? { count: 1 }
      : await replay(webhook.id, { event_ids: [delivery.event_id] })
    say(count === 0 ? GONE : is_ping ? 'A test is on its way.' : 'It is sent again.')
    follow()
  })
  return (
    <>
      <p className="buttons">
        <button type="button" aria-disabled={busy} onClick={() => run()}>
          {is_ping ? 'Send another test' : 'Replay'}
        </button>
      </p>
      <Alert problem={problem} />
    </>
  )
}

const GONE = 'Nothing is sent: the event is not kept any more, or none of the types wanted now.'
