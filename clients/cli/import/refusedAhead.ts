/** What the service would refuse of an import, asked before anything is sent. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { askOnce } from '../http/askOnce.ts'
import { labelOf } from '../options/networks.ts'
import type { Settings } from '../settings/settings.ts'
import { postOf, type ImportEntry } from './entry.ts'
import { problemOf, type Problem } from './rows.ts'

type Refused = components['schemas']['Problem']

const AT_ONCE = 50
/** Each bulk is one request of the limit of requests. */
const ASKED_MAX = 1_000

/** For a dry run, which needs no key and no instance: without them nothing is known. Files are not uploaded yet. */
export async function refusedAhead(
  settings: Settings,
  entries: readonly ImportEntry[],
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (let from = 0; from < Math.min(entries.length, ASKED_MAX); from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE)
    const body = { posts: some.map(postOf) }
    const validation = await askOnce(settings, (client) => client.validatePosts(body))
    if (validation === undefined) return problems
    for (const [index, post] of validation.posts.entries()) {
      const entry = some[index]
      if (entry === undefined) continue
      // What is of no row, such as a plan that has ended, the import itself says.
      const of_row = post.problems.filter(({ pointer }) => pointer.startsWith('/posts/'))
      problems.push(...of_row.map((one) => problemOf(entry, complaintOf(one))))
    }
  }
  return problems
}

/** As a refusal of the bulk would say it: `/posts/3/thread_tweets/1` is `thread_tweets[1]` of the row. */
function complaintOf({ pointer, platform, message }: Refused): string {
  const [member = '', ...inside] = pointer.split('/').slice(3)
  const place =
    member + inside.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')
  const parts = [place, platform === undefined ? '' : labelOf(platform), message]
  return parts.filter((part) => part !== '').join(': ')
}
