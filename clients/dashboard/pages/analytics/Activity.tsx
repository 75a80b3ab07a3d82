/** A year in days: the more posts one has, the larger and darker its square. */
import { useId } from 'react'
import {
  dayInWords,
  daysAfter,
  daysBetween,
  mondayOf,
  shortMonth,
  weekdayOf,
} from '../plots/days.ts'
import { Plotted } from '../plots/Plotted.tsx'
import { useWidth } from '../plots/useWidth.ts'
import { counted, inDigits } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'

const LEFT = 34
const TOP = 18
const STEP_MIN = 12
const STEP_MAX = 18
const LEVELS = 4

/** The days are those that the service counts, whatever the clock of the browser says. */
export function Activity({ activity }: { activity: PublicSchemas['Activity'] }) {
  const [element, width] = useWidth<HTMLDivElement>()
  const { total, days } = activity
  const table = { columns: ['Day', 'Posts'], rows: days.map(({ date, posts }) => [date, posts]) }
  const in_words = `${counted(total, 'post')} on ${counted(days.length, 'day')}`
  return (
    <Plotted
      title="A year of posts"
      table={table}
      file="activity"
      aside={<p className="hint">{in_words}</p>}
    >
      {total === 0 && (
        <p className="empty">Nothing was published in the last year. Each day will be a square.</p>
      )}
      <div ref={element} className="activity">
        {width > 0 && <Days activity={activity} width={width} total={in_words} />}
      </div>
      <Scale />
    </Plotted>
  )
}

interface DaysProps {
  activity: PublicSchemas['Activity']
  width: number
  total: string
}

/** As many weeks as there is room for, the present one last. */
function Days({ activity: { from, until, days }, width, total }: DaysProps) {
  const id = useId()
  const counts = new Map(days.map(({ date, posts }) => [date, posts]))
  const room = width - LEFT
  const all_weeks = Math.ceil(daysBetween(mondayOf(from), until).length / 7)
  const step = Math.min(STEP_MAX, Math.max(STEP_MIN, Math.floor(room / all_weeks)))
  const weeks = Math.min(all_weeks, Math.floor(room / step))
  const first = daysAfter(mondayOf(until), -7 * (weeks - 1))
  const most = Math.max(1, ...counts.values())
  return (
    <svg
      className="plot"
      width={LEFT + weeks * step}
      height={TOP + 7 * step}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <title id={`${id}-title`}>Posts of each day</title>
      <desc id={`${id}-description`}>
        {`The last ${weeks} weeks, a column each. In the last year: ${total}.`}
      </desc>
      {['Mon', 'Wed', 'Fri', 'Sun'].map((day, index) => (
        <text
          key={day}
          x={LEFT - 6}
          y={TOP + (2 * index + 0.5) * step}
          dy="0.32em"
          textAnchor="end"
        >
          {day}
        </text>
      ))}
      {daysBetween(first, until).map((day, index) => {
        // The first week may have begun before the first day that is counted.
        if (day < from) return undefined
        const count = counts.get(day) ?? 0
        const x = LEFT + Math.floor(index / 7) * step
        const begins_month = weekdayOf(day) === 0 && Number(day.slice(8)) <= 7
        return (
          <g key={day} transform={`translate(${x} 0)`}>
            {begins_month && x + 3 * step <= LEFT + weeks * step && (
              <text y={TOP - 6}>{shortMonth(day)}</text>
            )}
            <g transform={`translate(0 ${TOP + weekdayOf(day) * step})`}>
              <Square level={Math.ceil(LEVELS * Math.sqrt(count / most))} step={step}>
                {`${dayInWords(day)}: ${count === 0 ? 'no posts' : inDigits(count)}`}
              </Square>
            </g>
          </g>
        )
      })}
    </svg>
  )
}

interface SquareProps {
  level: number
  step: number
  children?: string
}

function Square({ level, step, children }: SquareProps) {
  const side = level === 0 ? 3 : (step - 2) * (0.45 + (0.55 * level) / LEVELS)
  const corner = (step - side) / 2
  return (
    <rect
      className={`level-${level}`}
      x={corner}
      y={corner}
      width={side}
      height={side}
      rx={level === 0 ? 1.5 : 2}
    >
      {children !== undefined && <title>{children}</title>}
    </rect>
  )
}

function Scale() {
  return (
    <p className="activity-scale hint" aria-hidden="true">
      None
      <svg className="plot" width={(LEVELS + 1) * STEP_MAX} height={STEP_MAX}>
        {Array.from({ length: LEVELS + 1 }, (_, level) => (
          <g key={level} transform={`translate(${level * STEP_MAX} 0)`}>
            <Square level={level} step={STEP_MAX} />
          </g>
        ))}
      </svg>
      Most
    </p>
  )
}
