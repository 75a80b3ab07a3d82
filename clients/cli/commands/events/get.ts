import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showEvent } from '../../output/events.ts'

export function getEvent(environment: Environment): Command {
  const command = newCommand('get', 'Show an event: of a webhook-id, what was sent')
    .argument('<id>', 'the event')
    .action(
      act<object, [string]>(environment, MEMBERS.Event, async (context, id) => {
        showEvent(context, await context.api.getEvent(id))
      }),
    )
  return withExamples(command, [
    ['events get 6b00131c0000c27be41d9068 --json', 'As a receiver got it'],
  ])
}
