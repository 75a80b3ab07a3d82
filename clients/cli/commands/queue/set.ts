import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, collect, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { usage } from '../../failure.ts'
import { present } from '../../http/present.ts'
import { readSlots } from '../../options/slots.ts'
import { showQueue } from '../../output/queue.ts'
import { readZone } from '../../times/zones.ts'

type Body = components['schemas']['QueueChange']

interface Options {
  zone?: string
  only?: string[]
  none?: boolean
}

export function setQueue(environment: Environment): Command {
  const command = newCommand('set', 'Set the weekly slots of the queue, or its time zone')
    .argument('[slots...]', 'all slots from now on, as in "mon-fri 9:00,17:30"')
    .option('--only <account=slots>', 'slots for posts with this X account; repeatable', collect)
    .option('--zone <name>', 'the time zone of all slots, as in Europe/Berlin')
    .addOption(new Option('--none', 'no slots at all').conflicts('only'))
    .action(
      act<Options, [string[]]>(environment, MEMBERS.Queue, async (context, written) => {
        const body = readBody(written, context.options)
        showQueue(context, await context.api.updateQueue(body))
      }),
    )
  return withExamples(posting(command), [
    ['queue set "mon-fri 9:00,17:30" "sun 18:00" --zone Europe/Berlin', 'Eleven slots a week'],
    [
      'queue set "daily 9:00" --only "6a96860000000190c2be7745=fri 12:00"',
      'One kept for an account',
    ],
    ['queue set --zone America/New_York', 'The same times, over there'],
  ])
}

function readBody(written: string[], { zone, only = [], none }: Options): Body {
  if (none && written.length > 0) throw usage('Either slots or --none.')
  const slots = [
    ...written.flatMap((text) => readSlots(text)),
    ...only.flatMap((text) => {
      const [, account, rest] = /^([^=]+)=(.+)$/.exec(text) ?? []
      if (account === undefined || rest === undefined)
        throw usage('--only needs an account and slots.', 'Write it like ACCOUNT="fri 12:00".')
      return readSlots(rest, account.trim())
    }),
  ]
  const body = present<Body>({
    timezone: zone === undefined ? undefined : readZone(zone),
    slots: none || slots.length > 0 ? slots : undefined,
  })
  if (Object.keys(body).length === 0) throw usage('Nothing is to be set.')
  return body
}
