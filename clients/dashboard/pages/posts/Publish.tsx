import { DESCRIPTIONS, listInWords } from '../../../../networks/descriptions.ts'
import type { Schemas } from '../api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { useVisit } from '../session.ts'
import { publish, type PostDelivery, type ReadPost } from './calls.ts'
import { isInDoubt, whereTo } from './words.ts'

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
  const repeated = deliveries?.filter(isRepeated) ?? []
  const left = deliveries?.filter((one) => one.status !== 'published' && !repeated.includes(one))
  const open = left ?? platforms.map((platform) => ({ platform }))
  const doubts = left?.filter(isInDoubt) ?? []
  const inWords = (some: typeof open) => listInWords(some.map((one) => whereTo(one, connections)))
  const cancel = (
    <button type="button" onClick={close}>
      {open.length === 0 ? 'Close' : 'Cancel'}
    </button>
  )
  return (
    <Dialog title="Publish it now?" close={close}>
      {repeated.length > 0 && (
        <p>
          <bdi>{inWords(repeated)}</bdi> may have it already. The service is finding out, and sends
          it again by itself where it is missing: until then it is not sent anew.
        </p>
      )}
      {open.length === 0 ? (
        <p className="buttons">{cancel}</p>
      ) : (
        <>
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
                ...(repeated.length > 0 && { platforms: open.map(({ platform }) => platform) }),
              }).finally(published)
              close()
              say(message)
            }}
            other={cancel}
          >
            {doubts.length > 0 && (
              <fieldset>
                <label>
                  <input type="checkbox" name="resend" />
                  Nobody knows whether {inWords(doubts)} has it already: send it nevertheless
                </label>
              </fieldset>
            )}
          </Form>
        </>
      )}
    </Dialog>
  )
}

/** Meanwhile the service refuses to send it anew, whatever somebody confirms. */
function isRepeated(delivery: PostDelivery): boolean {
  const { repeats_sends } = DESCRIPTIONS[delivery.platform]
  return repeats_sends === true && delivery.status !== 'failed' && isInDoubt(delivery)
}
