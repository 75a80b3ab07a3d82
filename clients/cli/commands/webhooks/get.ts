import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showingTag, showOrTag, type TagOptions } from '../../options/etags.ts'
import { showWebhook } from '../../output/webhooks.ts'

export function getWebhook(environment: Environment): Command {
  const command = newCommand('get', 'Show a webhook')
    .argument('<id>', 'the webhook')
    .action(
      act<TagOptions, [string]>(environment, MEMBERS.Webhook, async (context, id) => {
        const webhook = await context.api.getWebhook(id)
        showOrTag(context, webhook, () => showWebhook(context, webhook))
      }),
    )
  return withExamples(showingTag(command), [
    ['webhooks get 6b0013180000f1a27be41d90', 'How it does'],
  ])
}
