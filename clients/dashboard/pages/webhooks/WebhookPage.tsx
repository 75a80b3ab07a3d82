/** One webhook: how it does, what can be done with it, and what became of each event. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { Secret } from '../parts/Secret.tsx'
import { useLoaded } from '../work.ts'
import { readWebhook, type Webhook } from './calls.ts'
import { Deliveries } from './Deliveries.tsx'
import { Facts } from './Facts.tsx'
import { Reason, State } from './State.tsx'
import { useDeliveries } from './useDeliveries.ts'
import { WebhookActions } from './WebhookActions.tsx'

export function WebhookPage() {
  const { id = '' } = useParams()
  return <OneWebhook key={id} id={id} />
}

/** One heading, whatever is below it: the focus is there when the page comes. */
function OneWebhook({ id }: { id: string }) {
  const { value, problem, reload } = useLoaded(['webhooks', id], () => readWebhook(id))
  const is_gone = value === undefined && problem?.code === 'not_found'
  return (
    <Page title={is_gone ? 'Not found' : 'Webhook'}>
      <p className="lead">
        {is_gone && 'There is no such webhook, or not any more. '}
        <Link to="/events">All events and webhooks</Link>
      </p>
      {!is_gone && <Alert problem={problem} retry={reload} />}
      {value && <Known shown={value} reload={reload} />}
    </Page>
  )
}

interface KnownProps {
  shown: Webhook
  reload(): Promise<void>
}

function Known({ shown, reload }: KnownProps) {
  const [secret, setSecret] = useState<string>()
  const deliveries = useDeliveries(shown.id, reload)
  return (
    <>
      {secret !== undefined && (
        <Secret
          key={secret}
          title="The new secret"
          text="Give it to your receiver now: it is shown only once."
          label="Secret"
          value={secret}
          done={() => {
            setSecret(undefined)
            document.querySelector('h1')?.focus()
          }}
        />
      )}
      <section className="card" aria-label="The webhook">
        <div className="row-title">
          <p className="address">
            <bdi>{shown.url}</bdi>
          </p>
          <State {...shown} />
        </div>
        {shown.description !== '' && (
          <p>
            <bdi>{shown.description}</bdi>
          </p>
        )}
        <Reason {...shown} />
        <Facts {...shown} />
        <WebhookActions
          shown={shown}
          reload={reload}
          tested={deliveries.follow}
          rotated={setSecret}
        />
      </section>
      <Deliveries webhook={shown} {...deliveries} />
    </>
  )
}
