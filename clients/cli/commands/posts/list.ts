import { Option, type Command } from 'commander'
import type { operations } from '../../../../generated/openapi.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../calling/present.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { pageOf, tellPage, withPageOptions, type PageOptions } from '../../options/pages.ts'
import { POST_COLUMNS } from '../../showing/posts.ts'
import { showList } from '../../showing/show.ts'
import type { Surroundings } from '../../surroundings.ts'

type Query = NonNullable<operations['listPosts']['parameters']['query']>
type Options = PageOptions & Pick<Query, 'status'> & { hasFailures?: boolean; full?: boolean }

export function listPosts(surroundings: Surroundings): Command {
  const command = newCommand('list', 'List posts, the newest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(CHOICES.PostStatus),
    )
    .option(
      '--has-failures',
      'only those that some network failed, also where another one has them',
    )
    .option('--full', 'texts in full, also in a pipe')
    .action(
      act<Options>(surroundings, MEMBERS.Post, async (context) => {
        const { status, hasFailures: has_failures, full = false } = context.options
        const query = present<Query>({ ...pageOf(context), status, has_failures })
        const found = await context.send((api) => api.GET('/posts', { params: { query } }))
        const columns = POST_COLUMNS.map((column) => ({ ...column, full }))
        showList(context, found.posts, columns, found)
        tellPage(context, found.pagination.page, found.pagination.pages, found.total)
      }),
    )
  return withExamples(withPageOptions(command), [
    ['posts list --status scheduled', 'What is going to be posted'],
    ['posts list --has-failures', 'What did not get everywhere'],
    ['posts list --limit 100 --json id,text', 'Ids and texts for a script'],
  ])
}
