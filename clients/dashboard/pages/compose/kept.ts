/**
 * What is not saved yet, kept in this browser from the moment that it is typed: a closed tab, a lost network or a
 * restart cost nothing. Each is kept for the user who wrote it, the newest of them only, and shown to nobody else.
 */
import { forgetUnder, keepUnder, keptBelow, keptUnder } from '../kept.ts'
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

const KEPT_MAX = 20

/** False where the browser keeps nothing, or no more. */
export function keep(user_id: string, text: KeptText): boolean {
  const is_kept = keepUnder(placeOf(user_id, text.key), JSON.stringify(text))
  for (const { key } of keptTexts(user_id).slice(KEPT_MAX)) forget(user_id, key)
  return is_kept
}

export function forget(user_id: string, key: string) {
  forgetUnder(placeOf(user_id, key))
}

/** The newest first. */
export function keptTexts(user_id: string): KeptText[] {
  return keptBelow(placeOf(user_id, ''))
    .flatMap((name) => readKept(keptUnder(name)))
    .sort((one, other) => other.at.localeCompare(one.at))
}

/** Those that no open tab is writing on. */
export async function abandonedTexts(user_id: string): Promise<KeptText[]> {
  const texts = keptTexts(user_id)
  if (texts.length === 0 || !isLockable()) return texts
  const { held = [] } = await navigator.locks.query()
  const names = held.map(({ name }) => name)
  return texts.filter(({ key }) => !names.includes(placeOf(user_id, key)))
}

/** Says to other tabs that this one is writing on it, until what is returned is called. */
export function occupy(user_id: string, key: string): () => void {
  if (!isLockable()) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(placeOf(user_id, key), () => promise)
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
