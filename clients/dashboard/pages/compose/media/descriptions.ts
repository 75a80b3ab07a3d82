/**
 * What was typed of files and is not saved yet, kept in this browser: a session that ends, or a tab that is closed in
 * the middle of a word, costs nothing.
 */
import { forgetUnder, keepUnder, keptUnder } from '../../kept.ts'

interface KeptDescription {
  id: string
  text: string
  /** What the service had: over anything else it is not saved. */
  before: string
}

/** False where the browser keeps nothing, or no more. */
export function keepDescription(user_id: string, kept: KeptDescription): boolean {
  const others = read(user_id).filter(({ id }) => id !== kept.id)
  return write(user_id, kept.text === kept.before ? others : [kept, ...others])
}

export function keptDescription(user_id: string, id: string, now: string): string | undefined {
  return read(user_id).find((one) => one.id === id && one.before === now)?.text
}

/** It is saved, unless something else was typed meanwhile. */
export function forgetDescription(user_id: string, id: string, text: string) {
  const all = read(user_id)
  const left = all.filter((one) => one.id !== id || one.text !== text)
  if (left.length < all.length) write(user_id, left)
}

function read(user_id: string): KeptDescription[] {
  try {
    const kept: unknown = JSON.parse(keptUnder(placeOf(user_id)) ?? '[]')
    // Nobody else writes there.
    return Array.isArray(kept) ? (kept as KeptDescription[]) : []
  } catch {
    return []
  }
}

function write(user_id: string, kept: KeptDescription[]): boolean {
  if (kept.length > 0) return keepUnder(placeOf(user_id), JSON.stringify(kept))
  forgetUnder(placeOf(user_id))
  return true
}

function placeOf(user_id: string): string {
  return `otterpost.descriptions.${user_id}`
}
