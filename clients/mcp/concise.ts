/**
 * Answers as an agent reads them: without nulls, and short unless it asks for all. The texts of posts stay
 * values in JSON; nothing here makes a sentence of them.
 */
import type { Schema } from './contract.ts'
import type { Args } from './tool.ts'

/** In characters. */
const PREVIEW_LENGTH = 80

/** What nobody decides by: it repeats other members, or belongs to the dashboard. */
const INCIDENTAL = [
  ...['posted', 'failed', 'is_thread', 'review_status', 'share_with_followers', 'success'],
  ...['created_at', 'updated_at', 'attempted_at', 'uri', 'cid', 'part_ids', 'account_id'],
]
/** What a row shows the beginning of, or nothing. */
const LONG = ['text', 'content_markdown', 'thread_tweets', 'thread_media', 'media_urls']

export const VERBOSITY: Schema = {
  type: 'string',
  enum: ['concise', 'full'],
  description:
    'concise (when left out): what is needed to choose and to go on. full: every member.',
}

export function isFull({ verbosity }: Args): boolean {
  return verbosity === 'full'
}

/** Rows for lists and for answers to changes: an id, a state, dates, where to see it, how the text begins. */
export function inRows(value: object): object {
  return walk(value, (item) => {
    const text = item.text ?? item.content_markdown
    if (typeof text !== 'string') return item
    const text_preview = preview(text)
    const parts = Array.isArray(item.thread_tweets) ? { parts: item.thread_tweets.length + 1 } : {}
    return { ...without(item, [...LONG, ...INCIDENTAL]), text_preview, ...parts }
  })
}

/** One thing with its whole text, and nothing incidental. */
export function inShort(value: object): object {
  return walk(value, (item) => {
    const text = item.text ?? item.content_markdown
    return typeof text === 'string' ? without(item, INCIDENTAL) : item
  })
}

/** Everything that has a value. */
export function inFull(value: object): object {
  return walk(value, (item) => item)
}

type Item = Record<string, unknown>

/** From the outside in; of an object in which a text is, what is inside is incidental likewise. */
function walk(value: object, change: (item: Item) => Item): object {
  const copy = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(copy)
    if (typeof one !== 'object' || one === null) return one
    const entries = Object.entries(change({ ...one })).filter(([, inside]) => inside !== null)
    return Object.fromEntries(entries.map(([name, inside]) => [name, copy(inside)]))
  }
  // An object goes in and one comes out.
  return copy(value) as object
}

function without(item: Item, names: string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
}

/** Cut between characters, as readers see them at least half of a surrogate pair apart. */
function preview(text: string): string {
  const characters = [...text]
  if (characters.length <= PREVIEW_LENGTH) return text
  return `${characters.slice(0, PREVIEW_LENGTH - 1).join('')}…`
}
