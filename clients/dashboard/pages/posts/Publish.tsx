import type { Schemas } from '../api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { useVisit } from '../session.ts'
import { publish, type ReadPost } from './calls.ts'
import { whereTo } from './words.ts'

interface PublishProps {
  read: ReadPost
  connections: Schemas['Connection'][]
  published(): Promise<void>
  close(): void
}

/** Names the accounts: what is published cannot be unsaid. */
export function Publish({ read, connections, published, close }: PublishProps) {
  const { say } = useVisit()
  const { deliveries, platforms } = read.post
  const targets = deliveries ?? platforms.map((platform) => ({ platform }))
  const open = targets.filter((one) => !('status' in one) || one.status !== 'published')
  const doubts = deliveries?.filter(({ code }) => code === 'outcome_unknown') ?? []
  return (
    <Dialog title="Publish it now?" close={close}>
      <p>It goes out at once on:</p>
      <ul className="asides">
        {open.map((one) => (
          <li key={one.platform}>
            <bdi>{whereTo(one, connections)}</bdi>
          </li>
        ))}
      </ul>
      <Form
        action="Publish now"
        fields={[]}
        submit={async ({ resend }) => {
          const { message } = await publish(read, {
            confirm_resend: resend !== undefined,
          }).finally(published)
          close()
          say(message)
        }}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        {doubts.length > 0 && (
          <fieldset>
            <label>
              <input type="checkbox" name="resend" />
              Nobody knows whether {doubts
                .map((one) => whereTo(one, connections))
                .join(' and ')}{' '}
              has it already: send it nevertheless
            </label>
          </fieldset>
        )}
      </Form>
    </Dialog>
  )
}
