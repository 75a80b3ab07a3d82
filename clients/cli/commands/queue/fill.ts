import { Option, type Command } from 'commander'
import type { components } from '../../../../generated/client.ts'
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
    .action(
      act<{ category?: string }, [string[]]>(
        environment,
        MEMBERS.BatchScheduledPost,
        async (context, ids) => {
          const { category } = context.options
          if (ids.length > 0 === (category !== undefined))
            throw usage('Either drafts by their ids or --category is needed.')
          const body: Body = category === undefined ? { post_ids: ids } : { category }
          const filled = await context.send((api) => api.POST('/queue/fill', { body }))
          if (filled.remaining > 0)
            context.terminal.say(`${filled.remaining} drafts of the category are left.`)
          showScheduled(context, filled)
        },
      ),
    )
  return withExamples(posting(command), [
    ['queue fill 6b0013180000a13f9c27d05e', 'One draft'],
    ['queue fill --category Facts', 'All drafts of a category'],
  ])
}
