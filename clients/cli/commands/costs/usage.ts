import type { Command } from 'commander'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { showList } from '../../output/show.ts'
import type { Column } from '../../output/table.ts'

type Query = NonNullable<operations['getUsage']['parameters']['query']>

const COLUMNS: readonly Column<components['schemas']['UsageEntry']>[] = [
  { heading: 'DATE', cell: ({ date }) => date },
  { heading: 'NETWORK', cell: ({ platform }) => platform },
  { heading: 'WHAT', cell: ({ what }) => what },
  { heading: 'COUNT', cell: ({ count }) => count },
  { heading: 'SPENT', cell: ({ spent }) => spent },
  { heading: 'COMMITTED', cell: ({ committed }) => committed },
]

export function showUsage(environment: Environment): Command {
  const command = newCommand('usage', 'What networks have billed, by day and kind')
    .option('--from <date>', 'the first day, in UTC, such as 2026-11-01')
    .option('--until <date>', 'the last day, in UTC')
    .action(
      act<Query>(environment, MEMBERS.UsageEntry, async (context) => {
        const { from, until } = context.options
        const query = present<Query>({ from, until })
        const usage = await context.api.getUsage(query)
        showList(context, usage.entries, COLUMNS, usage)
        const { spent, committed, currency } = usage
        context.terminal.say(
          `${usage.from} to ${usage.until}: ${spent} ${currency} spent, ${committed} committed.`,
        )
      }),
    )
  return withExamples(command, [
    ['costs usage', 'This month'],
    ['costs usage --from 2026-11-01 --until 2026-11-07', 'One week'],
  ])
}
