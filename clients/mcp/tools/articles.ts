/** Finding and reading articles. */
import { inFull, inRows, inShort, isFull, VERBOSITY } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'
import { PAGING } from './paging.ts'

export const list_articles: Tool = {
  name: 'list_articles',
  title: 'List articles',
  description:
    'Long articles for X, the newest first, as short rows with their ids. Use get_article for the whole text of one.',
  hints: READS,
  takes: [
    taking('listArticles', {
      query: [
        'status',
        'x_account_id',
        'external_id',
        'q',
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
  descriptions: PAGING,
  own: { verbosity: VERBOSITY },
  rest: 'Ask for fewer with limit, and for the others with page.',
  async run({ args, perform }) {
    const list = await perform('listArticles', isFull(args) ? {} : { shown: inRows })
    return isFull(args) ? inFull(list) : inRows(list)
  },
}

export const get_article: Tool = {
  name: 'get_article',
  title: 'Read an article',
  description:
    'One article with its whole text in Markdown, its state and, once published, its address.',
  hints: READS,
  takes: [taking('getArticle', { path: ['id'] })],
  own: {
    verbosity: VERBOSITY,
    from_character: {
      type: 'integer',
      minimum: 0,
      maximum: 100_000,
      description:
        'Where in the text to begin, for one that does not fit into an answer; 0 when left out.',
    },
  },
  rest: 'Ask again with from_character for what follows.',
  async run({ args, perform }) {
    const { article, ...beside } = await perform('getArticle')
    const from = typeof args.from_character === 'number' ? args.from_character : 0
    const content_markdown = article.content_markdown.slice(from).toWellFormed()
    const part = { ...beside, article: { ...article, content_markdown } }
    return isFull(args) ? inFull(part) : inShort(part)
  },
}
