import { Option, type Command } from 'commander'
import type { operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { wholeNumber } from '../../options/numbers.ts'
import { showList } from '../../output/show.ts'
import { DELIVERY_COLUMNS } from '../../output/webhooks.ts'

type Query = NonNullable<operations['listWebhookDeliveries']['parameters']['query']>
type Options = Pick<Query, 'status' | 'cursor' | 'limit'>

export function listDeliveries(environment: Environment): Command {
  const statuses = ['pending', 'delivered', 'failed'] satisfies Query['status'][]
  const command = newCommand('deliveries', 'List what a webhook was sent, the newest first')
    .argument('<id>', 'the webhook')
    .addOption(new Option('--status <status>', 'only those in this state').choices(statuses))
    .option('--limit <number>', 'how many on a page', wholeNumber)
    .option('--cursor <text>', 'the page behind the one that has this next_cursor')
    .action(
      act<Options, [string]>(environment, MEMBERS.WebhookDelivery, async (context, id) => {
        const { status, limit, cursor } = context.options
        const query = present<Query>({ status, limit, cursor })
        const page = await context.api.listWebhookDeliveries(id, query)
        showList(context, page.deliveries, DELIVERY_COLUMNS, page)
        const { next_cursor } = page.pagination
        if (page.deliveries.length === 0) context.terminal.say('There is nothing yet.')
        if (next_cursor !== undefined) {
          context.terminal.say(`--cursor ${next_cursor} shows the next page.`)
        }
      }),
    )
  return withExamples(command, [
    ['webhooks deliveries 6b0013180000f1a27be41d90 --status failed', 'What was given up'],
  ])
}
