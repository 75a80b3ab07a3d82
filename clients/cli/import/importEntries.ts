/**
 * Sends the entries of one source in bulks, one after the other. A bulk is in the journal before it is
 * sent and until its fate is known, and it is saved as a whole or not at all: so whatever happens, the
 * next run sends it again under its key, or knows that it is done (decisions 136 and 137).
 */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Otterpost } from '../../sdk-typescript/source/client.ts'
import { ApiProblem } from '../../sdk-typescript/source/problems.ts'
import { responseOf } from '../../sdk-typescript/source/requests.ts'
import { refusalOf } from '../http/refusal.ts'
import { idOf, isScheduled, postOf, type ImportEntry } from './entry.ts'
import { interrupted } from './interruption.ts'
import type { BatchEntry, BatchLine, Journal } from './journal.ts'
import { idempotencyKeyOf } from './journalState.ts'
import { sendWithRetries, stoppedBy, waitsTooLong, type ImportRetries } from './retries.ts'
import type { ImportPlan } from './plan.ts'
import { openQueue, type BatchLimits, type Queue } from './queue.ts'
import { attribute, complaintOf } from './refused.ts'
import type { Tally } from './tally.ts'
import { findExisting } from './findExisting.ts'
import { uploadLocalMedia } from './uploads.ts'

interface Tools {
  client: Otterpost
  retries: ImportRetries
  journal: Journal
  tally: Tally
}

type Created = components['schemas']['CreatedPosts']

/** The service keeps keys for 72 hours; before they end, what was under way is looked up instead. */
const KEY_TRUSTED_MS = 70 * 3_600_000

export async function importEntries(tools: Tools, plan: ImportPlan): Promise<void> {
  const { again, generation, past } = plan
  if (again && !past.unended) tools.journal.append({ kind: 'again', generation })
  const queue = openQueue(plan.fresh)
  for (const { batch, entries } of plan.resumed) {
    queue.putBack(await resume(tools, batch, entries))
  }
  let limits: BatchLimits = {}
  for (let taken = queue.take(); taken.length > 0; taken = queue.take(limits)) {
    if (tools.retries.interruption.stopping.aborted) throw interrupted()
    const ready = await withMedia(tools, plan, taken)
    limits = ready.length === 0 ? {} : await sendBatch(tools, plan, queue, ready)
  }
  if (again) tools.journal.append({ kind: 'end', generation })
}

/** Finds out what became of a batch; answers the entries that certainly were not saved. */
async function resume(
  tools: Tools,
  batch: BatchLine,
  entries: ImportEntry[],
): Promise<ImportEntry[]> {
  const { journal, tally } = tools
  if (entries.length === 0) return []
  if (Date.now() - Date.parse(batch.at) > KEY_TRUSTED_MS) {
    const post_ids = await findExisting(tools, entries, new Date(batch.at))
    // All or nothing: one of them is proof of the others, which may have been changed or deleted.
    if (post_ids.size > 0) {
      journal.append({ kind: 'done', key: batch.key, ids: [...post_ids.values()] })
      tally.wereThere(entries.length)
      return []
    }
  }
  const answer = await create(tools, entries, batch.key)
  if (!(answer instanceof ApiProblem)) {
    // Rows that are gone from the source were not sent along, and are not done.
    if (entries.length < batch.entries.length) journal.append(narrowed(batch, entries))
    settle(tools, batch.key, entries, answer)
    return []
  }
  if (answer.code === 'idempotency_conflict') return resumeKnown(tools, batch, entries)
  refuseToGoOn(journal, batch.key, answer)
  journal.append({ kind: 'dropped', key: batch.key })
  // With their dates, which somebody has seen; uploads may have to be made again.
  return entries
}

/** The key was used for other posts: for the whole batch before rows were taken from the source. */
async function resumeKnown(
  tools: Tools,
  batch: BatchLine,
  entries: ImportEntry[],
): Promise<ImportEntry[]> {
  const post_ids = await findExisting(tools, entries, new Date(batch.at))
  const missing = entries.filter((entry) => !post_ids.has(idOf(entry)))
  const unsent = batch.entries.filter((one) => !missing.some((entry) => idOf(entry) === idOf(one)))
  tools.journal.append({ ...batch, entries: unsent })
  tools.journal.append({ kind: 'done', key: batch.key, ids: [...post_ids.values()] })
  tools.tally.wereThere(entries.length - missing.length)
  return missing
}

function narrowed(batch: BatchLine, entries: readonly ImportEntry[]): BatchLine {
  return { ...batch, entries: entries.map(lineOf) }
}

/** Those whose files are uploaded; of the others it is said what is wrong. */
async function withMedia(
  tools: Tools,
  plan: ImportPlan,
  taken: ImportEntry[],
): Promise<ImportEntry[]> {
  const ready: ImportEntry[] = []
  for (const entry of taken) {
    const problems = await uploadLocalMedia(tools, plan.past, entry)
    if (problems.length === 0) ready.push(entry)
    else tools.tally.failed(entry, problems)
  }
  return ready
}

/** Returns how much may be taken next. */
async function sendBatch(
  tools: Tools,
  { generation }: ImportPlan,
  queue: Queue,
  entries: ImportEntry[],
): Promise<BatchLimits> {
  const { journal, tally } = tools
  const key = idempotencyKeyOf(entries, generation)
  const at = new Date().toISOString()
  journal.append({ kind: 'batch', key, at, generation, entries: entries.map(lineOf) })
  // crash point: import_batch_written
  const answer = await create(tools, entries, key)
  // crash point: import_batch_answered
  if (!(answer instanceof ApiProblem)) {
    settle(tools, key, entries, answer)
    return {}
  }
  if (answer.code === 'idempotency_conflict') {
    // The same rows, sent from elsewhere: only dates in words and addresses of uploads are others.
    journal.append({ kind: 'done', key, ids: [] })
    tally.wereThere(entries.length)
    return {}
  }
  refuseToGoOn(journal, key, answer)
  journal.append({ kind: 'dropped', key })
  // crash point: import_batch_dropped
  // The day's limit has refused them, and is the reason to stop: none of them is under way.
  if (remainingToday(answer) === 0) throw stoppedBy(answer)
  return setAside(tally, queue, entries, answer)
}

/** Entries that are named in the refusal are set aside, and the others go on. */
function setAside(
  tally: Tally,
  queue: Queue,
  entries: ImportEntry[],
  problem: ApiProblem,
): BatchLimits {
  const remaining = remainingToday(problem)
  if (remaining !== undefined) {
    queue.putBack(entries)
    return { dated_max: remaining }
  }
  const attributed = attribute(entries, problem)
  for (const [entry, problems] of attributed) tally.failed(entry, problems)
  if (attributed.size === 0 && entries.length === 1) {
    for (const entry of entries) tally.failed(entry, [complaintOf(problem)])
    return {}
  }
  queue.putBack(entries.filter((entry) => !attributed.has(entry)))
  // Refused as a whole, too large for instance: half of it says more.
  return attributed.size > 0 ? {} : { entries_max: Math.ceil(entries.length / 2) }
}

function create(
  { client, retries }: Tools,
  entries: ImportEntry[],
  idempotencyKey: string,
): Promise<Created | ApiProblem> {
  const posts = entries.map(postOf)
  const dated = posts.filter(isScheduled).length
  return sendWithRetries(
    retries,
    (signal) => client.createPosts({ posts }, { idempotencyKey, signal }),
    (problem) => {
      const remaining = remainingToday(problem)
      if (remaining === undefined || remaining >= dated) return false
      return remaining > 0 || waitsTooLong(retries, problem)
    },
  )
}

/** What the day's limit still allows, when that was the reason to refuse. */
function remainingToday({ code, body }: ApiProblem): number | undefined {
  return code === 'daily_limit' ? body?.remaining : undefined
}

function settle({ journal, tally }: Tools, key: string, entries: ImportEntry[], created: Created) {
  const { posts, warnings = [] } = created
  journal.append({ kind: 'done', key, ids: posts.map(({ id }) => id) })
  // crash point: import_batch_done
  if (responseOf(created).headers.get('idempotency-replayed') === 'true') {
    tally.wereThere(entries.length)
  } else {
    tally.imported(entries, warnings)
  }
}

/** The service says so only after it has looked for the key: what was saved under it is not refused. */
const REFUSED_UNSAVED = ['subscription_required', 'account_not_connected']

/** What concerns the key, the plan or the address concerns every batch. */
function refuseToGoOn(journal: Journal, key: string, problem: ApiProblem) {
  const of_the_posts = [400, 413, 429].includes(problem.status)
  if (of_the_posts || problem.code === 'external_id_taken') return
  if (REFUSED_UNSAVED.includes(problem.code)) journal.append({ kind: 'dropped', key })
  throw refusalOf(problem)
}

function lineOf({ hash, nth, line, scheduled_date, media_urls, media }: ImportEntry): BatchEntry {
  return {
    hash,
    nth,
    line,
    ...(scheduled_date !== undefined && { scheduled_date }),
    ...(media.length > 0 && media_urls !== undefined && { media_urls }),
  }
}
