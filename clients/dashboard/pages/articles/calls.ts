/** Articles as the public contract has them. */
import { answerOf } from '../api.ts'
import { etagOf, publicApi, type PublicSchemas } from '../publicApi.ts'

export type SavedArticle = PublicSchemas['Article']

/** What somebody writes of it. */
export interface ArticleText {
  title: string
  content_markdown: string
  cover_image_url: string | null
  /** Null for the primary one. */
  x_account_id: string | null
}

export interface ReadArticle {
  article: SavedArticle
  etag: string
}

const PAGE = 30

export function listArticles(cursor: string | undefined) {
  const params = { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } }
  return answerOf(publicApi.GET('/articles', { params }))
}

export function readArticle(id: string): Promise<ReadArticle> {
  return readFrom(publicApi.GET('/articles/{id}', { params: { path: { id } } }))
}

/** Written once, however often it is sent with the same key; not over what somebody else has written since. */
export function writeArticle(
  text: ArticleText,
  idempotency_key: string,
  before: ReadArticle | undefined,
): Promise<ReadArticle> {
  const header = { 'Idempotency-Key': idempotency_key }
  const { x_account_id, cover_image_url, ...words } = text
  if (before === undefined) {
    const body = {
      ...words,
      ...(cover_image_url !== null && { cover_image_url }),
      ...(x_account_id !== null && { x_account_id }),
    }
    return readFrom(publicApi.POST('/articles', { params: { header }, body }))
  }
  const params = {
    path: { id: before.article.id },
    header: { ...header, 'If-Match': before.etag },
  }
  return readFrom(publicApi.PUT('/articles/{id}', { params, body: text }))
}

/** `scheduled_date`: null makes it a draft. */
export function dateArticle(read: ReadArticle, scheduled_date: string | null) {
  return answerOf(publicApi.PUT('/articles/{id}', { params: seen(read), body: { scheduled_date } }))
}

export function publishArticle(read: ReadArticle) {
  return answerOf(publicApi.POST('/articles/{id}/publish', { params: seen(read) }))
}

export function resolveArticle(id: string, body: PublicSchemas['OutcomeReport']) {
  return answerOf(publicApi.POST('/articles/{id}/resolve', { params: { path: { id } }, body }))
}

/** `everywhere`: on X, too. */
export function deleteArticle(id: string, everywhere: boolean) {
  const params = { path: { id }, query: { delete_from_x: everywhere } }
  return answerOf(publicApi.DELETE('/articles/{id}', { params }))
}

async function readFrom(
  call: Parameters<typeof answerOf<PublicSchemas['ArticleEnvelope']>>[0],
): Promise<ReadArticle> {
  const { article } = await answerOf(call)
  return { article, etag: etagOf(await call) }
}

function seen({ article: { id }, etag }: ReadArticle) {
  return { path: { id }, header: { 'If-Match': etag } }
}

export function textOf(article: SavedArticle): ArticleText {
  const { title, content_markdown, cover_image_url, x_account_id } = article
  return { title, content_markdown, cover_image_url, x_account_id }
}

export function isSameText(one: ArticleText, other: ArticleText): boolean {
  return (
    one.title === other.title &&
    one.content_markdown === other.content_markdown &&
    one.cover_image_url === other.cover_image_url &&
    (one.x_account_id === null || one.x_account_id === other.x_account_id)
  )
}
