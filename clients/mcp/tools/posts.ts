/** Finding and reading posts. */
import { inFull, inRows, inShort, isFull, VERBOSITY } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'
import { PAGING } from './paging.ts'

export const list_posts: Tool = {
  name: 'list_posts',
  title: 'List posts',
  description:
    'Posts, the newest first, as short rows with their ids. posted means that at least one network has it. What is due when: sort scheduled, with from and until. Use get_post for the whole text of one.',
  hints: READS,
  takes: [
    taking('listPosts', {
      query: [
        'status',
        'has_failures',
        'x_account_id',
        'external_id',
        'q',
        'review_status',
        'platform',
        'category',
        'sort',
        'from',
        'until',
        'updated_since',
        'cursor',
        'page',
        'limit',
      ],
    }),
  ],
  descriptions: {
    ...PAGING,
    has_failures: 'true: only those that a network failed. false: only those that none failed.',
  },
  own: { verbosity: VERBOSITY },
  rest: 'Ask for fewer with limit, and for the others with page.',
  async run({ args, perform }) {
    const list = await perform('listPosts', isFull(args) ? {} : { shown: inRows })
    return isFull(args) ? inFull(list) : inRows(list)
  },
}

export const get_post: Tool = {
  name: 'get_post',
  title: 'Read a post',
  description:
    'One post with its whole text and, once it was published, its results: what became of it on each network, with addresses.',
  hints: READS,
  takes: [taking('getPost', { path: ['id'] })],
  own: { verbosity: VERBOSITY },
  rest: 'The dashboard shows the whole post.',
  async run({ args, perform }) {
    const post = await perform('getPost')
    return isFull(args) ? inFull(post) : inShort(post)
  },
}
