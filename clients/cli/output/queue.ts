/** How the weekly slots of the queue are shown. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { shortDays } from '../options/slots.ts'
import { showList } from './show.ts'
import type { Column } from './table.ts'

type Queue = components['schemas']['Queue']
type Row = Queue['slots'][number] & Pick<Queue, 'timezone'>

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'DAYS', cell: ({ weekdays }) => shortDays(weekdays), gives_way: 'never' },
  { heading: 'TIME', cell: ({ time }) => time, gives_way: 'never' },
  { heading: 'ZONE', cell: ({ timezone }) => timezone },
  { heading: 'ONLY FOR', cell: ({ x_account_id }) => x_account_id },
]

export function showQueue(context: Context, queue: Queue): void {
  const { timezone, slots } = queue
  const rows = slots.map((slot) => ({ ...slot, timezone }))
  showList(context, rows, COLUMNS, queue, [queue])
  if (slots.length === 0) {
    const { say, asCalled } = context.terminal
    say(asCalled('There are no slots. Set some: otterpost queue set "mon-fri 9:00"'))
  }
}
