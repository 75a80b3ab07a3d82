import { Option, type Command } from 'commander'
import type { components, operations } from '../../../../generated/openapi.ts'
import { CHOICES, MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { wholeNumber } from '../../numbers.ts'
import { showList } from '../../show.ts'
import type { Surroundings } from '../../surroundings.ts'
import type { Column } from '../../table.ts'

type Query = NonNullable<operations['listPosts']['parameters']['query']>
type Options = Pick<Query, 'page' | 'limit' | 'status'> & { account?: string }
type Post = components['schemas']['Post']

export function listPosts(surroundings: Surroundings): Command {
  const command = newCommand('list', 'List posts, the newest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(CHOICES.PostStatus),
    )
    .option('--account <id>', 'only those of this X account')
    .option('--limit <number>', 'how many on a page', wholeNumber)
    .option('--page <number>', 'which page', wholeNumber)
    .action(
      act<Options>(surroundings, MEMBERS.Post, async (context) => {
        const { page, limit, status, account } = context.options
        const query = {
          ...(page !== undefined && { page }),
          ...(limit !== undefined && { limit }),
          ...(status !== undefined && { status }),
          ...(account !== undefined && { x_account_id: account }),
        }
        const found = await context.send((api) => api.GET('/posts', { params: { query } }))
        showList(context, found.posts, POST_COLUMNS, found)
        const { page: shown, pages, total } = found.pagination
        context.terminal.say(`Page ${shown} of ${pages}, ${total} posts.`)
      }),
    )
  return withExamples(command, [
    ['posts list --status scheduled', 'What is going to be posted'],
    ['posts list --limit 100 --json id,text', 'Ids and texts for a script'],
  ])
}

export const POST_COLUMNS: readonly Column<Post>[] = [
  { heading: 'ID', cell: ({ id }) => id },
  { heading: 'STATUS', cell: ({ status }) => status },
  { heading: 'DATE', cell: ({ posted_date, scheduled_date }) => posted_date ?? scheduled_date },
  { heading: 'NETWORKS', cell: ({ platforms }) => platforms.join(',') },
  { heading: 'TEXT', cell: ({ text }) => text, gives_way: true },
]
