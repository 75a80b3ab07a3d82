import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, changing, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { matching } from '../../options/etags.ts'
import { showOne } from '../../output/show.ts'

export function deleteWebhook(environment: Environment): Command {
  const command = newCommand('delete', 'Delete a webhook, and what is known of its deliveries')
    .argument('<id>', 'the webhook')
    .action(
      act<object, [string]>(environment, MEMBERS.DeletedWebhook, async (context, id) => {
        await context.confirm(`Delete the webhook ${id}?`)
        const deleted = await context.api.deleteWebhook(id)
        showOne(context, deleted, [['message', deleted.message]])
      }),
    )
  return withExamples(matching(asking(changing(command))), [
    ['webhooks delete 6b0013180000f1a27be41d90', 'After a question'],
  ])
}
