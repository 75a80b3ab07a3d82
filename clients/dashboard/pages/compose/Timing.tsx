/** When it goes out: at once, at a time, or in the next slot of the queue. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LAST_TIME } from '../parts/Form.tsx'
import { When } from '../parts/When.tsx'
import type { Loaded } from '../work.ts'
import { dateInWords, dateOfField, timeOfField, understood, ZONE } from './dates.ts'

type Moment = 'keep' | 'now' | 'time' | 'queue'

export interface Timed {
  moment: Moment
  /** As its field has it; empty while nothing is chosen. */
  time: string
}

interface TimingProps {
  timed: Timed
  change(timed: Timed): void
  /** The date that it has. */
  scheduled_date: string | null
  slot: Loaded<string | null>
}

export function Timing({ timed, change, scheduled_date, slot }: TimingProps) {
  const { moment } = timed
  const radio = (value: Moment) => ({
    type: 'radio' as const,
    name: 'moment',
    value,
    checked: moment === value,
    onChange: () => change({ ...timed, moment: value }),
  })
  return (
    <section className="card" aria-labelledby="compose-when">
      <h2 id="compose-when">When</h2>
      <fieldset aria-labelledby="compose-when">
        {scheduled_date !== null && (
          <label>
            <input {...radio('keep')} />
            <span>
              As planned: <When at={scheduled_date} time />
            </span>
          </label>
        )}
        <label>
          <input {...radio('now')} />
          Now
        </label>
        <label>
          <input {...radio('time')} />
          At a time
        </label>
        {moment === 'time' && <TimeChoice timed={timed} change={change} />}
        <label>
          <input {...radio('queue')} />
          In the next free slot
        </label>
        {moment === 'queue' && <NextSlot slot={slot} />}
      </fieldset>
    </section>
  )
}

function TimeChoice({ timed, change }: Pick<TimingProps, 'timed' | 'change'>) {
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  // Answers may come in another order than the words were typed in, or after a date was chosen.
  const latest = useRef(0)
  useEffect(() => () => void latest.current++, [])
  const date = dateOfField(timed.time)
  const understand = async (said: string) => {
    const asked = ++latest.current
    setWords(said)
    if (said.trim() === '') return setProblem(undefined)
    const date = await understood(said)
    if (asked !== latest.current) return
    const is_understood = date instanceof Date
    setProblem(is_understood ? undefined : date)
    change({ ...timed, time: is_understood ? timeOfField(date) : '' })
  }
  return (
    <div className="compose-time">
      <label>
        In words
        <input
          value={words}
          autoComplete="off"
          placeholder="tomorrow 9:00"
          aria-describedby="compose-understood"
          onChange={({ target }) => void understand(target.value)}
        />
      </label>
      <label>
        Date and time
        <input
          type="datetime-local"
          max={LAST_TIME}
          value={timed.time}
          onChange={({ target }) => {
            latest.current++
            setProblem(undefined)
            change({ ...timed, time: target.value })
          }}
        />
      </label>
      <p
        id="compose-understood"
        className={problem === undefined ? 'hint' : 'problem'}
        role="status"
      >
        {problem ?? (date === undefined ? ZONE : `${dateInWords(date)} (${ZONE})`)}
      </p>
    </div>
  )
}

function NextSlot({ slot: { value, problem } }: { slot: Loaded<string | null> }) {
  return (
    <p className={problem ? 'problem' : 'hint'} role="status">
      {problem?.message}
      {value === null && (
        <>
          None is free in the next 30 days. <Link to="/settings">Queue</Link>
        </>
      )}
      {typeof value === 'string' && `${dateInWords(new Date(value))} (${ZONE})`}
    </p>
  )
}
