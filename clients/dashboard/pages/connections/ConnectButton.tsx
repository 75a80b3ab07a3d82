import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import { useState } from 'react'
import { answerOf, api, type Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { useAction } from '../work.ts'

interface ConnectButtonProps {
  platform: Schemas['Platform']
  /** The account to connect anew; a further one when left out. */
  again?: Schemas['Connection']
}

/** Leads to the network, where the user signs in and agrees. */
export function ConnectButton({ platform, again }: ConnectButtonProps) {
  const { label, handle_hint } = DESCRIPTIONS[platform]
  const [asking, setAsking] = useState(false)
  const { run, busy, problem } = useAction((handle: string | undefined) =>
    connect(platform, handle),
  )
  const asks_for_handle = handle_hint !== null && again === undefined
  return (
    <>
      <button
        type="button"
        className={again && !again.needs_reconnect ? undefined : 'main'}
        aria-disabled={busy}
        onClick={() => (asks_for_handle ? setAsking(true) : run(again?.handle))}
        aria-label={again ? `Reconnect ${again.handle}` : `Connect an account of ${label}`}
      >
        {again ? 'Reconnect' : 'Connect'}
      </button>
      <Alert problem={problem} />
      {asking && (
        <Dialog title={`Connect an account of ${label}`} close={() => setAsking(false)}>
          <Form
            action={`Go on to ${label}`}
            fields={['handle']}
            submit={({ handle = '' }) => connect(platform, handle)}
            other={
              <button type="button" onClick={() => setAsking(false)}>
                Cancel
              </button>
            }
          >
            <Field label="Handle or server" name="handle" hint={handle_hint ?? ''} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

async function connect(platform: Schemas['Platform'], handle: string | undefined) {
  const body = handle === undefined || DESCRIPTIONS[platform].handle_hint === null ? {} : { handle }
  const call = api.POST('/connections/{platform}/start', { params: { path: { platform } }, body })
  const { url } = await answerOf(call)
  window.location.assign(url)
}
