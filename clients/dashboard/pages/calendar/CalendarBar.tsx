/** Which days are shown, and how. */
import { Icon } from '../parts/Icon.tsx'
import type { Shown } from './address.ts'
import { stepped, VIEWS } from './days.ts'

const LABELS = { month: 'Month', week: 'Week', agenda: 'Agenda' } as const
const STEPS = { month: 'month', week: 'week', agenda: 'four weeks' } as const

interface CalendarBarProps {
  shown: Shown
  title: string
  change(name: string, value: string | undefined): void
}

export function CalendarBar({ shown: { view, day }, title, change }: CalendarBarProps) {
  const step = (steps: number) => change('day', stepped(view, day, steps))
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <button type="button" aria-label={`Previous ${STEPS[view]}`} onClick={() => step(-1)}>
          <span className="calendar-back">
            <Icon name="chevron" />
          </span>
        </button>
        <button type="button" aria-label={`Next ${STEPS[view]}`} onClick={() => step(1)}>
          <Icon name="chevron" />
        </button>
        <button type="button" onClick={() => change('day', undefined)}>
          Today
        </button>
      </div>
      <h2 aria-live="polite">{title}</h2>
      <div className="tabs" role="group" aria-label="View">
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            onClick={() => change('view', one)}
          >
            {LABELS[one]}
          </button>
        ))}
      </div>
    </div>
  )
}
