import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import type { PublicSchemas } from '../publicApi.ts'
import { useVisit } from '../session.ts'
import type { PostDelivery } from './calls.ts'

interface ResolveProps {
  platform: PostDelivery['platform']
  /** Of the network and the account. */
  name: string
  report(report: PublicSchemas['OutcomeReport']): Promise<unknown>
  resolved(): Promise<void>
  close(): void
}

/** The network did not say what became of a send, and its owner has looked. */
export function Resolve({ platform, name, report, resolved, close }: ResolveProps) {
  const { say } = useVisit()
  return (
    <Dialog title={`Is it on ${name}?`} close={close}>
      <p>
        The network did not say. Look at the account there: only then it can be published again
        without appearing twice.
      </p>
      <Form
        action="Save"
        fields={['url']}
        submit={async ({ outcome = '', url = '' }) => {
          const is_there = outcome === 'published'
          await report({
            platform,
            outcome: is_there ? 'published' : 'not_published',
            ...(is_there && url.trim() !== '' && { url: url.trim() }),
          })
          await resolved()
          close()
          say(is_there ? 'It is noted as posted.' : 'It is noted as not posted.')
        }}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        <fieldset>
          <legend>What you saw</legend>
          <label>
            <input type="radio" name="outcome" value="not_published" defaultChecked />
            It is not there
          </label>
          <label>
            <input type="radio" name="outcome" value="published" />
            It is there
          </label>
        </fieldset>
        <Field
          label="Its address, if it is there"
          name="url"
          type="url"
          hint="So that it can be opened and deleted from here."
        />
      </Form>
    </Dialog>
  )
}
