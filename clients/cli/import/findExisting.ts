/** Looks entries up among the posts of the service, where no Idempotency-Key can tell any more. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Otterpost } from '../../sdk-typescript/source/client.ts'
import { ApiProblem } from '../../sdk-typescript/source/problems.ts'
import { refusalOf } from '../http/refusal.ts'
import { idOf, type ImportEntry } from './entry.ts'
import { sendWithRetries, type ImportRetries } from './retries.ts'

type Post = components['schemas']['Post']

const PAGE_SIZE = 100
/** Clocks differ. */
const MARGIN_MS = 3_600_000

/**
 * The ids of the posts that were made after `since` and say what the entries say, by the ids of the
 * entries. A post stands for one entry only.
 */
export async function findExisting(
  { client, retries }: { client: Otterpost; retries: ImportRetries },
  entries: readonly ImportEntry[],
  since: Date,
): Promise<Map<string, string>> {
  const entries_by_text = new Map<string, ImportEntry[]>()
  for (const entry of entries) {
    const said = saidBy(entry.post)
    entries_by_text.set(said, [...(entries_by_text.get(said) ?? []), entry])
  }
  const post_ids = new Map<string, string>()
  for (let page = 1; post_ids.size < entries.length; page++) {
    const posts = await readPage(client, retries, page)
    for (const post of posts) {
      const entry = isAfter(post, since) ? entries_by_text.get(saidBy(post))?.pop() : undefined
      if (entry !== undefined) post_ids.set(idOf(entry), post.id)
    }
    const last = posts.at(-1)
    if (posts.length < PAGE_SIZE || last === undefined || !isAfter(last, since)) break
  }
  return post_ids
}

/** The newest first. */
async function readPage(client: Otterpost, retries: ImportRetries, page: number): Promise<Post[]> {
  const answer = await sendWithRetries(retries, (signal) =>
    client.listPosts({ page, limit: PAGE_SIZE }, { signal }),
  )
  if (answer instanceof ApiProblem) throw refusalOf(answer)
  return answer.posts
}

function saidBy({ text, thread_tweets }: { text: string; thread_tweets?: string[] | null }) {
  return JSON.stringify([text, thread_tweets ?? []])
}

function isAfter({ created_at }: Post, since: Date): boolean {
  return Date.parse(created_at) > since.getTime() - MARGIN_MS
}
