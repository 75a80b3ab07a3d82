import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showList } from '../../output/show.ts'
import { toTheMinute, type Column } from '../../output/table.ts'

type Move = components['schemas']['QueueMove']

const COLUMNS: readonly Column<Move>[] = [
  { heading: 'POST', cell: ({ post_id }) => post_id, gives_way: 'never' },
  { heading: 'FROM', cell: ({ from }) => toTheMinute(from), gives_way: 'never' },
  { heading: 'TO', cell: ({ to }) => toTheMinute(to), gives_way: 'never' },
  { heading: 'LOCAL', cell: ({ local }) => local },
]

export function rearrangeQueue(environment: Environment): Command {
  const command = newCommand('rearrange', 'Move queued posts onto the present slots')
    .option('--preview', 'only show what would move')
    .action(
      act<{ preview?: boolean }>(environment, MEMBERS.QueueMove, async (context) => {
        const body = context.options.preview ? { dry_run: true } : {}
        const answer = await context.api.rearrangeQueue(body)
        showList(context, answer.moves, COLUMNS, answer)
        if (answer.count === 0) context.terminal.say('All posts are where they belong.')
        else if (answer.dry_run) context.terminal.say('Nothing was moved.')
      }),
    )
  return withExamples(posting(command), [
    ['queue rearrange --preview', 'What would move?'],
    ['queue rearrange', 'After the slots were changed'],
  ])
}
