import { problemOf, type Problem } from '../api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { When } from '../parts/When.tsx'
import { rotateSecret, type Webhook } from './calls.ts'
import { isAhead } from './Facts.tsx'

const GRACES = [
  { value: '86400', label: 'for a day' },
  { value: '3600', label: 'for an hour' },
  { value: '604800', label: 'for a week' },
  { value: '0', label: 'not at all: it has leaked' },
]

const MEANWHILE =
  'It was rotated elsewhere meanwhile, and the one before signs still. Go on only if that one may end now.'

interface RotateProps {
  shown: Webhook
  reload(): Promise<void>
  rotated(secret: string): void
  close(): void
}

export function Rotate({ shown, reload, rotated, close }: RotateProps) {
  const { id, previous_secret_ends_at } = shown
  const is_rotating = isAhead(previous_secret_ends_at)

  const rotate = async ({ grace = '' }) => {
    const body = { grace_seconds: Number(grace), ...(is_rotating && { force: true }) }
    const { secret } = await rotateSecret(id, body).catch(async (thrown: unknown) => {
      const problem = problemOf(thrown)
      if (problem.code !== 'secret_rotating') throw problem
      await reload()
      throw { ...problem, message: MEANWHILE } satisfies Problem
    })
    await reload()
    close()
    if (secret !== undefined) rotated(secret)
  }
  return (
    <Dialog title="Rotate the secret" close={close}>
      <p>
        From now on a new secret signs, which is shown once. The present one goes on signing beside
        it for a while, so that your receivers can change at any moment in between.
      </p>
      {is_rotating && (
        <p className="reason">
          A secret from before signs still, until <When at={previous_secret_ends_at} time />. If you
          go on, it ends at once.
        </p>
      )}
      <Form
        action="Rotate secret"
        fields={[]}
        submit={rotate}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        <SelectField label="The present one goes on signing" name="grace" choices={GRACES} />
      </Form>
    </Dialog>
  )
}
