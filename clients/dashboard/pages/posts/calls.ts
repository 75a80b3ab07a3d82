/** Posts as the public contract has them: read, and what can be done with one or with many. */
import { answerOf, problemOf, type ProblemCode } from '../api.ts'
import { etagOf, publicApi, type PublicSchemas } from '../publicApi.ts'
import type { ListQuery } from './filters.ts'

export type Post = PublicSchemas['Post']
export type PostDelivery = NonNullable<Post['deliveries']>[number]
export type HistoryEntry = PublicSchemas['HistoryEntry']

export type PageOfPosts = PublicSchemas['PostList']

/** How many a list shows at a time. */
const PAGE = 50
/** How many can be chosen: as many as one request schedules. */
export const CHOSEN_MAX = 50

export function listPosts(query: ListQuery, cursor: string | undefined): Promise<PageOfPosts> {
  const params = { query: { ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) } }
  return answerOf(publicApi.GET('/posts', { params }))
}

export interface ReadPost {
  post: Post
  history: HistoryEntry[]
  etag: string
}

export async function readPost(id: string): Promise<ReadPost> {
  const params = { path: { id } }
  const call = publicApi.GET('/posts/{id}', { params })
  const [post, { history }] = await Promise.all([
    answerOf(call),
    answerOf(publicApi.GET('/posts/{id}/history', { params })),
  ])
  return { post, history, etag: etagOf(await call) }
}

export interface SeenPost {
  post: { id: string }
  etag: string
}

/** Of one post, as it was read: whoever else has changed it meanwhile is not overwritten. */
function seen({ post: { id }, etag }: SeenPost) {
  return { path: { id }, header: { 'If-Match': etag } }
}

export function publish(read: SeenPost, body: PublicSchemas['PublishOptions']) {
  return answerOf(publicApi.POST('/posts/{id}/publish', { params: seen(read), body }))
}

export function schedule(read: SeenPost, body: PublicSchemas['PostSchedule']) {
  return answerOf(publicApi.POST('/posts/{id}/schedule', { params: seen(read), body }))
}

export function unschedule(read: SeenPost) {
  return answerOf(publicApi.POST('/posts/{id}/unschedule', { params: seen(read) }))
}

export function queue(read: SeenPost, confirm_resend: boolean) {
  const body = { confirm_resend }
  return answerOf(publicApi.POST('/posts/{id}/queue', { params: seen(read), body }))
}

export function resolve(id: string, body: PublicSchemas['OutcomeReport']) {
  return answerOf(publicApi.POST('/posts/{id}/resolve', { params: { path: { id } }, body }))
}

/** `everywhere`: on the networks, too. */
export function deletePost(id: string, everywhere: boolean) {
  const params = { path: { id }, query: { delete_from_x: everywhere } }
  return answerOf(publicApi.DELETE('/posts/{id}', { params }))
}

/** What became of many. */
export interface Outcome {
  done: number
  refused: { post: Post; why: string }[]
}

export async function scheduleAll(posts: Post[], first: Date, minutes: number): Promise<Outcome> {
  const schedules = posts.map(({ id }, index) => ({
    post_id: id,
    scheduled_date: new Date(first.getTime() + index * minutes * 60_000).toISOString(),
  }))
  return outcomeOf(
    posts,
    await answerOf(publicApi.POST('/posts/batch-schedule', { body: { schedules } })),
  )
}

/** The next free slots, in the order in which they are shown. */
export async function queueAll(posts: Post[]): Promise<Outcome> {
  const body = { post_ids: posts.map(({ id }) => id) }
  return outcomeOf(posts, await answerOf(publicApi.POST('/queue/fill', { body })))
}

interface ManyScheduled {
  scheduled: unknown[]
  errors?: { post_id: string; error: string }[]
}

function outcomeOf(posts: Post[], { scheduled, errors = [] }: ManyScheduled): Outcome {
  const refused = posts.flatMap((post) => {
    const error = errors.find(({ post_id }) => post_id === post.id)
    return error === undefined ? [] : [{ post, why: error.error }]
  })
  return { done: scheduled.length, refused }
}

/** One after the other, as no operation takes them together. */
export async function each(
  posts: Post[],
  work: (id: string) => Promise<unknown>,
  progress: (done: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] }
  for (const [index, post] of posts.entries()) {
    progress(index)
    try {
      await work(post.id)
      outcome.done++
    } catch (thrown) {
      const problem = problemOf(thrown)
      if (HOPELESS.includes(problem.code)) throw problem
      outcome.refused.push({ post, why: problem.message })
    }
  }
  return outcome
}

/** What is said of one is said of all others, too. */
const HOPELESS: readonly ProblemCode[] = ['unauthorized', 'unreachable', 'rate_limit']

export function publishAgain(id: string) {
  return answerOf(publicApi.POST('/posts/{id}/publish', { params: { path: { id } } }))
}
