import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showQueue } from '../../output/queue.ts'

export function getQueue(environment: Environment): Command {
  const command = newCommand('get', 'Show the weekly slots of the queue').action(
    act(environment, MEMBERS.Queue, async (context) => {
      showQueue(context, await context.api.getQueue())
    }),
  )
  return withExamples(command, [['queue get', 'When posts of the queue go out']])
}
