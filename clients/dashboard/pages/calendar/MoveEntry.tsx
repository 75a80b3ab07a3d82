/** Another date by typing it: what dragging does, for everybody. */
import { fillIn, type Problem } from '../api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { dateIn, fieldOf } from './days.ts'
import type { CalendarEntry } from './entries.ts'
import { PUBLISHED_STAYS, type Target } from './useMoves.ts'

interface MoveEntryProps {
  entry: CalendarEntry
  zone: string
  move(entry: CalendarEntry, target: Target): Promise<string | undefined>
  close(): void
}

export function MoveEntry({ entry, zone, move, close }: MoveEntryProps) {
  const shown = fieldOf(entry.at, zone)
  const leave = (
    <button type="button" onClick={close}>
      Cancel
    </button>
  )
  return (
    <Dialog title="Move to a date" close={close}>
      <p className="calendar-quote">
        <bdi>{entry.title}</bdi>
      </p>
      {entry.published ? (
        <>
          <p>{PUBLISHED_STAYS}</p>
          <p className="buttons">{leave}</p>
        </>
      ) : (
        <Form
          action="Move"
          fields={['scheduled_date']}
          submit={async ({ scheduled_date = '' }) => {
            if (scheduled_date === '') throw fillIn('scheduled_date')
            // As it was shown it says neither the second nor which of two equal hours.
            const at = scheduled_date === shown ? entry.at : dateIn(scheduled_date, zone)
            const why = await move(entry, { at })
            if (why !== undefined) throw refusal(why)
            close()
          }}
          other={leave}
        >
          <Field
            label="At"
            name="scheduled_date"
            type="datetime-local"
            value={shown}
            hint={`In the time zone ${zone}.`}
          />
        </Form>
      )}
    </Dialog>
  )
}

function refusal(why: string): Problem {
  return { code: 'validation_failed', message: why, fields: { scheduled_date: why } }
}
