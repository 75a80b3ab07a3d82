/** Local pictures and films: each is uploaded once, and its address is in the journal. */
import { createHash, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Otterpost } from '../../sdk-typescript/source/client.ts'
import { ApiProblem } from '../../sdk-typescript/source/problems.ts'
import { UPLOAD_BYTES_MAX } from '../../sdk-typescript/source/uploads.ts'
import { readFileUpTo } from '../bounded.ts'
import { refusalOf } from '../http/refusal.ts'
import { TOO_LARGE } from '../http/uploads.ts'
import { whyUnreadable } from '../options/texts.ts'
import type { ImportEntry } from './entry.ts'
import type { Journal } from './journal.ts'
import type { JournalState } from './journalState.ts'
import { sendWithRetries, type ImportRetries } from './retries.ts'

/** The service forgets what nothing has used for some days; older ones did so after one. */
const USABLE_MS = 20 * 3_600_000

interface Tools {
  client: Otterpost
  retries: ImportRetries
  journal: Journal
}

/** Puts the addresses into the entry; answers what is wrong with its files. */
export async function uploadLocalMedia(
  tools: Tools,
  past: JournalState,
  entry: ImportEntry,
): Promise<string[]> {
  const urls: string[] = []
  const problems: string[] = []
  for (const path of entry.media) {
    const { url, problem } = await uploadOnce(tools, past, path)
    if (url !== undefined) urls.push(url)
    if (problem !== undefined) problems.push(`media: ${basename(path)}: ${problem}`)
  }
  if (entry.media.length > 0) entry.media_urls = [...(entry.post.media_urls ?? []), ...urls]
  return problems
}

interface Uploaded {
  url?: string
  problem?: string
}

async function uploadOnce(
  { client, retries, journal }: Tools,
  past: JournalState,
  path: string,
): Promise<Uploaded> {
  const bytes = await readFileUpTo(path, UPLOAD_BYTES_MAX).catch(
    (error: NodeJS.ErrnoException) => error,
  )
  if (bytes instanceof Error)
    return {
      problem: bytes.code === 'EFBIG' ? TOO_LARGE : `cannot be read: ${whyUnreadable(bytes)}`,
    }
  const hash = createHash('sha256').update(bytes).digest('hex')
  const earlier = past.uploads.get(hash)
  if (earlier !== undefined && Date.now() - Date.parse(earlier.at) < USABLE_MS) return earlier
  retries.show(`uploading ${basename(path)}`)
  const file = new File([bytes], basename(path))
  const idempotencyKey = randomUUID()
  const answer = await sendWithRetries(retries, (signal) =>
    client.uploadMedia(file, { idempotencyKey, signal }),
  )
  retries.show('')
  if (answer instanceof ApiProblem) {
    const refusal = refusalOf(answer)
    if (![400, 413, 415].includes(answer.status)) throw refusal
    return { problem: [refusal.message, ...refusal.details].join(' ') }
  }
  const line = { kind: 'upload' as const, hash, url: answer.url, at: new Date().toISOString() }
  journal.append(line)
  past.uploads.set(hash, line)
  return { url: answer.url }
}
