/** What waits for approval, each as it was read, and what becomes of it. */
import { answerOf } from '../api.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'

export interface Waiting {
  post: PublicSchemas['Post']
  /** Of what was read, so that nobody approves what they have not seen. */
  etag: string
}

/** So many at a time: each is read by itself. */
const SHOWN = 10

export interface WaitingPosts {
  posts: Waiting[]
  /** How many wait in all. */
  total: number
}

export async function listWaiting(): Promise<WaitingPosts> {
  const query = { review_status: 'pending', sort: 'scheduled', limit: SHOWN } as const
  const page = await answerOf(publicApi.GET('/posts', { params: { query } }))
  const posts = await Promise.all(page.posts.map(({ id }) => readWaiting(id)))
  return { posts: posts.filter(isWaiting), total: page.total }
}

async function readWaiting(id: string): Promise<Waiting> {
  const call = publicApi.GET('/posts/{id}', { params: { path: { id } } })
  const post = await answerOf(call)
  const { response } = await call
  return { post, etag: response.headers.get('ETag') ?? '*' }
}

/** Somebody may have decided since the list was read. */
function isWaiting({ post }: Waiting): boolean {
  return post.review_status === 'pending'
}

export function decide({ post: { id }, etag }: Waiting, body: PublicSchemas['Review']) {
  const params = { path: { id }, header: { 'If-Match': etag } }
  return answerOf(publicApi.POST('/posts/{id}/review', { params, body }))
}
