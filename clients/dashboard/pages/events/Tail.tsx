/** What happens, as it happens: the newest first, and each opens to its JSON. */
import { useState } from 'react'
import { Alert } from '../parts/Alert.tsx'
import { Badge } from '../parts/Badge.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Announced } from './Announced.tsx'
import { EventRow } from './EventRow.tsx'
import type { FollowState } from './follow.ts'
import { inWords, type Event, type EventType } from './types.ts'
import { TypeChoice } from './TypeChoice.tsx'
import { useEvents } from './useEvents.ts'

export function Tail() {
  const [types, setTypes] = useState<EventType[]>()
  const { events, new_count, state, problem, pause, resume } = useEvents(
    types?.length === 0 ? undefined : types,
  )
  // While the mouse rests on the list nothing moves below it.
  const [held, setHeld] = useState<Event[]>()
  const shown = held ?? events
  const waiting = held ? countBefore(events ?? [], held[0]) : 0
  return (
    <section aria-labelledby="events">
      <div className="row-title">
        <div className="with-state">
          <h2 id="events">Live events</h2>
          <span role="status">
            <State state={state} />
          </span>
        </div>
        <PauseButton state={state} pause={pause} resume={resume} />
      </div>
      <Announced count={new_count} />
      <details className="filter">
        <summary>Types: {inWords(types)}</summary>
        <TypeChoice chosen={types} choose={setTypes} />
      </details>
      {state === 'refused' && problem && (
        <Alert problem={{ ...problem, message: `${problem.message} ${TRIED_AGAIN}` }} />
      )}
      {waiting > 0 && <p className="hint">{`${waiting} more once the mouse has left the list.`}</p>}
      {shown?.length === 0 && <Empty is_filtered={types !== undefined} />}
      <ul
        className="entries"
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') setHeld(events)
        }}
        onPointerLeave={() => setHeld(undefined)}
      >
        {shown?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

const TRIED_AGAIN = 'It is tried again by itself in a while.'

function State({ state }: { state: FollowState }) {
  switch (state) {
    case 'opening':
      return <Badge kind="plain">Connecting…</Badge>
    case 'live':
      return <Badge kind="good">Live</Badge>
    case 'paused':
      return <Badge kind="soon">Paused</Badge>
    case 'lost':
      return <Badge kind="soon">Reconnecting…</Badge>
    case 'refused':
      return <Badge kind="bad">Not connected</Badge>
  }
}

interface PauseProps {
  state: FollowState
  pause(): void
  resume(): void
}

function PauseButton({ state, pause, resume }: PauseProps) {
  const is_paused = state === 'paused'
  return (
    <button type="button" onClick={is_paused ? resume : pause}>
      <Icon name={is_paused ? 'play' : 'pause'} />
      {is_paused ? 'Resume' : 'Pause'}
    </button>
  )
}

function Empty({ is_filtered }: { is_filtered: boolean }) {
  return (
    <p className="empty">
      {is_filtered
        ? 'None of these types has happened lately. What happens from now on appears here.'
        : 'Nothing has happened yet. Write a post, by the API or the command line, and it appears here.'}
    </p>
  )
}

/** How many come before this one; all, when it is not among them. */
function countBefore(events: Event[], first: Event | undefined): number {
  const place = events.findIndex(({ id }) => id === first?.id)
  return place === -1 ? events.length : place
}
