/** How posts, and what became of them, are shown. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { labelOf, withLabels, wordOf } from '../options/networks.ts'
import { oneLine } from '../terminal/printable.ts'
import { showList } from './show.ts'
import { toTheMinute, type Column } from './table.ts'

type Post = components['schemas']['Post']
type Result = components['schemas']['DeliveryResult']
type Delivery = components['schemas']['Delivery']

export const POST_COLUMNS: readonly Column<Post>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATUS', cell: stateOf },
  {
    heading: 'DATE',
    cell: ({ posted_date, scheduled_date }) => toTheMinute(posted_date ?? scheduled_date),
    gives_way: 'never',
  },
  { heading: 'NETWORKS', cell: ({ platforms }) => platforms.map(labelOf).join(',') },
  { heading: 'TEXT', cell: ({ text }) => text, gives_way: 'first' },
]

/** Of a post or an article, as answers have it. */
type Standing = Pick<Post, 'status'> & Partial<Pick<Post, 'review_status' | 'has_failures'>>

/** A post that is out on one network may have failed on another, and one with a date may still wait for approval. */
export function stateOf({ status, review_status, has_failures = false }: Standing): string {
  if (review_status === 'pending') return `${status}, to be approved`
  return has_failures && status !== 'failed' ? `${status}, with failures` : status
}

/** What a change left behind: the posts as data, warnings and outcomes as messages. */
export function showPosts(
  context: Context,
  posts: readonly Post[],
  answer: { warnings?: string[] | undefined },
): void {
  showList(context, posts, POST_COLUMNS, answer)
  printWarnings(
    context,
    answer.warnings,
    posts.flatMap(({ results = [] }) => results),
  )
  for (const { results } of posts) printResults(context, results)
}

export function printWarnings(
  { terminal }: Pick<Context, 'terminal'>,
  warnings: string[] = [],
  results: Result[] = [],
): void {
  const failed = results.filter(({ status }) => status === 'failed')
  // Of what failed `refuseParts` tells, and one place is enough.
  const others = warnings.filter(
    (warning) => !failed.some(({ platform }) => warning.startsWith(`${platform}: `)),
  )
  for (const warning of others)
    terminal.warn(`${terminal.paintMessage('yellow', 'Warning:')} ${withLabels(oneLine(warning))}`)
}

/** What each network took, or skipped. What it refused is for `refuseParts` to say. */
export function printResults(
  { terminal }: Pick<Context, 'terminal'>,
  results: Result[] = [],
): void {
  for (const result of results) if (result.status !== 'failed') terminal.say(resultInWords(result))
}

/** Throws a Failure when a network refused what others took: exit code 7, for scripts that post everywhere. */
export function refuseParts({ id, results = [] }: { id: string; results?: Result[] }): void {
  const failed = results.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return
  throw new Failure('partial', `${failed.length} of ${results.length} networks refused it.`, {
    details: failed.map(resultInWords),
    next: `Try these again: otterpost posts publish ${id} --platforms ${failed.map(({ platform }) => wordOf(platform)).join(',')}`,
  })
}

export function resultInWords({ platform, status, url, error, skip_reason }: Result): string {
  const why = url ?? error ?? skip_reason
  return `${labelOf(platform)}: ${status}${why === undefined ? '' : `, ${oneLine(why)}`}`
}

/** Of what is settled nothing: its result says it. */
export function openDeliveryInWords(delivery: Delivery): string[] {
  const { platform, status, next_attempt_at, message } = delivery
  if (['published', 'failed', 'skipped'].includes(status)) return []
  const when = next_attempt_at === undefined ? '' : `, ${toTheMinute(next_attempt_at)}`
  const why = message === undefined ? '' : `, ${oneLine(message)}`
  return [`${labelOf(platform)}: ${status}${when}${why}`]
}
