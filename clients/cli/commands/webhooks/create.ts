import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { readTypes, type EventType } from '../../options/eventTypes.ts'
import { showWebhook } from '../../output/webhooks.ts'

type Body = components['schemas']['WebhookInput']

interface Options {
  types?: EventType[]
  description?: string
  disabled?: boolean
}

export function createWebhook(environment: Environment): Command {
  const command = newCommand('create', 'Send events to an address from now on')
    .argument('<url>', 'where to')
    .option('--types <types>', 'only these, such as post.posted,post.failed', readTypes)
    .option('--description <text>', 'what it is for')
    .option('--disabled', 'create it switched off')
    .action(
      act<Options, [string]>(environment, MEMBERS.Webhook, async (context, url) => {
        const { types, description, disabled } = context.options
        const enabled = disabled ? false : undefined
        const body = present<Body>({ url, types, description, enabled })
        showWebhook(context, await context.api.createWebhook(body))
      }),
    )
  return withExamples(posting(command), [
    ['webhooks create https://example.com/hook', 'All that happens'],
    ['webhooks create https://example.com/hook --types post.posted', 'Each post that is out'],
  ])
}
