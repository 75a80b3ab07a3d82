/**
 * Carries what is typed to the service: kept in this browser at once, saved a moment later, and never over what
 * somebody else has written meanwhile.
 */
import { localProblem, problemOf, type Problem, type ProblemCode } from '../api.ts'
import { newKey } from '../newKey.ts'
import { isSameText, readArticle, textOf, writeArticle } from './calls.ts'
import type { ArticleText, ReadArticle } from './calls.ts'
import { forgetArticle, keepArticle, takePlace, type KeptArticle } from './keptArticles.ts'

export type DraftState =
  | { kind: 'empty' | 'incomplete' | 'saving' | 'saved' }
  /** It was deleted elsewhere. */
  | { kind: 'gone' }
  | { kind: 'cut' | 'refused'; problem: Problem }
  | { kind: 'conflict'; theirs: ReadArticle }

export interface ArticleDraft {
  change(text: ArticleText): void
  /** All that is typed is saved when it resolves. Throws a Problem when it cannot be. */
  flush(): Promise<ReadArticle>
  /** Over what somebody else has written. */
  overwrite(): void
  /** Nothing of it is to be saved any more. */
  finish(): void
  /** What is not saved yet is sent once more. */
  stop(): void
}

/** So that a minute of typing takes no more than forty of the requests that a session has in it. */
const PAUSE_MS = 1_500
const AGAIN_MS = 5_000
/** What was sent before, what is typed now, and what was typed meanwhile. */
const FLUSHES = 4
/** Whoever is asked once more may answer otherwise. */
const PASSING: readonly ProblemCode[] = ['unreachable', 'rate_limit', 'unavailable']

export interface ToldDraft {
  state: DraftState
  /** As the service has it. */
  saved: ReadArticle | undefined
  is_kept: boolean
}

interface OpenDraft {
  user_id: string
  kept: KeptArticle
  state: DraftState
  /** Whether this browser keeps what is typed. */
  is_kept: boolean
  /** Where it is kept, once the article has an id; whoever opened it left the place before. */
  leave?: (() => void) | undefined
  told(told: ToldDraft): void
}

export function openArticleDraft(
  user_id: string,
  kept: KeptArticle,
  theirs: ReadArticle | undefined,
  told: OpenDraft['told'],
): ArticleDraft {
  const state = { kind: 'empty' } as const
  const open: OpenDraft = { user_id, kept: { ...kept }, state, is_kept: true, told }
  let timer: number | undefined
  let running: Promise<void> | undefined
  let is_over = false

  const ask = (delay: number) => {
    timer ??= window.setTimeout(() => void now(), delay)
  }
  const now = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running ??= saveOnce(open).finally(() => {
      running = undefined
      if (is_over) return open.leave?.()
      if (open.state.kind === 'cut') ask(AGAIN_MS)
      else if (open.state.kind === 'saving') ask(PAUSE_MS)
    })
    return running
  }
  const goOn = () => {
    if (open.state.kind === 'cut') void now()
  }
  window.addEventListener('online', goOn)
  if (theirs !== undefined) tell(open, { kind: 'conflict', theirs })
  else rest(open)
  if (open.state.kind === 'saving') ask(0)

  const stop = () => {
    window.removeEventListener('online', goOn)
    if (!is_over && open.state.kind === 'saving') void now()
    is_over = true
    clearTimeout(timer)
    if (running === undefined) open.leave?.()
  }
  return {
    change(text) {
      open.kept = { ...open.kept, text, at: new Date().toISOString() }
      store(open)
      if (['conflict', 'cut', 'gone'].includes(open.state.kind)) return
      rest(open)
      if (open.state.kind === 'saving') ask(PAUSE_MS)
    },
    async flush() {
      for (let tries = 0; tries < FLUSHES && !isToDecide(open); tries++) {
        await now()
        if (isClean(open) && open.kept.saved !== undefined) return open.kept.saved
      }
      throw problemIn(open.state)
    },
    overwrite() {
      if (open.state.kind !== 'conflict') return
      open.kept = { ...open.kept, saved: open.state.theirs, under_way: undefined }
      tell(open, { kind: 'saving' })
      void now()
    },
    finish() {
      is_over = true
      clearTimeout(timer)
      forgetArticle(user_id, open.kept.key)
    },
    stop,
  }
}

async function saveOnce(open: OpenDraft) {
  if (isClean(open) || isToDecide(open)) return
  const { saved, text } = open.kept
  if (open.kept.under_way === undefined) {
    if (!isComplete(text)) return rest(open)
    open.kept.under_way = { idempotency_key: newKey(), text }
    store(open)
  }
  const { under_way } = open.kept
  tell(open, { kind: 'saving' })
  try {
    const written = await writeArticle(under_way.text, under_way.idempotency_key, saved)
    const before = open.kept.key
    const place =
      saved === undefined ? await takePlace(open.user_id, written.article.id) : undefined
    open.leave = place?.leave ?? open.leave
    const key = place?.key ?? before
    open.kept = { ...open.kept, key, saved: written, under_way: undefined }
    if (before !== key) forgetArticle(open.user_id, before)
    store(open)
    rest(open)
  } catch (thrown) {
    await refused(open, problemOf(thrown))
  }
}

async function refused(open: OpenDraft, problem: Problem) {
  if (PASSING.includes(problem.code)) return tell(open, { kind: 'cut', problem })
  open.kept.under_way = undefined
  const { saved, text } = open.kept
  if (problem.code === 'not_found' && saved !== undefined) return tell(open, { kind: 'gone' })
  if (problem.code !== 'changed_meanwhile' || saved === undefined)
    return tell(open, { kind: 'refused', problem })
  try {
    const theirs = await readArticle(saved.article.id)
    // Another date is no other text, and both may have written the same.
    const known = [textOf(saved.article), text]
    if (!known.some((one) => isSameText(one, textOf(theirs.article))))
      return tell(open, { kind: 'conflict', theirs })
    open.kept.saved = theirs
    store(open)
    rest(open)
  } catch (thrown) {
    const why = problemOf(thrown)
    tell(open, why.code === 'not_found' ? { kind: 'gone' } : { kind: 'cut', problem: why })
  }
}

function isToDecide({ state: { kind } }: OpenDraft): boolean {
  return kind === 'conflict' || kind === 'gone'
}

/** What is said while nothing is under way. */
function rest(open: OpenDraft) {
  const { text, saved } = open.kept
  if (isClean(open)) tell(open, { kind: saved === undefined ? 'empty' : 'saved' })
  else tell(open, { kind: isComplete(text) ? 'saving' : 'incomplete' })
}

function tell(open: OpenDraft, state: DraftState) {
  open.state = state
  open.told({ state, saved: open.kept.saved, is_kept: open.is_kept })
}

function store(open: OpenDraft) {
  if (isClean(open)) forgetArticle(open.user_id, open.kept.key)
  else open.is_kept = keepArticle(open.user_id, open.kept)
}

function isClean({ kept: { text, saved } }: OpenDraft): boolean {
  if (saved !== undefined) return isSameText(text, textOf(saved.article))
  return text.title === '' && text.content_markdown === '' && text.cover_image_url === null
}

/** The service keeps no article without these. */
function isComplete({ title, content_markdown }: ArticleText): boolean {
  return title.trim() !== '' && content_markdown.trim() !== ''
}

function problemIn(state: DraftState): Problem {
  if ('problem' in state) return state.problem
  if (state.kind === 'gone') return localProblem('It is not saved: it was deleted elsewhere.')
  return localProblem(
    state.kind === 'conflict'
      ? 'It is not saved: it was changed elsewhere meanwhile.'
      : 'Write a title and a text first.',
  )
}
