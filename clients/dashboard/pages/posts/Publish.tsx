import { useState } from 'react'
import { DESCRIPTIONS, listInWords } from '../../../../networks/descriptions.ts'
import { problemOf, type Problem, type Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { useVisit } from '../session.ts'
import { publish, type Post, type PostDelivery, type ReadPost } from './calls.ts'
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
  const [refusal, setRefusal] = useState<Problem>()
  const { repeated, sending, open } = destinationsOf(read.post)
  const inWords = (some: Destination[]) => listInWords(some.map((one) => whereTo(one, connections)))
  const send = async (confirm_resend: boolean) => {
    try {
      const { message } = await publish(read, {
        confirm_resend,
        ...(repeated.length > 0 && { platforms: open.map(({ platform }) => platform) }),
      })
      close()
      say(message)
    } catch (thrown) {
      setRefusal(problemOf(thrown))
      throw thrown
    } finally {
      await published()
    }
  }
  return (
    <Dialog title={titleOf(open.length, repeated.length, sending.length)} close={close}>
      {repeated.length > 0 && (
        <p>
          <bdi>{inWords(repeated)}</bdi> may have it already. The service is finding out, and sends
          it again by itself where it is missing: until then it is not sent anew.
        </p>
      )}
      {sending.length > 0 && (
        <p>
          It is on its way to <bdi>{inWords(sending)}</bdi>.
        </p>
      )}
      {open.length === 0 ? (
        <>
          <Alert problem={refusal} />
          <p className="buttons">
            {/* What had the focus may have gone with the form. */}
            <button type="button" autoFocus onClick={close}>
              Close
            </button>
          </p>
        </>
      ) : (
        <Question open={open} inWords={inWords} send={send} close={close} />
      )}
    </Dialog>
  )
}

/** A delivery, or a network of a draft. */
type Destination = Parameters<typeof whereTo>[0] & Parameters<typeof isInDoubt>[0]

interface QuestionProps {
  open: Destination[]
  inWords(some: Destination[]): string
  send(confirm_resend: boolean): Promise<void>
  close(): void
}

function Question({ open, inWords, send, close }: QuestionProps) {
  const doubts = open.filter(isInDoubt)
  return (
    <>
      <p>It goes out at once on:</p>
      <ul className="asides">
        {open.map((one) => (
          <li key={one.platform}>
            <bdi>{inWords([one])}</bdi>
          </li>
        ))}
      </ul>
      <Form
        action="Publish now"
        fields={[]}
        submit={({ resend }) => send(resend !== undefined)}
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
              Nobody knows whether {inWords(doubts)} has it already: send it nevertheless
            </label>
          </fieldset>
        )}
      </Form>
    </>
  )
}

/** `open`: where it goes when somebody says so. */
function destinationsOf(post: Post) {
  const { deliveries, platforms } = post
  const repeated = deliveries?.filter(isRepeated) ?? []
  const sending = deliveries?.filter(({ status }) => status === 'sending') ?? []
  const under_way = [...repeated, ...sending]
  const open: Destination[] =
    deliveries?.filter((one) => one.status !== 'published' && !under_way.includes(one)) ??
    platforms.map((platform) => ({ platform, account_id: post[`${platform}_account_id`] }))
  return { repeated, sending, open }
}

/** What is the case, as far as nothing is left to be asked. */
function titleOf(open: number, repeated: number, sending: number): string {
  if (open > 0) return 'Publish it now?'
  if (sending > 0) return 'It is being sent'
  return repeated > 0 ? 'It may be there already' : 'It is published'
}

/** Meanwhile the service refuses to send it anew, whatever somebody confirms. */
function isRepeated(delivery: PostDelivery): boolean {
  const { repeats_sends } = DESCRIPTIONS[delivery.platform]
  return repeats_sends === true && delivery.status !== 'failed' && isInDoubt(delivery)
}
