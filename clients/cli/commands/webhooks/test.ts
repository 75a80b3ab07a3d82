import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showOne } from '../../output/show.ts'

export function testWebhook(environment: Environment): Command {
  const command = newCommand('test', 'Send a ping to a webhook')
    .argument('<id>', 'the webhook')
    .action(
      act<object, [string]>(environment, MEMBERS.WebhookDelivery, async (context, id) => {
        const delivery = await context.api.testWebhook(id)
        showOne(context, delivery, [
          ['event', delivery.event_id],
          ['status', delivery.status],
        ])
        context.terminal.say(`webhooks deliveries ${id} shows in a moment what became of it.`)
      }),
    )
  return withExamples(posting(command), [
    ['webhooks test 6b0013180000f1a27be41d90', 'Does it arrive?'],
  ])
}
