import { Option, type Command } from 'commander'
import type { operations } from '../../../../generated/client.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { zoneOf } from '../../options/postOptions.ts'
import { pageOf, printPage, withPageOptions, type PageOptions } from '../../options/pages.ts'
import { POST_COLUMNS } from '../../output/posts.ts'
import { showList } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'

type Query = NonNullable<operations['listPosts']['parameters']['query']>
type Options = PageOptions &
  Pick<Query, 'status' | 'sort' | 'from' | 'until'> & {
    hasFailures?: boolean
    externalId?: string
    zone?: string
    full?: boolean
  }

export function listPosts(environment: Environment): Command {
  const command = newCommand('list', 'List posts, the newest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(CHOICES.PostStatusFilter),
    )
    .option(
      '--has-failures',
      'only those that some network failed, also where another one has them',
    )
    .option('--external-id <id>', 'the one that you call so elsewhere')
    .addOption(
      new Option(
        '--sort <order>',
        'created: the newest first; scheduled: the soonest first',
      ).choices(CHOICES.PostSort),
    )
    .option('--from <time>', 'only those due then or later, as in "tomorrow 9:00"')
    .option('--until <time>', 'only those due before')
    .option('--zone <name>', 'the time zone that times are meant in, as in Europe/Berlin')
    .option('--full', 'texts in full, also in a pipe')
    .action(
      act<Options>(environment, MEMBERS.Post, async (context) => {
        const { status, hasFailures: has_failures, full = false } = context.options
        const { externalId: external_id } = context.options
        const query = present<Query>({
          ...pageOf(context),
          ...(await datesOf(context)),
          status,
          has_failures,
          external_id,
        })
        const page = await context.send((api) => api.GET('/posts', { params: { query } }))
        const columns = POST_COLUMNS.map((column) => ({ ...column, full }))
        showList(context, page.posts, columns, page)
        printPage(context, page.pagination.page, page.pagination.pages, page.total)
      }),
    )
  return withExamples(withPageOptions(command), [
    ['posts list --status scheduled', 'What is going to be posted'],
    ['posts list --status scheduled --sort scheduled', 'What is due next'],
    ['posts list --from "tomorrow 0:00" --until "tomorrow 23:59"', 'What is due tomorrow'],
    ['posts list --has-failures', 'What did not get everywhere'],
    ['posts list --limit 100 --json id,text', 'Ids and texts for a script'],
  ])
}

/** Whoever says when means when it is due. */
async function datesOf(context: Context<Options>) {
  const { sort, from, until } = context.options
  if (from === undefined && until === undefined) return { sort }
  const { readMoment } = await import('../../times/times.ts')
  const [now, zone] = [new Date(), await zoneOf(context)]
  const [first, last] = [from, until].map((text) =>
    text === undefined ? undefined : readMoment(text, now, zone).at.toISOString(),
  )
  return { sort: sort ?? 'scheduled', from: first, until: last }
}
