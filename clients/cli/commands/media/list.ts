import type { Command } from 'commander'
import type { operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { wholeNumber } from '../../options/numbers.ts'
import { MEDIA_COLUMNS } from '../../output/media.ts'
import { showList } from '../../output/show.ts'

type Query = NonNullable<operations['listMedia']['parameters']['query']>

export function listMedia(environment: Environment): Command {
  const command = newCommand('list', 'List pictures and videos, the newest first')
    .option('--limit <number>', 'how many on a page', wholeNumber)
    .option('--cursor <text>', 'the page behind the one that has this next_cursor')
    .action(
      act<Query>(environment, MEMBERS.UploadedMedia, async (context) => {
        const { limit, cursor } = context.options
        const query = present<Query>({ limit, cursor })
        const page = await context.api.listMedia(query)
        showList(context, page.media, MEDIA_COLUMNS, page)
        const { next_cursor } = page.pagination
        if (page.media.length === 0) context.terminal.say('There is nothing yet.')
        if (next_cursor !== undefined) {
          context.terminal.say(`--cursor ${next_cursor} shows the next page.`)
        }
      }),
    )
  return withExamples(command, [['media list --json id,alt_text', 'What each is said to show']])
}
