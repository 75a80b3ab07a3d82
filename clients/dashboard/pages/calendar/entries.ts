/** What stands in the calendar: posts and articles that have a date, as one kind of thing. */
import { stateOf, type StateKind } from '../posts/state.tsx'
import type { Post } from '../posts/calls.ts'
import { excerptOf, networksOf } from '../posts/words.ts'
import type { PublicSchemas } from '../publicApi.ts'
import type { Narrowing } from './address.ts'
import { placeOf } from './days.ts'

export type Article = PublicSchemas['Article']
export type FreeSlot = PublicSchemas['QueueSlot']

export interface CalendarEntry {
  id: string
  kind: 'post' | 'article'
  /** When it goes out, or went. */
  at: string
  /** Which of two is the later one. */
  updated_at: string
  /** It is being given another date here, and what is told of it meanwhile may be from before. */
  is_moving?: boolean
  title: string
  networks: string
  state: readonly [StateKind, string]
  /** Holds a slot of the queue. */
  queued: boolean
  /** What is published stays where it is. */
  published: boolean
  /** Where it is read: a page of the dashboard, or an address elsewhere. */
  page?: string
  url?: string
}

/** Without a date it has no place. */
export function entryOfPost(post: Post): CalendarEntry | undefined {
  const at = post.posted_date ?? post.scheduled_date
  if (at === null) return undefined
  return {
    id: post.id,
    kind: 'post',
    at,
    updated_at: post.updated_at,
    title: excerptOf(post),
    networks: networksOf(post),
    state: stateOf(post),
    queued: post.queued === true,
    published: post.status === 'posted',
    page: `/posts/${post.id}`,
  }
}

const ARTICLE_STATES: Record<string, readonly [StateKind, string]> = {
  draft: ['plain', 'Draft'],
  scheduled: ['soon', 'Scheduled'],
  publishing: ['soon', 'Being sent'],
  published: ['good', 'Posted'],
  failed: ['bad', 'Failed'],
}

export function entryOfArticle(article: Article): CalendarEntry | undefined {
  const { id, title, status, review_status, article_url, updated_at } = article
  const at = article.published_date ?? article.scheduled_date
  if (at === null) return undefined
  return {
    id,
    kind: 'article',
    at,
    updated_at,
    title,
    networks: 'Article on X',
    state:
      review_status === 'pending'
        ? ['soon', 'Waits for approval']
        : (ARTICLE_STATES[status] ?? ['plain', status]),
    queued: false,
    published: status === 'published' || status === 'publishing',
    ...(article_url !== null && { url: article_url }),
  }
}

/** A post names accounts of networks that it does not go to, too; the list goes by that on X alone. */
export function goesWith({ account }: Narrowing, { deliveries = [] }: Post): boolean {
  return account === undefined || deliveries.some(({ account_id }) => account_id === account)
}

/** What a day shows, in the order of time. */
export type DayItem = { entry: CalendarEntry; slot?: never } | { slot: FreeSlot; entry?: never }

export function atOf({ entry, slot }: DayItem): string {
  return entry?.at ?? slot?.at ?? ''
}

/** By their days, each in order. */
export function byDay(
  entries: CalendarEntry[],
  slots: FreeSlot[],
  zone: string,
): Map<string, DayItem[]> {
  const items: DayItem[] = [
    ...entries.map((entry) => ({ entry })),
    ...slots.map((slot) => ({ slot })),
  ]
  const keyed = items.map((item) => ({ item, time: Date.parse(atOf(item)) }))
  keyed.sort((one, other) => one.time - other.time)
  const days = new Map<string, DayItem[]>()
  for (const { item } of keyed) {
    const { day } = placeOf(atOf(item), zone)
    const same = days.get(day)
    if (same === undefined) days.set(day, [item])
    else same.push(item)
  }
  return days
}
