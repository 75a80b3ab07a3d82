/** What became of posts that were scheduled together, each by itself. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'
import { stateOf } from './posts.ts'
import { showList } from './show.ts'
import { toTheMinute, type Column } from './table.ts'

type Scheduled = components['schemas']['BatchScheduledPost']

const COLUMNS: readonly Column<Scheduled>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATUS', cell: stateOf },
  {
    heading: 'DATE',
    cell: ({ scheduled_date }) => toTheMinute(scheduled_date),
    gives_way: 'never',
  },
  { heading: 'TEXT', cell: ({ text }) => text, gives_way: 'first' },
]

/** Throws a Failure that names those that were not scheduled. */
export function showScheduled(
  context: Context,
  answer: {
    scheduled: Scheduled[]
    message: string
    errors?: components['schemas']['BatchScheduleError'][]
  },
): void {
  const { scheduled, errors = [] } = answer
  showList(context, scheduled, COLUMNS, answer)
  context.terminal.say(oneLine(answer.message))
  if (errors.length === 0) return
  const count = `${errors.length} of ${scheduled.length + errors.length}`
  throw new Failure('partial', `${count} failed.`, {
    details: errors.map(({ post_id, error }) => `${oneLine(post_id)}: ${oneLine(error)}`),
  })
}
