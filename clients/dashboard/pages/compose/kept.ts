/**
 * What is not saved yet, kept in this browser from the moment that it is typed: a closed tab, a lost network or a
 * restart cost nothing. Each is kept for the user who wrote it until it is saved or discarded, and shown to nobody else.
 */
import { forgetUnder, keepUnder, keptBelow, keptUnder } from '../kept.ts'
import { newKey } from '../newKey.ts'
import type { Composition } from './composition.ts'
import type { SentPost } from './content.ts'

/** As the service has it. */
export interface SavedPost {
  id: string
  etag: string
  /** What this page has read or written of it. */
  content: string
  /** What it came to there, to tell whether somebody else has changed it since. */
  theirs: string
}

/** A write whose answer has not come: it is repeated as it was, so that it is carried out once. */
export interface UnderWay {
  idempotency_key: string
  sent: SentPost
  to: SavedPost | undefined
}

export interface KeptText {
  key: string
  composition: Composition
  saved?: SavedPost | undefined
  under_way?: UnderWay | undefined
  /** When it was typed. */
  at: string
}

/** False where the browser keeps nothing, or no more. */
export function keep(user_id: string, text: KeptText): boolean {
  return keepUnder(placeOf(user_id, text.key), JSON.stringify(text))
}

export function forget(user_id: string, key: string) {
  forgetUnder(placeOf(user_id, key))
}

/** The newest first. */
function keptTexts(user_id: string): KeptText[] {
  return keptBelow(placeOf(user_id, ''))
    .flatMap((name) => readKept(keptUnder(name)))
    .sort((one, other) => other.at.localeCompare(one.at))
}

/** Those that no open tab is writing on. */
export async function abandonedTexts(user_id: string): Promise<KeptText[]> {
  const texts = keptTexts(user_id)
  if (texts.length === 0 || !isLockable()) return texts
  const { held = [] } = await navigator.locks.query().catch(() => NO_LOCKS)
  const names = held.map(({ name }) => name)
  return texts.filter(({ key }) => !names.includes(placeOf(user_id, key)))
}

/** As it was typed last; one of its own where another tab is writing on it by now. */
export async function takenUp(user_id: string, text: KeptText): Promise<KeptText> {
  const free = await abandonedTexts(user_id)
  return free.find(({ key }) => key === text.key) ?? { ...text, key: newKey() }
}

/** Where the browser keeps nothing for anybody. */
const NO_LOCKS: LockManagerSnapshot = {}

/**
 * Says to other tabs that this one is writing on it, until what is returned is called. `taken`: another one was first,
 * such as where a browser opens all its tabs anew.
 */
export function occupy(user_id: string, key: string, taken: () => void): () => void {
  if (!isLockable()) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  const whileHeld = (lock: Lock | null) => (lock === null ? taken() : promise)
  navigator.locks
    .request(placeOf(user_id, key), { ifAvailable: true }, whileHeld)
    .catch(() => undefined)
  return resolve
}

/** Not where the page is not served securely. */
function isLockable(): boolean {
  return 'locks' in navigator
}

function placeOf(user_id: string, key: string): string {
  return `otterpost.text.${user_id}.${key}`
}

/** Of a version that kept it otherwise nothing is shown. */
function readKept(text: string | null): KeptText[] {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptText | null
    return Array.isArray(kept?.composition.shared) ? [kept] : []
  } catch {
    return []
  }
}
