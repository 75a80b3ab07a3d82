/** What goes out when: by months, weeks, or as a list. What is dragged to another time is moved there. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerOf } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { withFilter } from '../posts/filters.ts'
import { counted } from '../parts/numbers.ts'
import { publicApi } from '../publicApi.ts'
import { useLoaded, type Loaded } from '../work.ts'
import { CalendarContext, type CalendarActions } from './actions.ts'
import { shownIn, type Shown } from './address.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarDialogs, type Asking } from './CalendarDialogs.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import { rangeInWords } from './dateWords.ts'
import { BROWSER_ZONE, rangeOf, todayIn, type View } from './days.ts'
import { Dragging } from './Dragging.tsx'
import { ChipContent } from './EntryChip.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { MoveToast } from './MoveToast.tsx'
import { useArrows } from './useArrows.ts'
import { useEntries } from './useEntries.ts'
import { useMovedFocus } from './useMovedFocus.ts'
import { useMoves } from './useMoves.ts'
import { CalendarWeek } from './CalendarWeek.tsx'

/** Where a month has no room. */
const NARROW = '(max-width: 50rem)'

export function Calendar() {
  const queue = useLoaded(['queue'], () => answerOf(publicApi.GET('/queue')))
  const [is_narrow] = useState(() => matchMedia(NARROW).matches)
  const usual_view: View = is_narrow ? 'agenda' : 'month'
  const [address, setAddress] = useSearchParams()
  const { value } = queue
  // Without slots nobody has chosen the zone of the queue.
  const usual_zone = value && value.slots.length > 0 ? value.timezone : BROWSER_ZONE
  const shown = useMemo(
    () => shownIn(address, { view: usual_view, zone: usual_zone }),
    [address, usual_view, usual_zone],
  )
  const change = (name: string, value: string | undefined) =>
    setAddress((before) => withFilter(before, name, value), { replace: name !== 'view' })
  return (
    <Page title="Calendar">
      {(value ?? queue.problem) && (
        <>
          <CalendarFilters
            is_narrow={is_narrow}
            shown={shown}
            usual_zone={usual_zone}
            change={change}
          />
          <ShownDays shown={shown} queue={queue} change={change} />
        </>
      )}
    </Page>
  )
}

interface ShownDaysProps {
  shown: Shown
  /** Of which only its zone is needed: the days are shown without it. */
  queue: Pick<Loaded<unknown>, 'problem' | 'reload'>
  change(name: string, value: string | undefined): void
}

function ShownDays({ shown, queue, change }: ShownDaysProps) {
  const { view, day, zone, narrowing } = shown
  const range = useMemo(() => rangeOf(view, day, zone), [view, day, zone])
  const entries = useEntries(range, narrowing, zone)
  const { days: items, first_slot, count } = entries
  const { move, said, dismiss, moved } = useMoves(zone)
  const [asking, setAsking] = useState<Asking>()
  const close = useCallback(() => setAsking(undefined), [])
  const dragging = useRef(false)
  const reach = useArrows<HTMLDivElement>({ go: (to) => change('day', to), dragging })
  useMovedFocus(moved, { range, items, zone, is_asking: asking !== undefined })
  const actions = useMemo<CalendarActions>(
    () => ({
      zone,
      first_slot,
      askToMove: (entry) => setAsking({ entry }),
      openDay: (one) => setAsking({ day: one }),
    }),
    [zone, first_slot],
  )
  const reload = async () => void (await Promise.all([queue.reload(), entries.reload()]))
  const title = rangeInWords(view, day, range)
  const today = todayIn(zone)
  const grid = { days: range.days, items, today, label: title, reach }
  return (
    <CalendarContext value={actions}>
      <section className="calendar" aria-label="Calendar" aria-busy={entries.is_old}>
        <CalendarBar shown={shown} title={title} change={change} />
        <Alert problem={entries.problem ?? queue.problem} retry={reload} />
        <p className="hint" role="status">
          {count !== undefined && `${counted(count, 'entry', 'entries')}. `}
          {entries.is_cut &&
            'There are more than can be shown: choose a shorter time or a filter. '}
          Times are those of {zone}.
        </p>
        <Dragging
          move={move}
          dragging={dragging}
          overlay={(entry) => (
            <div className={`calendar-entry lifted ${entry.state[0]}`}>
              <ChipContent entry={entry} />
            </div>
          )}
        >
          {view === 'month' && <CalendarMonth {...grid} day={day} />}
          {view === 'week' && <CalendarWeek {...grid} />}
        </Dragging>
        {view === 'agenda' && (
          <Agenda
            key={range.from}
            days={range.days}
            items={items}
            today={today}
            is_known={count !== undefined}
          />
        )}
      </section>
      <CalendarDialogs asking={asking} items={items} zone={zone} move={move} close={close} />
      <MoveToast said={said} dismiss={dismiss} />
    </CalendarContext>
  )
}
