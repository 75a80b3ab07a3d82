import { Option, type Command } from 'commander'
import type { operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { withEventOptions, type EventOptions } from '../../options/eventTypes.ts'
import { wholeNumber } from '../../options/numbers.ts'
import { EVENT_COLUMNS } from '../../output/events.ts'
import { showList } from '../../output/show.ts'

type Query = NonNullable<operations['listEvents']['parameters']['query']>
type Options = EventOptions & { after?: string; last?: number; limit?: number }

export function listEvents(environment: Environment): Command {
  const command = newCommand('list', 'List what has happened, the oldest first')
    .option('--after <cursor>', 'what happened after the page that has this next_cursor')
    .addOption(
      new Option('--last <number>', 'begin with the last so many')
        .argParser(wholeNumber)
        .conflicts('after'),
    )
    .option('--limit <number>', 'how many at most', wholeNumber)
    .action(
      act<Options>(environment, MEMBERS.Event, async (context) => {
        const { after, last, limit, types, post: post_id } = context.options
        const query = present<Query>({ after, last, limit, types, post_id })
        const page = await context.api.listEvents(query)
        showList(context, page.events, EVENT_COLUMNS, page)
        const { next_cursor, has_more } = page.pagination
        if (page.events.length === 0 && !has_more) context.terminal.say('Nothing has happened.')
        if (has_more) context.terminal.say(`--after ${next_cursor} shows what happened then.`)
      }),
    )
  return withExamples(withEventOptions(command), [
    ['events list --types post.failed,delivery.failed', 'What has failed in the last 30 days'],
    ['events list --last 10', 'What has happened lately'],
  ])
}
