import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '../parts/Alert.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import { changeWebhook, deleteWebhook, sendTest, type Webhook } from './calls.ts'
import { Rotate } from './Rotate.tsx'
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx'

type Deed = 'edit' | 'rotate' | 'delete'

interface ActionsProps {
  shown: Webhook
  reload(): Promise<void>
  /** A test is on its way. */
  tested(): void
  rotated(secret: string): void
}

export function WebhookActions({ shown, reload, tested, rotated }: ActionsProps) {
  const { id, enabled } = shown
  const { say } = useVisit()
  const [asking, setAsking] = useState<Deed>()
  const close = () => setAsking(undefined)

  const test = useAction(async () => {
    await sendTest(id)
    say(enabled ? 'A test is on its way.' : 'The test is sent once the webhook is on.')
    tested()
  })
  const toggle = useAction(async () => {
    await changeWebhook(id, { enabled: !enabled })
    await reload()
    say(enabled ? 'The webhook is off.' : 'The webhook is on.')
    tested()
  })
  return (
    <>
      <p className="buttons">
        <button
          type="button"
          className={enabled ? 'main' : undefined}
          aria-disabled={test.busy}
          onClick={() => test.run()}
        >
          <Icon name="send" />
          Send a test
        </button>
        <button type="button" onClick={() => setAsking('edit')}>
          Edit
        </button>
        <button
          type="button"
          className={enabled ? undefined : 'main'}
          aria-disabled={toggle.busy}
          onClick={() => toggle.run()}
        >
          {enabled ? 'Switch off' : 'Switch on'}
        </button>
        <button type="button" onClick={() => setAsking('rotate')}>
          Rotate secret
        </button>
        <button type="button" onClick={() => setAsking('delete')}>
          Delete
        </button>
      </p>
      <Alert problem={test.problem ?? toggle.problem} />
      {asking && (
        <Asked about={asking} shown={shown} reload={reload} rotated={rotated} close={close} />
      )}
    </>
  )
}

interface AskedProps extends Pick<ActionsProps, 'shown' | 'reload' | 'rotated'> {
  about: Deed
  close(): void
}

function Asked({ about, shown, reload, rotated, close }: AskedProps) {
  const { id, url } = shown
  const { say } = useVisit()
  const navigate = useNavigate()
  const change = async ({ types, ...others }: WebhookValues) => {
    await changeWebhook(id, { ...others, ...(types ? { types } : { all_types: true }) })
    await reload()
    close()
    say('The webhook is saved.')
  }
  const remove = async () => {
    await deleteWebhook(id)
    await navigate('/events')
    say('The webhook is deleted.')
  }
  switch (about) {
    case 'edit':
      return (
        <WebhookForm
          title="Edit the webhook"
          action="Save"
          present={shown}
          submit={change}
          close={close}
        />
      )
    case 'rotate':
      return <Rotate shown={shown} reload={reload} rotated={rotated} close={close} />
    case 'delete':
      return (
        <Confirm
          title="Delete this webhook?"
          action="Delete webhook"
          confirm={remove}
          close={close}
        >
          <p>
            Nothing more is sent to <bdi className="address">{url}</bdi>, and what is known of its
            deliveries is forgotten. This cannot be undone.
          </p>
        </Confirm>
      )
  }
}
