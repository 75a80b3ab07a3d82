import type { Command } from 'commander'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { zoneOf } from '../../options/postOptions.ts'
import { showList } from '../../output/show.ts'
import { toTheMinute, type Column } from '../../output/table.ts'

type Query = NonNullable<operations['listQueueSlots']['parameters']['query']>
type Slot = components['schemas']['QueueSlot']

interface Options {
  from?: string
  until?: string
  zone?: string
}

const COLUMNS: readonly Column<Slot>[] = [
  { heading: 'AT', cell: ({ at }) => toTheMinute(at), gives_way: 'never' },
  { heading: 'LOCAL', cell: ({ local }) => local, gives_way: 'never' },
  { heading: 'POST', cell: ({ post_id }) => post_id ?? 'free', gives_way: 'never' },
  { heading: 'STATE', cell: ({ former }) => (former ? 'no slot any more' : '') },
  { heading: 'ONLY FOR', cell: ({ x_account_id }) => x_account_id },
]

export function listSlots(environment: Environment): Command {
  const command = newCommand('slots', 'List slots, with the post in each')
    .option('--from <time>', 'from then on, as in "mon 0:00"; now when left out')
    .option('--until <time>', 'those before; a week when left out, 31 days at most')
    .option('--zone <name>', 'the time zone that times are meant in, as in Europe/Berlin')
    .action(
      act<Options>(environment, MEMBERS.QueueSlot, async (context) => {
        const query = await readQuery(context)
        const list = await context.api.listQueueSlots(query)
        showList(context, list.slots, COLUMNS, list)
        if (list.slots.length === 0) context.terminal.say('There are no slots in that time.')
      }),
    )
  return withExamples(command, [
    ['queue slots', 'The slots of the next seven days'],
    ['queue slots --until "in 31 days" --json', 'As far as they can be seen'],
  ])
}

async function readQuery(context: Context<Options>): Promise<Query> {
  const { from, until } = context.options
  if (from === undefined && until === undefined) return {}
  const { readMoment } = await import('../../times/times.ts')
  const [now, zone] = [new Date(), await zoneOf(context)]
  const [first, last] = [from, until].map((text) =>
    text === undefined ? undefined : readMoment(text, now, zone).at.toISOString(),
  )
  return present<Query>({ from: first, until: last })
}
