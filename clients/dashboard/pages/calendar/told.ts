/** What is in a stretch of days after something has happened to posts and articles. */
import type { Event } from '../events/types.ts'
import { fits } from '../posts/listed.ts'
import type { Narrowing } from './address.ts'
import type { Range } from './days.ts'
import { entryOfArticle, entryOfPost, goesWith, type CalendarEntry } from './entries.ts'
import { hasArticles, type Listed } from './listing.ts'

interface ListedOf {
  span: Pick<Range, 'from' | 'until'>
  narrowing: Narrowing
}

/** `events`: undefined when some were missed. */
export function told(list: Listed, events: Event[] | undefined, of: ListedOf): Listed {
  if (events === undefined) return { ...list, is_behind: true }
  const entries = new Map(list.entries.map((entry) => [entry.id, entry]))
  for (const event of events) {
    const { post, article } = event.data
    const id = post?.id ?? article?.id
    if (id === undefined) continue
    const is_deleted = event.type.endsWith('.deleted')
    const shown = entries.get(id)
    if (!is_deleted && shown && isOld(event, shown)) continue
    const entry = is_deleted ? undefined : entryIn(event, of)
    if (entry === undefined) entries.delete(id)
    else entries.set(id, entry)
  }
  return { ...list, entries: [...entries.values()] }
}

/** What was read may be newer than what is told, and so is what somebody has just moved here. */
function isOld({ data }: Event, { updated_at, is_moving }: CalendarEntry): boolean {
  const { updated_at: told_at = '' } = data.post ?? data.article ?? {}
  return is_moving === true || told_at < updated_at
}

/** Undefined where it is not among these, or not any more. */
function entryIn({ data }: Event, { span, narrowing }: ListedOf): CalendarEntry | undefined {
  const { post, article } = data
  const { status, account } = narrowing
  const entry = post ? entryOfPost(post) : article && entryOfArticle(article)
  if (entry === undefined || !isWithin(entry, span)) return undefined
  if (post) return fits(narrowing, post) && goesWith(narrowing, post) ? entry : undefined
  const is_wanted =
    (status === undefined || article?.status === (status === 'posted' ? 'published' : status)) &&
    (account === undefined || article?.x_account_id === account)
  return is_wanted && hasArticles(narrowing) ? entry : undefined
}

function isWithin({ at }: CalendarEntry, { from, until }: ListedOf['span']): boolean {
  const time = Date.parse(at)
  return time >= Date.parse(from) && time < Date.parse(until)
}
