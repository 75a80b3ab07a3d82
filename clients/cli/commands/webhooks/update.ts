import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { usage } from '../../failure.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { matching } from '../../options/etags.ts'
import { readTypes, type EventType } from '../../options/eventTypes.ts'
import { showWebhook } from '../../output/webhooks.ts'

type Body = components['schemas']['WebhookChange']

interface Options {
  url?: string
  types?: EventType[]
  allTypes?: boolean
  description?: string
  enable?: boolean
  disable?: boolean
}

export function updateWebhook(environment: Environment): Command {
  const command = newCommand('update', 'Change a webhook, or switch it on or off')
    .argument('<id>', 'the webhook')
    .option('--url <url>', 'where events go from now on')
    .option('--types <types>', 'only these, such as post.posted,post.failed', readTypes)
    .addOption(new Option('--all-types', 'events of all types').conflicts('types'))
    .option('--description <text>', 'what it is for')
    .option('--enable', 'switch it on; it gets what it has missed')
    .addOption(new Option('--disable', 'switch it off').conflicts('enable'))
    .action(
      act<Options, [string]>(environment, MEMBERS.Webhook, async (context, id) => {
        const { url, types, allTypes: all_types, description, enable, disable } = context.options
        const enabled = enable ? true : disable ? false : undefined
        const body = present<Body>({ url, types, all_types, description, enabled })
        if (Object.keys(body).length === 0) throw usage('Nothing is to be changed.')
        showWebhook(context, await context.api.updateWebhook(id, body))
      }),
    )
  return withExamples(matching(posting(command)), [
    ['webhooks update 6b0013180000f1a27be41d90 --enable', 'On again, after it was switched off'],
  ])
}
