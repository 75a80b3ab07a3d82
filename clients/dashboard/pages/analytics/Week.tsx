/** The hours of the week in which posts were published; from one of them its slot comes into the queue. */
import { useState } from 'react'
import { Link } from 'react-router'
import { answerOf } from '../api.ts'
import { When } from '../parts/When.tsx'
import { Plotted } from '../plots/Plotted.tsx'
import { inDigits } from '../parts/numbers.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { useLoaded } from '../work.ts'
import { AddHour } from './AddHour.tsx'
import { countBy, type Published } from './published.ts'
import { isInQueue, type WeekHour } from './slots.ts'
import { WeekTable, type HourOfWeek } from './WeekTable.tsx'

interface WeekProps {
  published: Published
  best: PublicSchemas['BestTimes']
  /** `of the last 30 days`. */
  period: string
}

export function Week({ published, best, period }: WeekProps) {
  const queue = useLoaded(['queue'], () => answerOf(publicApi.GET('/queue')))
  const [chosen, setChosen] = useState<WeekHour>()
  const hours = hoursOf(published, best, queue.value)
  const shown = hours.flat().filter(({ count, is_best }) => count > 0 || is_best)
  const table = {
    columns: ['Day', 'Hour (UTC)', 'Posts', 'Best', 'In the queue'],
    rows: shown.map(({ day_name, label, count, is_best, is_queued }) => [
      day_name,
      label,
      count,
      is_best ? 'Yes' : '',
      is_queued ? 'Yes' : '',
    ]),
  }
  return (
    <Plotted
      title="When you post"
      table={table}
      file="best-times"
      aside={<p className="hint">Hours of UTC, posts {period}</p>}
    >
      {published.is_cut && <Cut {...published} />}
      <div className="week">
        <WeekTable hours={hours} choose={setChosen} can_add={queue.value !== undefined} />
        <div className="week-about">
          {best.has_enough_data ? (
            <p>{best.summary}</p>
          ) : (
            <p className="empty">Your best times will be here after three published posts.</p>
          )}
          <ul className="week-signs">
            <li>
              <span className="week-sign week-best" aria-hidden="true" />A best day and hour
            </li>
            <li>
              <span className="week-sign week-queued" aria-hidden="true" />
              In the queue
            </li>
          </ul>
          {shown.length > 0 && (
            <p className="hint">
              Press an hour to add it to the times at which the queue publishes. All of them are in
              the <Link to="/settings">settings</Link>.
            </p>
          )}
        </div>
      </div>
      {chosen && queue.value && (
        <AddHour
          at={chosen}
          queue={queue.value}
          reload={queue.reload}
          close={() => setChosen(undefined)}
        />
      )}
    </Plotted>
  )
}

/** Which of them are counted, where there are more than are asked for. */
function Cut({ posts }: Published) {
  const oldest = posts.at(-1)
  return (
    <p className="hint">
      Only the {inDigits(posts.length)} latest of them are counted
      {oldest && (
        <>
          : those since <When at={oldest.at.toISOString()} time />
        </>
      )}
      .
    </p>
  )
}

/** By hour, then by day, as they are shown. */
function hoursOf(
  { posts }: Published,
  { hour_distribution, day_distribution, best_hours, best_days }: PublicSchemas['BestTimes'],
  queue: PublicSchemas['Queue'] | undefined,
): HourOfWeek[][] {
  const counts = countBy(posts, (at) => `${(at.getUTCDay() + 6) % 7} ${at.getUTCHours()}`)
  return hour_distribution.map(({ hour, label }) =>
    day_distribution.map(({ day: day_name, short_day }, day) => ({
      day,
      day_name,
      short_day,
      hour,
      label,
      count: counts.get(`${day} ${hour}`) ?? 0,
      is_best:
        best_hours.some((one) => one.hour === hour) &&
        best_days.some((one) => one.day === day_name),
      is_queued: queue !== undefined && isInQueue({ day, hour }, queue),
    })),
  )
}
