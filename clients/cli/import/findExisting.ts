/** Looks entries up among the posts of the service, where no Idempotency-Key can tell any more. */
import { readApiRefusal } from '../http/refusal.ts'
import { idOf, type ImportEntry } from './entry.ts'
import { PAGE_SIZE, type Instance, type Post } from './instance.ts'
import { sendWithRetries, type ImportRetries } from './retries.ts'

/** Clocks differ. */
const MARGIN_MS = 3_600_000

/**
 * The ids of the posts that were made after `since` and say what the entries say, by the ids of the
 * entries. A post stands for one entry only.
 */
export async function findExisting(
  { instance, retries }: { instance: Instance; retries: ImportRetries },
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
    const posts = await readPage(instance, retries, page)
    for (const post of posts) {
      const entry = isAfter(post, since) ? entries_by_text.get(saidBy(post))?.pop() : undefined
      if (entry !== undefined) post_ids.set(idOf(entry), post.id)
    }
    const last = posts.at(-1)
    if (posts.length < PAGE_SIZE || last === undefined || !isAfter(last, since)) break
  }
  return post_ids
}

async function readPage(instance: Instance, retries: ImportRetries, page: number): Promise<Post[]> {
  const answer = await sendWithRetries(retries, (signal) => instance.list(page, signal))
  if (answer.data === undefined) throw readApiRefusal(answer.response, answer.error)
  return answer.data.posts
}

function saidBy({ text, thread_tweets }: { text: string; thread_tweets?: string[] | null }) {
  return JSON.stringify([text, thread_tweets ?? []])
}

function isAfter({ created_at }: Post, since: Date): boolean {
  return Date.parse(created_at) > since.getTime() - MARGIN_MS
}
