/** The steps of saving what is typed: kept here, sent, and compared with what somebody else has written meanwhile. */
import { readError, type Problem } from '../api.ts'
import { newKey } from '../newKey.ts'
import type { Post } from '../posts/calls.ts'
import { etagOf, publicApi } from '../publicApi.ts'
import { isEmpty } from './composition.ts'
import { contentOf } from './content.ts'
import { compositionOf } from './reading.ts'
import { forget, keep, type KeptText, type SavedPost } from './kept.ts'
import { AGAIN_MS, mayPass, savedOf, UNREACHABLE, waitOf, write, type Written } from './writes.ts'

export type SaveState =
  /** Nothing is written yet. */
  | { kind: 'empty' }
  | { kind: 'saved' }
  /** A post with a date changes only when somebody says so. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'waiting'; problem: Problem }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'conflict'; theirs: Post; etag: string }
  | { kind: 'gone' }

/** A text that is being written on. */
export interface OpenText {
  user_id: string
  text: KeptText
  state: SaveState
  /** Whether this browser has it. */
  is_kept: boolean
  /** What is typed is saved by itself. */
  automatic: boolean
  told: {
    state(state: SaveState, is_kept: boolean): void
    created(saved: SavedPost): void
    ended(): void
  }
}

export function tell(open: OpenText, state: SaveState) {
  open.state = state
  open.told.state(state, open.is_kept)
}

export function isClean({ text: { under_way, saved, composition } }: OpenText): boolean {
  if (under_way !== undefined) return false
  if (saved === undefined) return isEmpty(composition)
  return JSON.stringify(contentOf(composition)) === saved.content
}

export function store(open: OpenText) {
  open.is_kept = true
  if (isClean(open)) forget(open.user_id, open.text.key)
  else open.is_kept = keep(open.user_id, open.text)
}

/** Nothing is left to do: says so. */
export function rest(open: OpenText) {
  store(open)
  if (!isClean(open)) tell(open, { kind: 'unsaved' })
  else tell(open, { kind: open.text.saved === undefined ? 'empty' : 'saved' })
}

/** Answers how long to wait before it is tried again. */
export async function saveOnce(open: OpenText): Promise<number | undefined> {
  if (isClean(open)) {
    rest(open)
    return undefined
  }
  if (open.state.kind === 'conflict' || open.state.kind === 'gone') return undefined
  tell(open, { kind: 'saving' })
  const { text } = open
  // Whatever happens to the page now, this write can be repeated as it is.
  text.under_way ??= {
    idempotency_key: newKey(),
    sent: contentOf(text.composition),
    to: text.saved,
  }
  store(open)
  return settle(open, await write(text.under_way))
}

async function settle(open: OpenText, written: Written): Promise<number | undefined> {
  if (written.kind === 'later') {
    tell(open, { kind: 'waiting', problem: written.problem })
    return open.automatic ? written.after_ms : undefined
  }
  const { under_way } = open.text
  delete open.text.under_way
  store(open)
  if (written.kind === 'changed') return compare(open)
  if (written.kind === 'refused') refuse(open, written.problem)
  if (written.kind === 'saved' && under_way !== undefined) {
    const is_new = open.text.saved === undefined
    // What was sent, not what was made of it: otherwise it might never be clean.
    open.text.saved = { ...written.saved, content: JSON.stringify(under_way.sent) }
    store(open)
    if (is_new) open.told.created(open.text.saved)
    if (isClean(open) || !open.automatic) rest(open)
  }
  return undefined
}

function refuse(open: OpenText, problem: Problem) {
  if (problem.code === 'unauthorized') open.told.ended()
  tell(open, problem.code === 'not_found' ? { kind: 'gone' } : { kind: 'refused', problem })
}

/** Nobody is asked where it was only its date that changed, or where both have written the same. */
export async function compare(open: OpenText): Promise<number | undefined> {
  const { saved, composition } = open.text
  if (saved === undefined) return undefined
  const params = { path: { id: saved.id } }
  const answer = await publicApi.GET('/posts/{id}', { params }).catch(() => undefined)
  if (answer?.data === undefined) return later(open, answer)
  const { data: post, response } = answer
  const now = savedOf(post, etagOf({ response }))
  const mine = JSON.stringify(contentOf(composition))
  const { accounts } = composition
  const is_mine = JSON.stringify(contentOf({ ...compositionOf(post), accounts })) === mine
  if (now.theirs === saved.theirs) open.text.saved = { ...now, content: saved.content }
  else if (is_mine) open.text.saved = { ...now, content: mine }
  else tell(open, { kind: 'conflict', theirs: post, etag: now.etag })
  return undefined
}

/** What could not be read to be compared is read again, where that may help. */
function later(open: OpenText, answer: Unread | undefined): number | undefined {
  const problem =
    answer === undefined ? UNREACHABLE : readError(answer.error, answer.response.status)
  if (answer !== undefined && !mayPass(answer.response)) {
    refuse(open, problem)
    return undefined
  }
  tell(open, { kind: 'waiting', problem })
  return answer === undefined ? AGAIN_MS : waitOf(answer.response)
}

interface Unread {
  error?: unknown
  response: Response
}
