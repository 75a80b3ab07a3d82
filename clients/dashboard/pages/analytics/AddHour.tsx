import { answerOf } from '../api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { useVisit } from '../session.ts'
import { isInQueue, localTime, type WeekHour } from './slots.ts'

interface AddHourProps {
  at: WeekHour
  queue: PublicSchemas['Queue']
  reload(): Promise<void>
  close(): void
}

/** Asks whether an hour becomes a slot of the queue. */
export function AddHour({ at, queue, reload, close }: AddHourProps) {
  const { say } = useVisit()
  const { weekday, time } = localTime(at, queue.timezone)
  const when = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}s at ${time}`
  const cancel = (
    <button type="button" onClick={close}>
      Cancel
    </button>
  )
  if (isInQueue(at, queue)) {
    return (
      <Dialog title="In the queue already" close={close}>
        <p>
          The queue has a slot in the hour from {when} ({queue.timezone}).
        </p>
        <p className="buttons">
          <button type="button" onClick={close}>
            Close
          </button>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog title="Add to the queue?" close={close}>
      <p>
        {when} ({queue.timezone}). Posts that are put into the queue from then on take this time,
        too; those that are in it keep their dates.
      </p>
      <Form
        action="Add slot"
        fields={[]}
        other={cancel}
        submit={async () => {
          const slots = [...queue.slots, { weekdays: [weekday], time }]
          await answerOf(publicApi.PUT('/queue', { body: { slots } }))
          await reload()
          say('The slot is added.')
          close()
        }}
      />
    </Dialog>
  )
}
