import { Option, type Command } from 'commander'
import type { operations } from '../../../sdk-typescript/generated/contract.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { zoneOf } from '../../options/postOptions.ts'
import {
  pageOf,
  printPage,
  readPages,
  withPageOptions,
  type PageOptions,
} from '../../options/pages.ts'
import { POST_COLUMNS } from '../../output/posts.ts'
import { showList } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'

type Query = NonNullable<operations['listPosts']['parameters']['query']>
type Options = PageOptions &
  Pick<Query, 'status' | 'sort' | 'from' | 'until' | 'platform' | 'category'> & {
    hasFailures?: boolean
    externalId?: string
    review?: Query['review_status']
    updatedSince?: string
    search?: string
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
    .option('--search <words>', 'only those with all of these words or beginnings of words')
    .option('--external-id <id>', 'the one that you call so elsewhere')
    .addOption(
      new Option('--platform <name>', 'only those for this network').choices(CHOICES.PlatformInput),
    )
    .addOption(
      new Option(
        '--review <status>',
        'only those that wait for approval, or were rejected',
      ).choices(CHOICES.ReviewStatusInput),
    )
    .option('--category <name>', 'only those of this category')
    .addOption(
      new Option(
        '--sort <order>',
        'scheduled: the soonest first; created, published, updated: the newest first',
      ).choices(CHOICES.PostSort),
    )
    .option(
      '--from <time>',
      'only those due then or later, as in "tomorrow 9:00"; with --sort, by its time',
    )
    .option('--until <time>', 'only those due before')
    .option('--updated-since <time>', 'only those that were changed then or later')
    .option('--zone <name>', 'the time zone that times are meant in, as in Europe/Berlin')
    .option('--full', 'texts in full, also in a pipe')
    .action(
      act<Options>(environment, MEMBERS.Post, async (context) => {
        const { status, hasFailures: has_failures, platform, category } = context.options
        const { externalId: external_id, search: q, full = false } = context.options
        const { review: review_status } = context.options
        const asked = present<Query>({
          ...pageOf(context),
          ...(await datesOf(context)),
          ...{ status, has_failures, external_id, review_status, platform, category, q },
        })
        const read = (cursor = asked.cursor) =>
          context.api.listPosts(present<Query>({ ...asked, cursor }))
        const page = await readPages(context, read, (before, next) => ({
          ...next,
          posts: [...before.posts, ...next.posts],
        }))
        const columns = POST_COLUMNS.map((column) => ({ ...column, full }))
        showList(context, page.posts, columns, page)
        printPage(context, page, page.pagination.pages)
      }),
    )
  return withExamples(withPageOptions(command), [
    ['posts list --status scheduled', 'What is going to be posted'],
    ['posts list --status scheduled --sort scheduled', 'What is due next'],
    ['posts list --from "tomorrow 0:00" --until "tomorrow 23:59"', 'What is due tomorrow'],
    ['posts list --has-failures', 'What did not get everywhere'],
    ['posts list --search "otter river"', 'What speaks of otters and rivers'],
    ['posts list --review pending', 'What waits for approval'],
    ['posts list --all --json id,text', 'Ids and texts of all, for a script'],
    ['posts list --updated-since "yesterday 0:00"', 'What was changed lately'],
  ])
}

/** Whoever says when means when it is due, unless it is when it was changed. */
async function datesOf(context: Context<Options>) {
  const { sort, from, until, updatedSince } = context.options
  if ([from, until, updatedSince].every((text) => text === undefined)) return { sort }
  const { readMoment } = await import('../../times/times.ts')
  const [now, zone] = [new Date(), await zoneOf(context)]
  const [first, last, updated_since] = [from, until, updatedSince].map((text) =>
    text === undefined ? undefined : readMoment(text, now, zone).at.toISOString(),
  )
  const by_date = updated_since === undefined ? 'scheduled' : undefined
  return { sort: sort ?? by_date, from: first, until: last, updated_since }
}
