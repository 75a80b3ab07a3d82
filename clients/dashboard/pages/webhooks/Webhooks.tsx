import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { inWords } from '../events/types.ts'
import { Alert } from '../parts/Alert.tsx'
import { Secret } from '../parts/Secret.tsx'
import { When } from '../parts/When.tsx'
import { useLoaded } from '../work.ts'
import { createWebhook, listWebhooks, type Webhook } from './calls.ts'
import { State } from './State.tsx'
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx'

/** The addresses that events are sent to, and how each does. */
export function Webhooks() {
  const { value, problem, reload } = useLoaded(['webhooks'], listWebhooks)
  const [is_adding, setAdding] = useState(false)
  const [made, setMade] = useState<Webhook>()

  const create = async ({ types, ...others }: WebhookValues) => {
    const created = await createWebhook({ ...others, ...(types && { types }) })
    await reload()
    setAdding(false)
    setMade(created)
  }
  const add = (
    <button type="button" className="main" onClick={() => setAdding(true)}>
      Add a webhook
    </button>
  )
  return (
    <section aria-labelledby="webhooks">
      <div className="row-title">
        <h2 id="webhooks">Webhooks</h2>
        {value?.webhooks.length !== 0 && add}
      </div>
      <Alert problem={problem} retry={reload} />
      {made?.secret !== undefined && (
        <Secret
          key={made.id}
          title="The secret of your new webhook"
          text="Your receiver verifies with it what it gets. Copy it now: it is shown only once. Who has lost it makes another one."
          label="Secret"
          value={made.secret}
          done={() => {
            setMade(undefined)
            document.querySelector('h1')?.focus()
          }}
        />
      )}
      {value?.webhooks.length === 0 && <None add={add} />}
      <ul className="rows">
        {value?.webhooks.map((one) => (
          <Row key={one.id} shown={one} />
        ))}
      </ul>
      {is_adding && (
        <WebhookForm
          title="Add a webhook"
          action="Add webhook"
          submit={create}
          close={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function None({ add }: { add: ReactNode }) {
  return (
    <div className="empty first-step">
      <p>
        There is no webhook yet. Add the address of a server of yours, and each event is sent there
        as it happens: signed, and again until it is taken.
      </p>
      <p>
        While you write the receiver, this sends it what happens without a webhook:
        <br />
        <code>otterpost listen --forward-to http://127.0.0.1:8080/</code>
      </p>
      {add}
    </div>
  )
}

function Row({ shown }: { shown: Webhook }) {
  const { id, url, description, types, last_success_at } = shown
  const [since, at] = shown.enabled
    ? (['Failing since', shown.failing_since] as const)
    : (['Off since', shown.disabled_at] as const)
  return (
    <li className="webhook">
      <div className="row-title">
        <h3>
          <Link to={`/webhooks/${id}`}>
            <bdi>{url}</bdi>
          </Link>
        </h3>
        <State {...shown} />
      </div>
      {description !== '' && (
        <p className="hint">
          <bdi>{description}</bdi>
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>Types</dt>
          <dd>{inWords(types)}</dd>
        </div>
        <div>
          <dt>Last success</dt>
          <dd>{last_success_at === undefined ? 'None' : <When at={last_success_at} time />}</dd>
        </div>
        {at !== undefined && (
          <div>
            <dt>{since}</dt>
            <dd>
              <When at={at} time />
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
