import { useState } from 'react'
import { answerOf, api, type Schemas } from '../api.ts'
import { handleOf } from '../networks.ts'
import { Alert } from '../parts/Alert.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { useVisit } from '../session.ts'
import { useAction } from '../work.ts'

interface ActionsProps {
  shown: Schemas['Connection']
  network: string
  reload(): Promise<void>
}

export function ConnectionActions({ shown, network, reload }: ActionsProps) {
  const { id, is_primary, state } = shown
  const { say } = useVisit()
  const [asking, setAsking] = useState<'name' | 'disconnect'>()
  const handle = handleOf(shown)
  const close = () => setAsking(undefined)

  const change = async (body: Schemas['ConnectionChange'], done: string) => {
    await answerOf(api.PUT('/connections/{id}', { params: { path: { id } }, body }))
    await reload()
    say(done)
  }
  const primary = useAction(() =>
    change({ is_primary: true }, `${handle} is now the primary account on ${network}.`),
  )
  const disconnect = async () => {
    await answerOf(api.DELETE('/connections/{id}', { params: { path: { id } } }))
    await reload()
    say(`${handle} is disconnected.`)
  }
  return (
    <>
      {!is_primary && state !== 'disconnected' && (
        <button
          type="button"
          aria-disabled={primary.busy}
          onClick={() => primary.run()}
          aria-label={`Make primary: ${handle}`}
        >
          Make primary
        </button>
      )}
      <button type="button" onClick={() => setAsking('name')} aria-label={`Nickname of ${handle}`}>
        Nickname
      </button>
      {state !== 'disconnected' && (
        <button
          type="button"
          onClick={() => setAsking('disconnect')}
          aria-label={`Disconnect ${handle}`}
        >
          Disconnect
        </button>
      )}
      <Alert problem={primary.problem} />
      {asking === 'name' && <Nickname shown={shown} change={change} close={close} />}
      {asking === 'disconnect' && (
        <Confirm
          title={`Disconnect ${handle}?`}
          action="Disconnect account"
          confirm={disconnect}
          close={close}
        >
          <p>
            Posts that are scheduled for it on {network} will fail at their time, unless it is
            connected again by then. What has been posted stays.
          </p>
        </Confirm>
      )}
    </>
  )
}

interface NicknameProps {
  shown: Schemas['Connection']
  change(body: Schemas['ConnectionChange'], done: string): Promise<void>
  close(): void
}

function Nickname({ shown, change, close }: NicknameProps) {
  return (
    <Dialog title={`Nickname of ${handleOf(shown)}`} close={close}>
      <Form
        action="Save nickname"
        fields={['nickname']}
        submit={async ({ nickname = '' }) => {
          await change({ nickname: nickname.trim() || null }, 'The nickname is saved.')
          close()
        }}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        <Field
          label="Nickname"
          name="nickname"
          maxLength={100}
          value={shown.nickname ?? ''}
          hint="Only you see it. Leave it empty for none."
        />
      </Form>
    </Dialog>
  )
}
