/**
 * Answers as an agent reads them: without nulls, and short unless it asks for all. The texts of posts stay
 * values in JSON; nothing here makes a sentence of them.
 */
import { ACCOUNT_MEMBERS } from '../../db/posts/targets.ts'
import type { Schema } from './contract.ts'
import type { Args } from './tool.ts'

/** In characters. */
const PREVIEW_LENGTH = 80

/** What nobody decides by: it repeats other members, or only programs follow it. */
const INCIDENTAL = [
  'posted',
  'failed',
  'is_thread',
  'success',
  'share_with_followers',
  'created_at',
  'updated_at',
  // The same as `warnings`.
  'notices',
]
const INCIDENTAL_OF_RESULTS = [
  'account_id',
  'attempted_at',
  'published_at',
  'part_ids',
  'uri',
  'cid',
]
/** What a row leaves to the thing itself; of its text it shows the beginning. */
const NOT_IN_ROWS = [
  'text',
  'content_markdown',
  'thread_tweets',
  'thread_media',
  'media_urls',
  'variants',
  'metadata',
  'deliveries',
  ...ACCOUNT_MEMBERS.filter((column) => column !== 'x_account_id'),
]

export const VERBOSITY: Schema = {
  type: 'string',
  enum: ['concise', 'full'],
  default: 'concise',
  description: 'full: every member with a value.',
}

export function isFull({ verbosity }: Args): boolean {
  return verbosity === 'full'
}

/** Rows for lists and for answers to changes: an id, a state, dates, where to see it, how the text begins. */
export function inRows(value: object): object {
  return walk(value, (item) => {
    const text = textOf(item)
    if (text === undefined) return withoutIncidental(item)
    const parts = Array.isArray(item.thread_tweets) ? { parts: item.thread_tweets.length + 1 } : {}
    return {
      ...without(withoutIncidental(item), NOT_IN_ROWS),
      text_preview: preview(text),
      ...parts,
    }
  })
}

/** One thing with its whole text, and nothing incidental. */
export function inShort(value: object): object {
  return walk(value, withoutIncidental)
}

/** Everything that has a value. */
export function inFull(value: object): object {
  return walk(value, (item) => item)
}

type Item = Record<string, unknown>

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

function withoutIncidental(item: Item): Item {
  if (textOf(item) !== undefined) {
    const usual = [
      ...(item.has_failures === true ? [] : ['has_failures']),
      ...(item.review_status === 'approved' ? ['review_status'] : []),
    ]
    return without(item, [...INCIDENTAL, ...usual])
  }
  const is_result = 'platform' in item && 'status' in item
  return is_result ? without(item, INCIDENTAL_OF_RESULTS) : item
}

/** Of a post or an article; nothing else has one. */
function textOf({ text, content_markdown }: Item): string | undefined {
  const content = text ?? content_markdown
  return typeof content === 'string' ? content : undefined
}

function without(item: Item, names: string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
}

/** Never half a surrogate pair. */
function preview(text: string): string {
  // Long enough to tell whether there is more: a character has one unit or two.
  const characters = [...text.slice(0, 2 * PREVIEW_LENGTH + 2)]
  if (characters.length <= PREVIEW_LENGTH) return text
  return `${characters.slice(0, PREVIEW_LENGTH - 1).join('')}…`
}
