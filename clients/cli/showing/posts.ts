/** How posts, and what became of them, are shown. */
import type { components } from '../../../generated/openapi.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'
import { showList } from './show.ts'
import { toTheMinute, type Column } from './table.ts'

type Post = components['schemas']['Post']
type Result = components['schemas']['DeliveryResult']

export const POST_COLUMNS: readonly Column<Post>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATUS', cell: ({ status }) => status },
  {
    heading: 'DATE',
    cell: ({ posted_date, scheduled_date }) => toTheMinute(posted_date ?? scheduled_date),
    gives_way: 'never',
  },
  { heading: 'NETWORKS', cell: ({ platforms }) => platforms.join(',') },
  { heading: 'TEXT', cell: ({ text }) => text, gives_way: 'first' },
]

/** What a change left behind: the posts as data, warnings and outcomes as messages. */
export function showPosts(
  context: Context,
  posts: readonly Post[],
  answer: { warnings?: string[] | undefined },
): void {
  showList(context, posts, POST_COLUMNS, answer)
  tellWarnings(context, answer.warnings)
  for (const { results } of posts) tellResults(context, results)
}

export function tellWarnings(
  { terminal }: Pick<Context, 'terminal'>,
  warnings: string[] = [],
): void {
  for (const warning of warnings)
    terminal.warn(`${terminal.paintMessage('yellow', 'Warning:')} ${oneLine(warning)}`)
}

/** What each network took, or skipped. What it refused is for `refuseParts` to say. */
export function tellResults({ terminal }: Pick<Context, 'terminal'>, results: Result[] = []): void {
  for (const result of results) if (result.status !== 'failed') terminal.say(inWords(result))
}

/** Throws a Failure when a network refused what others took: exit code 7. */
export function refuseParts(results: Result[] = []): void {
  const failed = results.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return
  throw new Failure('partial', `${failed.length} of ${results.length} networks refused it.`, {
    details: failed.map(inWords),
    next: 'Try these again: otterpost posts publish ID --platforms ...',
  })
}

export function inWords({ platform, status, url, error, skip_reason }: Result): string {
  const why = url ?? error ?? skip_reason
  return `${platform}: ${status}${why === undefined ? '' : `, ${oneLine(why)}`}`
}
