/** What is in a stretch of days, by the lists of the public contract. */
import { answerOf, problemOf } from '../api.ts'
import { now } from '../clock.ts'
import { publicApi } from '../publicApi.ts'
import type { Narrowing } from './address.ts'
import { partsOfSpan, type Range } from './days.ts'
import {
  entryOfArticle,
  entryOfPost,
  goesWith,
  type CalendarEntry,
  type FreeSlot,
} from './entries.ts'

const PAGE = 100
/** Of each list: more than this nobody reads in one view. */
const PAGES_MAX = 10
/** One request reads so many days of the queue. */
const SLOT_DAYS = 31

type Span = Pick<Range, 'from' | 'until'>
type Sort = 'scheduled' | 'published'

export interface Listed {
  entries: CalendarEntry[]
  /** There are more than were read. */
  is_cut: boolean
  /** Something has happened that may be missing here: it is to be asked for anew. */
  is_behind?: boolean
}

/** What was published stands at that time; all else at its date. */
export async function listEntries(span: Span, narrowing: Narrowing): Promise<Listed> {
  const sorts: Sort[] = narrowing.status === 'posted' ? ['published'] : ['scheduled', 'published']
  const lists = await Promise.all([
    ...sorts.map((sort) => listPostEntries({ ...span, sort }, narrowing)),
    ...(hasArticles(narrowing)
      ? sorts.map((sort) => listArticleEntries({ ...span, sort }, narrowing))
      : []),
  ])
  const [first, end] = [Date.parse(span.from), Date.parse(span.until)]
  const by_id = new Map(lists.flatMap(({ entries }) => entries.map((one) => [one.id, one])))
  return {
    entries: [...by_id.values()].filter(({ at }) => {
      const time = Date.parse(at)
      return time >= first && time < end
    }),
    is_cut: lists.some(({ is_cut }) => is_cut),
  }
}

/** Articles are X's alone, and have no category. */
export function hasArticles({ platform, category }: Narrowing): boolean {
  return category === undefined && (platform === undefined || platform === 'x')
}

type SortedSpan = Span & { sort: Sort }

function listPostEntries(span: SortedSpan, narrowing: Narrowing): Promise<Listed> {
  const { status, platform, category } = narrowing
  const filters = {
    ...span,
    limit: PAGE,
    ...(status && { status }),
    ...(platform && { platform }),
    ...(category && { category }),
  }
  return allPages(async (cursor) => {
    const query = { ...filters, ...(cursor !== undefined && { cursor }) }
    const { posts, pagination } = await answerOf(publicApi.GET('/posts', { params: { query } }))
    const entries = posts.filter((post) => goesWith(narrowing, post)).map(entryOfPost)
    return { entries, next_cursor: pagination.next_cursor }
  })
}

/** `posted` is said of posts. */
const ARTICLE_STATUSES = { scheduled: 'scheduled', posted: 'published', failed: 'failed' } as const

async function listArticleEntries(span: SortedSpan, narrowing: Narrowing): Promise<Listed> {
  const { status, account } = narrowing
  const filters = {
    ...span,
    limit: PAGE,
    ...(status && { status: ARTICLE_STATUSES[status] }),
    ...(account !== undefined && { x_account_id: account }),
  }
  try {
    return await allPages(async (cursor) => {
      const query = { ...filters, ...(cursor !== undefined && { cursor }) }
      const answer = await answerOf(publicApi.GET('/articles', { params: { query } }))
      const entries = answer.articles.map(entryOfArticle)
      return { entries, next_cursor: answer.pagination.next_cursor }
    })
  } catch (thrown) {
    // A plan without articles.
    if (problemOf(thrown).code === 'subscription_required') return { entries: [], is_cut: false }
    throw thrown
  }
}

interface ListPage {
  entries: (CalendarEntry | undefined)[]
  next_cursor: string | undefined
}

async function allPages(read: (cursor: string | undefined) => Promise<ListPage>): Promise<Listed> {
  const entries: CalendarEntry[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await read(cursor)
    entries.push(...answer.entries.filter((entry) => entry !== undefined))
    cursor = answer.next_cursor
    if (cursor === undefined) return { entries, is_cut: false }
  }
  return { entries, is_cut: true }
}

/** Those that are still to come. */
export async function listFreeSlots({ from, until }: Span): Promise<FreeSlot[]> {
  const start = Date.parse(from) > now() ? from : new Date(now()).toISOString()
  const answers = await Promise.all(
    partsOfSpan(start, until, SLOT_DAYS).map((query) =>
      answerOf(publicApi.GET('/queue/slots', { params: { query } })),
    ),
  )
  return answers.flatMap(({ slots }) => slots.filter(({ post_id }) => post_id === undefined))
}
