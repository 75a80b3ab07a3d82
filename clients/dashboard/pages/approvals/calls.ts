/** What waits for approval, each as it was read, and what becomes of it. */
import { answerOf, api, type Schemas } from '../api.ts'
import { etagOf, publicApi, type PublicSchemas } from '../publicApi.ts'
import { versionsOf, type Version } from '../posts/versions.ts'
import { describeFiles } from './descriptions.ts'
import { noneWithoutPlan } from './useWaitingCount.ts'

export interface Waiting {
  kind: 'post' | 'article'
  id: string
  scheduled_date: string | null
  /** One for each group of networks that get the same. */
  versions: Version[]
  /** Of what was read, so that nobody approves what they have not seen. */
  etag: string
}

/** So many posts and articles at a time: each is read by itself. */
const SHOWN = 10

export interface AllWaiting {
  shown: Waiting[]
  /** How many wait in all. */
  total: number
}

/** The soonest first. */
export async function listWaiting(): Promise<AllWaiting> {
  const query = { review_status: 'pending', sort: 'scheduled', limit: SHOWN } as const
  const [posts, articles, { connections }] = await Promise.all([
    answerOf(publicApi.GET('/posts', { params: { query } })),
    answerOf(publicApi.GET('/articles', { params: { query } })).catch(noneWithoutPlan),
    answerOf(api.GET('/connections')),
  ])
  const read = await Promise.all([
    ...posts.posts.map(({ id }) => readPost(id, connections)),
    ...articles.articles.map(({ id }) => readArticle(id)),
  ])
  const shown = read.flatMap((one) => one ?? [])
  // After their tags: a file that is described anew in between makes them old ones. Of an article's nothing is said.
  await describeFiles(shown.flatMap(({ kind, versions }) => (kind === 'post' ? versions : [])))
  const dateOf = ({ scheduled_date }: Waiting) => scheduled_date ?? ''
  shown.sort((a, b) => dateOf(a).localeCompare(dateOf(b)))
  return { shown, total: posts.total + articles.total }
}

/** Undefined when somebody has decided since the list was read. */
async function readPost(
  id: string,
  connections: Schemas['Connection'][],
): Promise<Waiting | undefined> {
  const call = publicApi.GET('/posts/{id}', { params: { path: { id } } })
  const post = await answerOf(call)
  if (post.review_status !== 'pending') return undefined
  return {
    kind: 'post',
    id,
    scheduled_date: post.scheduled_date,
    versions: versionsOf(post, connections),
    etag: etagOf(await call),
  }
}

async function readArticle(id: string): Promise<Waiting | undefined> {
  const call = publicApi.GET('/articles/{id}', { params: { path: { id } } })
  const { article } = await answerOf(call)
  if (article.review_status !== 'pending') return undefined
  const { title, content_markdown, cover_image_url, scheduled_date } = article
  return {
    kind: 'article',
    id,
    scheduled_date,
    versions: [
      {
        networks: 'Article on X',
        parts: [title, content_markdown],
        files: cover_image_url === null ? [] : [{ url: cover_image_url }],
        asides: [],
      },
    ],
    etag: etagOf(await call),
  }
}

export function decide({ kind, id, etag }: Waiting, body: PublicSchemas['Review']) {
  const params = { path: { id }, header: { 'If-Match': etag } }
  return kind === 'post'
    ? answerOf(publicApi.POST('/posts/{id}/review', { params, body }))
    : answerOf(publicApi.POST('/articles/{id}/review', { params, body }))
}
