import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { zoneOf } from '../../options/postOptions.ts'
import { counted } from '../../output/counted.ts'
import { showList } from '../../output/show.ts'
import type { Column } from '../../output/table.ts'
import { narrowedBy, withNarrowing, type NarrowingOptions } from './narrowing.ts'

type Query = NonNullable<operations['getActivity']['parameters']['query']>
type Options = NarrowingOptions & Pick<Query, 'from' | 'until'> & { zone?: string }

const COLUMNS: readonly Column<components['schemas']['ActiveDay']>[] = [
  { heading: 'DATE', cell: ({ date }) => date },
  { heading: 'POSTS', cell: ({ posts }) => posts },
]

export function showActivity(environment: Environment): Command {
  const command = newCommand('activity', 'How many posts went out on each day')
    .option('--from <date>', 'the first day, such as 2026-01-01')
    .option('--until <date>', 'the last day')
    .option('--zone <name>', 'the time zone whose days are meant, as in Europe/Berlin')
    .action(
      act<Options>(environment, MEMBERS.ActiveDay, async (context) => {
        const { from, until } = context.options
        const timezone = await zoneOf(context)
        const query = present<Query>({ timezone, from, until, ...narrowedBy(context.options) })
        const activity = await context.api.getActivity(query)
        showList(context, activity.days, COLUMNS, activity)
        const posts = counted(activity.total, 'post')
        context.terminal.say(
          `${activity.from} to ${activity.until}, ${activity.timezone}: ${posts}.`,
        )
      }),
    )
  return withExamples(withNarrowing(command), [
    ['analytics activity', 'The last 365 days'],
    [
      'analytics activity --from 2026-01-01 --until 2026-12-31 --platform bluesky',
      'A year of one network',
    ],
  ])
}
