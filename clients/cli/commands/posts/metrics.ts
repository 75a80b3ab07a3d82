import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { labelOf } from '../../options/networks.ts'
import { showList } from '../../output/show.ts'
import type { Column } from '../../output/table.ts'

type Schemas = components['schemas']
type Row = Schemas['MetricDay'] & Pick<Schemas['NetworkMetrics'], 'platform'>

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'DATE', cell: ({ date }) => date, gives_way: 'never' },
  { heading: 'NETWORK', cell: ({ platform }) => labelOf(platform) },
  { heading: 'IMPRESSIONS', cell: ({ impressions }) => impressions },
  { heading: 'LIKES', cell: ({ likes }) => likes },
  { heading: 'REPOSTS', cell: ({ retweets }) => retweets },
  { heading: 'REPLIES', cell: ({ replies }) => replies },
  { heading: 'QUOTES', cell: ({ quotes }) => quotes },
  { heading: 'BOOKMARKS', cell: ({ bookmarks }) => bookmarks },
  { heading: 'RATE', cell: ({ engagement_rate }) => engagement_rate },
]

export function showPostMetrics(environment: Environment): Command {
  const command = newCommand('metrics', 'Show how a post is doing, day by day')
    .argument('<id>', 'the post')
    .action(
      act<object, [string]>(environment, MEMBERS.NetworkMetrics, async (context, id) => {
        const answer = await context.api.getPostMetrics(id)
        const rows = answer.metrics.flatMap(({ platform, days }) =>
          days.map((day) => ({ ...day, platform })),
        )
        showList(context, rows, COLUMNS, answer, answer.metrics)
        if (rows.length === 0) context.terminal.say('No network has counted anything yet.')
      }),
    )
  return withExamples(command, [
    ['posts metrics 6b0013180000a13f9c27d05e', 'What X counted by each day'],
  ])
}
