import { useState } from 'react'
import { now } from '../clock.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { useVisit } from '../session.ts'
import { replay, type Webhook } from './calls.ts'
import { inDigits } from '../parts/numbers.ts'

interface ReplayProps {
  webhook: Webhook
  follow(): void
  close(): void
}

interface Chosen {
  from: string
  failed_only: boolean
  count: number
}

/** Events of a time, once more: first they are counted, then they are sent. */
export function Replay({ webhook, follow, close }: ReplayProps) {
  const { say } = useVisit()
  const [chosen, setChosen] = useState<Chosen>()

  const count = async ({ from: local = '', which }: Record<string, string>) => {
    const from = momentOf(local)
    const failed_only = which === 'failed'
    const counted = await replay(webhook.id, { from, failed_only, dry_run: true })
    setChosen({ from, failed_only, count: counted.count })
  }
  const send = async () => {
    if (chosen === undefined) return
    const { from, failed_only } = chosen
    const sent = await replay(webhook.id, { from, failed_only })
    close()
    say(`${inWords(sent.count)} ${sent.count === 1 ? 'is' : 'are'} sent again.`)
    follow()
  }
  return (
    <Dialog title="Replay events" close={close}>
      {chosen === undefined ? (
        <Choose count={count} close={close} />
      ) : (
        <Counted {...chosen} send={send} back={() => setChosen(undefined)} close={close} />
      )}
    </Dialog>
  )
}

interface ChooseProps {
  count(values: Record<string, string>): Promise<void>
  close(): void
}

function Choose({ count, close }: ChooseProps) {
  return (
    <>
      <p>
        They are sent again, each with the <code>webhook-id</code> that it had, so that receivers
        that keep ids do nothing twice. New events go first.
      </p>
      <Form
        action="Count them"
        fields={['from']}
        submit={count}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        <Field
          label="What happened since"
          name="from"
          type="datetime-local"
          value={localTime(now() - DAY_MS)}
          hint="In the time zone of this browser."
        />
        <fieldset className="choice">
          <legend>Which of them</legend>
          <label>
            <input type="radio" name="which" value="failed" defaultChecked />
            Only what has failed
          </label>
          <label>
            <input type="radio" name="which" value="all" />
            All
          </label>
        </fieldset>
      </Form>
    </>
  )
}

interface CountedProps extends Chosen {
  send(): Promise<void>
  back(): void
  close(): void
}

function Counted({ count, send, back, close }: CountedProps) {
  // What had the focus is gone.
  const focus = (element: HTMLElement | null) => element?.focus()
  if (count === 0) {
    return (
      <>
        <p ref={focus} tabIndex={-1}>
          There is nothing to replay.
        </p>
        <p className="buttons">
          <button type="button" onClick={back}>
            Choose others
          </button>
          <button type="button" onClick={close}>
            Close
          </button>
        </p>
      </>
    )
  }
  return (
    <>
      <p ref={focus} tabIndex={-1}>
        {`${inWords(count)} would be sent again.`}
      </p>
      <Form
        action={`Replay ${inDigits(count)}`}
        fields={[]}
        submit={send}
        other={
          <button type="button" onClick={back}>
            Choose others
          </button>
        }
      />
    </>
  )
}

function inWords(count: number): string {
  return count === 1 ? 'One event' : `${inDigits(count)} events`
}

const DAY_MS = 24 * 3_600_000

/** As a field for local times has it. */
function localTime(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What is no time is left to the service, which says so. */
function momentOf(local: string): string {
  const ms = Date.parse(local)
  return Number.isNaN(ms) ? local : new Date(ms).toISOString()
}
