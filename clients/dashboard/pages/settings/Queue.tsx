/** The weekly slots of the queue, and the time zone that they are in. */
import { CHOICES } from '../../../../generated/names.ts'
import { answerOf } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { useVisit } from '../session.ts'
import { useAction, useLoaded } from '../work.ts'

type Slot = PublicSchemas['WeeklySlot']

export function Queue() {
  const { say } = useVisit()
  const { value, problem, reload } = useLoaded(['queue'], () => answerOf(publicApi.GET('/queue')))
  const slots = value?.slots ?? []

  const change = async (body: PublicSchemas['QueueChange'], said: string) => {
    await answerOf(publicApi.PUT('/queue', { body }))
    await reload()
    say(said)
  }
  return (
    <section className="card" aria-labelledby="queue">
      <h2 id="queue">Queue</h2>
      <p>
        A post that is put into the queue goes out at the next of these times that is free. Posts
        that are in it keep their dates when you change them.
      </p>
      <Alert problem={problem} retry={reload} />
      {value && slots.length === 0 && <p className="empty">There are no slots yet.</p>}
      <ul className="rows">
        {slots.map((slot) => (
          <SlotRow
            key={inWords(slot)}
            slot={slot}
            remove={() =>
              change({ slots: slots.filter((one) => one !== slot) }, 'The slot is removed.')
            }
          />
        ))}
      </ul>
      <AddSlot add={(slot) => change({ slots: [...slots, slot] }, 'The slot is added.')} />
      {value && (
        <Form
          key={value.timezone}
          inline
          action="Save time zone"
          fields={['timezone']}
          submit={({ timezone = '' }) => change({ timezone }, 'The time zone is saved.')}
        >
          <Field
            label="Time zone"
            name="timezone"
            value={value.timezone}
            maxLength={64}
            hint="Of all slots, such as Europe/Berlin."
          />
        </Form>
      )}
    </section>
  )
}

function SlotRow({ slot, remove }: { slot: Slot; remove(): Promise<void> }) {
  const { run, busy, problem } = useAction(remove)
  return (
    <li>
      <h3>{inWords(slot)}</h3>
      {slot.x_account_id !== undefined && <p className="hint">Only for one account on X.</p>}
      <Alert problem={problem} />
      <button
        type="button"
        aria-disabled={busy}
        aria-label={`Remove the slot ${inWords(slot)}`}
        onClick={() => run()}
      >
        Remove
      </button>
    </li>
  )
}

function AddSlot({ add }: { add(slot: PublicSchemas['WeeklySlotInput']): Promise<void> }) {
  const submit = ({ time = '', ...chosen }: Record<string, string>) =>
    add({ weekdays: CHOICES.WeekdayInput.filter((day) => day in chosen), time })
  return (
    <Form emptied action="Add slot" fields={[]} submit={submit}>
      <fieldset className="weekdays">
        <legend>On these days</legend>
        {CHOICES.WeekdayInput.map((day) => (
          <label key={day}>
            <input type="checkbox" name={day} />
            {capital(day)}
          </label>
        ))}
      </fieldset>
      <Field label="At" name="time" type="time" hint="In the time zone of the queue." />
    </Form>
  )
}

function inWords({ weekdays, time, x_account_id = '' }: Slot): string {
  const days =
    weekdays.length === CHOICES.WeekdayInput.length ? 'Daily' : weekdays.map(short).join(', ')
  return `${days} ${time}${x_account_id && ` (${x_account_id.slice(-4)})`}`
}

function short(day: string): string {
  return capital(day).slice(0, 3)
}

function capital(day: string): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`
}
