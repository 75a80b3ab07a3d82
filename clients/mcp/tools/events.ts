/** What has happened, for an agent that comes back. */
import { inFull, inRows, isFull, VERBOSITY } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'

export const list_events: Tool = {
  name: 'list_events',
  title: 'List what has happened',
  description:
    'What happened to posts, articles and accounts, oldest first, each with its state at that time. Without after it begins 30 days ago. Keep next_cursor and send it as after next time: so nothing is missed or told twice.',
  hints: READS,
  takes: [taking('listEvents', { query: ['after', 'limit'] })],
  descriptions: { after: 'next_cursor of the answer before, or latest.' },
  own: { verbosity: VERBOSITY },
  rest: 'Ask for fewer with limit, and for the others with after.',
  async run({ args, perform }) {
    const list = await perform('listEvents')
    return isFull(args) ? inFull(list) : inRows(list)
  },
}
