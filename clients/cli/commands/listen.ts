import { InvalidArgumentError, type Command } from 'commander'
import { newWebhookSecret } from '../../../networks/wire/webhookSignature.ts'
import { act, newCommand, withExamples } from '../command.ts'
import type { Context } from '../context.ts'
import type { Environment } from '../environment.ts'
import { Failure } from '../failure.ts'
import { followEvents } from '../http/followEvents.ts'
import { forward, isTaken, type Forwarded } from '../http/forward.ts'
import { present } from '../http/present.ts'
import type { EventQuery } from '../../sdk-typescript/source/events.ts'
import type { Event } from '../../sdk-typescript/source/webhooks.ts'
import { withEventOptions, type EventOptions } from '../options/eventTypes.ts'
import { wholeNumber } from '../options/numbers.ts'
import { chosen } from '../output/show.ts'
import { asJsonLine, oneLine } from '../terminal/printable.ts'

type Options = EventOptions & {
  forwardTo: string
  after?: string
  all?: boolean
  count?: number
}

const SHOWN = ['id', 'type', 'status', 'failure', 'attempts', 'took_ms'] as const

export function listen(environment: Environment): Command {
  const command = newCommand('listen', 'Post what happens to a server of yours, as webhooks do')
    .requiredOption('--forward-to <url>', 'where to, such as http://localhost:4000/hook', readUrl)
    .option('--after <cursor>', 'begin behind the page that has this next_cursor')
    .option('--all', 'begin with the oldest that is kept')
    .option('--count <number>', 'end after so many', wholeNumber)
    .action(
      act<Options>(environment, SHOWN, async (context) => {
        const { forwardTo: url, all, count = Infinity, types, post: post_id } = context.options
        const { after = all ? undefined : 'latest' } = context.options
        const { pause, env } = environment
        const own = readSecret(env)
        const secret = own ?? newWebhookSecret()
        const shown = own === undefined ? secret : 'the secret of OTTERPOST_WEBHOOK_SECRET'
        context.terminal.say(`Posting to ${oneLine(url)}, signed with ${shown}`)
        let left = count
        const query = present<EventQuery>({ after, types, post_id })
        for await (const event of followEvents(context, query)) {
          print(context, event, await forward(event, { url, secret, pause }))
          if (--left <= 0) break
        }
      }),
    )
  return withExamples(withEventOptions(command), [
    ['listen --forward-to http://localhost:4000/hook', 'Try a receiver of webhooks, until Ctrl-C'],
  ])
}

/** A line for each, also as JSON: whoever reads on need not wait for an end. */
function print({ json, fields, terminal }: Context, { id, type }: Event, forwarded: Forwarded) {
  const { status, failure, attempts, took_ms } = forwarded
  if (json) {
    const line = { id, type, ...forwarded }
    return terminal.print(asJsonLine(fields ? chosen(line, fields) : line))
  }
  const outcome = isTaken(forwarded) ? String(status) : `not taken: ${status ?? failure}`
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  terminal.print(oneLine(`${type} ${id} -> ${outcome} (${took_ms} ms${tries})`))
}

function readUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new InvalidArgumentError('It has to be an address that begins with http:// or https://.')
}

/** Not an option, which others on the machine could read. */
function readSecret({ OTTERPOST_WEBHOOK_SECRET: secret }: Environment['env']): string | undefined {
  if (!secret || /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return secret || undefined
  throw new Failure(
    'usage',
    'OTTERPOST_WEBHOOK_SECRET has to be whsec_ and at least 24 bytes in base64.',
  )
}
