import { fillIn } from '../api.ts'
import { dateOfField } from '../compose/dates.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { SelectField } from '../parts/SelectField.tsx'

interface ScheduleProps {
  count: number
  what?: string
  /** The first at a time, and so many minutes between each and the next. */
  schedule(first: Date, minutes: number): Promise<void>
  close(): void
}

const STEPS = [
  { value: '60', label: 'An hour' },
  { value: '15', label: '15 minutes' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: 'A day' },
]

/** By the clock of whoever looks. */
export function SchedulePosts({ count, what = 'post', schedule, close }: ScheduleProps) {
  const many = count > 1
  return (
    <Dialog title={many ? `Schedule ${count} posts` : `Schedule the ${what}`} close={close}>
      <Form
        action="Schedule"
        fields={['scheduled_date']}
        submit={async ({ scheduled_date = '', minutes = '0' }) => {
          const first = dateOfField(scheduled_date)
          if (first === undefined) throw fillIn('scheduled_date')
          await schedule(first, Number(minutes))
        }}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        <Field
          label={many ? 'The first at' : 'At'}
          name="scheduled_date"
          type="datetime-local"
          hint={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
        />
        {many && <SelectField label="Between two" name="minutes" choices={STEPS} />}
      </Form>
    </Dialog>
  )
}
