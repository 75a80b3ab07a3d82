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
type Options = PageOptions & Pick<Query, 'status'>

export function listPosts(surroundings: Surroundings): Command {
  const command = newCommand('list', 'List posts, the newest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(CHOICES.PostStatus),
    )
    .action(
      act<Options>(surroundings, MEMBERS.Post, async (context) => {
        const query = present<Query>({ ...pageOf(context), status: context.options.status })
        const found = await context.send((api) => api.GET('/posts', { params: { query } }))
        showList(context, found.posts, POST_COLUMNS, found)
        tellPage(context, found.pagination.page, found.pagination.pages, found.total)
      }),
    )
  return withExamples(withPageOptions(command), [
    ['posts list --status scheduled', 'What is going to be posted'],
    ['posts list --limit 100 --json id,text', 'Ids and texts for a script'],
  ])
}
