import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showList } from '../../output/show.ts'
import { WEBHOOK_COLUMNS } from '../../output/webhooks.ts'

export function listWebhooks(environment: Environment): Command {
  const command = newCommand('list', 'List webhooks, the oldest first').action(
    act(environment, MEMBERS.Webhook, async (context) => {
      const list = await context.api.listWebhooks()
      showList(context, list.webhooks, WEBHOOK_COLUMNS, list)
      if (list.webhooks.length === 0) context.terminal.say('There is nothing yet.')
    }),
  )
  return withExamples(command, [['webhooks list', 'Which there are, and how they do']])
}
