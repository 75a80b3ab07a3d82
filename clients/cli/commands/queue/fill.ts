import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { usage } from '../../failure.ts'
import { showScheduled } from '../../output/scheduled.ts'

type Body = components['schemas']['QueueFill']

export function fillQueue(environment: Environment): Command {
  const command = newCommand('fill', 'Give drafts the next free slots')
    .argument('[ids...]', 'drafts, in the order in which they are to go out')
    .addOption(new Option('--category <name>', 'the drafts of this category, the oldest 50 first'))
    .option('--after <id>', 'of the category only those behind this draft')
    .action(
      act<{ category?: string; after?: string }, [string[]]>(
        environment,
        MEMBERS.BatchScheduledPost,
        async (context, ids) => {
          const { category, after } = context.options
          if (ids.length > 0 === (category !== undefined))
            throw usage('Either drafts by their ids or --category is needed.')
          if (category === undefined && after !== undefined)
            throw usage('--after goes with --category.')
          const body: Body =
            category === undefined
              ? { post_ids: ids }
              : { category, ...(after !== undefined && { after }) }
          const filled = await context.api.fillQueue(body)
          const { remaining, next_after } = filled
          if (next_after !== undefined) {
            const way_on = `--after ${next_after} goes on with them`
            context.terminal.say(`${remaining} drafts of the category are behind these; ${way_on}.`)
          }
          showScheduled(context, filled)
        },
      ),
    )
  return withExamples(posting(command), [
    ['queue fill 6b0013180000a13f9c27d05e', 'One draft'],
    ['queue fill --category Facts', 'The oldest drafts of a category'],
  ])
}
