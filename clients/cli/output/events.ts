/** How events are shown. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { labelOf } from '../options/networks.ts'
import { chosen, showList, showOne } from './show.ts'
import { asJsonLine } from '../terminal/printable.ts'
import type { Column } from './table.ts'

type Event = components['schemas']['Event']
type Shown = Pick<Context, 'terminal' | 'json' | 'fields'>

export const EVENT_COLUMNS: readonly Column<Event>[] = [
  { heading: 'TIME', cell: ({ timestamp }) => timestamp, gives_way: 'never' },
  { heading: 'TYPE', cell: ({ type }) => type, gives_way: 'never' },
  { heading: 'OF', cell: ({ data }) => subjectOf(data).id, gives_way: 'never' },
  { heading: 'WHAT', cell: whatOf, gives_way: 'first' },
]

/** A line for each, also as JSON: whoever reads on need not wait for an end. */
export function printEvent({ json, fields, terminal }: Shown, event: Event) {
  if (json) terminal.print(asJsonLine(fields ? chosen(event, fields) : event))
  else showList({ json, fields, terminal }, [event], EVENT_COLUMNS, event)
}

export function showEvent(context: Shown, event: Event) {
  const { id, type, timestamp, data } = event
  showOne(context, event, [
    ['id', id],
    ['type', type],
    ['time', timestamp],
    ['of', subjectOf(data).id],
    ['status before', data.previous_status],
    ['what', whatOf(event)],
  ])
  context.terminal.say('--json shows all that it says.')
}

/** What it happened to. */
export function subjectOf({ post, article, account, webhook }: Event['data']): { id?: string } {
  return post ?? article ?? account ?? webhook ?? {}
}

function whatOf({ data: { post, article, account, webhook, delivery } }: Event): string {
  const what = post?.text ?? article?.title ?? account?.handle ?? webhook?.url ?? ''
  return delivery === undefined ? what : `${labelOf(delivery.platform)}: ${what}`
}
