import { Option, type Command } from 'commander'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import {
  pageOf,
  printPage,
  readPages,
  withPageOptions,
  type PageOptions,
} from '../../options/pages.ts'
import { stateOf } from '../../output/posts.ts'
import { showList } from '../../output/show.ts'
import { toTheMinute, type Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'

type Query = NonNullable<operations['listArticles']['parameters']['query']>
type Options = PageOptions &
  Pick<Query, 'status' | 'sort'> & {
    externalId?: string
    review?: Query['review_status']
    search?: string
  }

const COLUMNS: readonly Column<components['schemas']['Article']>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATUS', cell: stateOf },
  {
    heading: 'DATE',
    cell: ({ published_date, scheduled_date }) => toTheMinute(published_date ?? scheduled_date),
  },
  { heading: 'TITLE', cell: ({ title }) => title, gives_way: 'first' },
]

export function listArticles(environment: Environment): Command {
  const command = newCommand('list', 'List articles, the newest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(
        CHOICES.ArticleStatusFilter,
      ),
    )
    .option('--search <words>', 'only those with all of these words or beginnings of words')
    .option('--external-id <id>', 'the one that you call so elsewhere')
    .addOption(
      new Option(
        '--review <status>',
        'only those that wait for approval, or were rejected',
      ).choices(CHOICES.ReviewStatusInput),
    )
    .addOption(
      new Option(
        '--sort <order>',
        'scheduled: the soonest first; created, published, updated: the newest first',
      ).choices(CHOICES.ArticleSort),
    )
    .action(
      act<Options>(environment, MEMBERS.Article, async (context) => {
        const { status, sort, externalId: external_id, search: q } = context.options
        const { review: review_status } = context.options
        const filters = { status, sort, external_id, review_status, q }
        const asked = present<Query>({ ...pageOf(context), ...filters })
        const read = (cursor = asked.cursor) =>
          context.api.listArticles(present<Query>({ ...asked, cursor }))
        const page = await readPages(context, read, (before, next) => ({
          ...next,
          articles: [...before.articles, ...next.articles],
        }))
        showList(context, page.articles, COLUMNS, page)
        printPage(context, page, page.pagination.total_pages)
      }),
    )
  return withExamples(withPageOptions(command), [
    ['articles list --status draft', 'What is not published yet'],
  ])
}
