import { inRows } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'
import { OF } from './resolving.ts'

export const what_happened: Tool = {
  name: 'what_happened',
  title: 'Say what has happened to it',
  description:
    'Each step of a post or an article, oldest first: sends, answers, waits, failures with their codes.',
  hints: READS,
  takes: [
    taking('getPostHistory', { path: ['id'] }),
    taking('getArticleHistory', { path: ['id'] }),
  ],
  own: { of: OF },
  required: ['of'],
  async run({ args, perform }) {
    return inRows(await perform(args.of === 'article' ? 'getArticleHistory' : 'getPostHistory'))
  },
}
