import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { wholeNumber } from '../../options/numbers.ts'
import { showWebhook } from '../../output/webhooks.ts'

type Body = components['schemas']['SecretRotation']

interface Options {
  graceSeconds?: number
  force?: boolean
}

export function rotateSecret(environment: Environment): Command {
  const command = newCommand('rotate-secret', 'Give a webhook another secret, and print it')
    .argument('<id>', 'the webhook')
    .option('--grace-seconds <number>', 'how long the old one signs beside it', wholeNumber)
    .option('--force', 'also while an older one signs still, which ends at once')
    .action(
      act<Options, [string]>(environment, MEMBERS.Webhook, async (context, id) => {
        const { graceSeconds: grace_seconds, force } = context.options
        if (force) await context.confirm('End the older secret at once?')
        const body = present<Body>({ grace_seconds, force })
        showWebhook(context, await context.api.rotateWebhookSecret(id, body))
      }),
    )
  return withExamples(asking(posting(command)), [
    ['webhooks rotate-secret 6b0013180000f1a27be41d90 --grace-seconds 3600', 'An hour for both'],
  ])
}
