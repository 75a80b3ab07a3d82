import { Option, type Command } from 'commander'
import type { components, operations } from '../../../../generated/client.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { pageOf, printPage, withPageOptions, type PageOptions } from '../../options/pages.ts'
import { showList } from '../../output/show.ts'
import { toTheMinute, type Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'

type Query = NonNullable<operations['listArticles']['parameters']['query']>
type Options = PageOptions & Pick<Query, 'status'> & { externalId?: string }

const COLUMNS: readonly Column<components['schemas']['Article']>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATUS', cell: ({ status }) => status },
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
    .option('--external-id <id>', 'the one that you call so elsewhere')
    .action(
      act<Options>(environment, MEMBERS.Article, async (context) => {
        const { status, externalId: external_id } = context.options
        const query = present<Query>({ ...pageOf(context), status, external_id })
        const page = await context.send((api) => api.GET('/articles', { params: { query } }))
        showList(context, page.articles, COLUMNS, page)
        printPage(context, page.pagination.page, page.pagination.total_pages, page.total)
      }),
    )
  return withExamples(withPageOptions(command), [
    ['articles list --status draft', 'What is not published yet'],
  ])
}
