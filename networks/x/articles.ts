/**
 * Articles on X: https://docs.x.com/x-api/articles/introduction
 *
 * A draft is made first, with its pictures uploaded; it is not public, so making it can be repeated.
 * What is stored with the send is the draft's id, and publishing it is the send.
 */
import { createHash } from 'node:crypto'
import { imagesOf } from './article/article.ts'
import { articleProblems } from './article/articleProblems.ts'
import { contentState } from './article/contentState.ts'
import { parseArticle } from './article/parseArticle.ts'
import { jsonBody } from '../wire/body.ts'
import type {
  Account,
  ArticleContent,
  Composed,
  LivePart,
  Media,
  Unsent,
  Uploads,
} from '../network.ts'
import { PICTURE_RULES } from './pictureRules.ts'
import { outOfTime, unsentOf, type UploadResult, type Uploading } from '../media/uploading.ts'
import { textOf, type WireAnswer } from '../wire/wire.ts'
import { callX, isSuccess, isXId } from './call.ts'
import { findEarlierUpload, uploadToX } from './media.ts'
import type { XSend, XSettings } from './post.ts'
import { xRefusal } from './refusal.ts'

/** A later publication makes a draft of its own: by then its author may have deleted this one. */
const DRAFT_KEPT_MS = 60 * 60_000
const SHOWN_ADDRESS = 80

export async function composeArticle(
  settings: XSettings,
  article: ArticleContent,
  account: Account,
  live: LivePart[],
  uploads: Uploads,
): Promise<Composed> {
  if (live.length > 0) return { state: 'done' }
  const key = `x:draft:${digest([article.title, article.markdown, article.cover_image_url])}`
  let article_id = await uploads.find(key)
  if (article_id === undefined) {
    const uploading = { uploads, until: performance.now() + settings.upload_ms }
    const drafted = await makeDraft(settings, article, account, uploading)
    if (drafted.state !== 'uploaded') return drafted
    article_id = drafted.value
    // crash point: draft_made
    await uploads.keep(key, article_id, Date.now() + DRAFT_KEPT_MS)
  }
  const body: XSend = { kind: 'article', article_id, title: article.title }
  return { state: 'ready', payload: { position: 0, covers: 1, client_id: null, body } }
}

/** Gives the draft's id. */
async function makeDraft(
  settings: XSettings,
  article: ArticleContent,
  account: Account,
  uploading: Uploading,
): Promise<UploadResult<string>> {
  const { title, markdown, cover_image_url } = article
  const problems = articleProblems(markdown)
  if (problems.length > 0) {
    return { state: 'refused', error: problems.map(({ message }) => message).join(' ') }
  }
  const parsed = parseArticle(markdown)

  const urls = [...imagesOf(parsed), ...(cover_image_url === null ? [] : [cover_image_url])]
  const uploaded = await uploadImages(settings, article, account, urls, uploading)
  if (uploaded.state !== 'uploaded') return uploaded
  const ids = uploaded.value

  const media_id = cover_image_url === null ? undefined : ids.get(cover_image_url)
  const draft = jsonBody({
    title,
    content_state: contentState(parsed, ids),
    ...(media_id && { cover_media: { media_category: 'tweet_image', media_id } }),
  })
  const answer = await callX(settings, account, 'POST', '/2/articles/draft', draft)
  const is_done = answer.kind === 'answer' && isSuccess(answer.status)
  const id = is_done ? textOf(answer.body, 'data', 'id') : undefined
  if (isXId(id)) return { state: 'uploaded', value: id }
  return withReason(unsentOf(answer, xRefusal), answer)
}

/** Gives the media id of each address. What an earlier try has uploaded is not even read again. */
async function uploadImages(
  settings: XSettings,
  article: ArticleContent,
  account: Account,
  urls: string[],
  uploading: Uploading,
): Promise<UploadResult<Map<string, string>>> {
  const value = new Map<string, string>()
  for (const url of new Set(urls)) {
    const id = `article-image:${digest(url)}`
    const earlier = await findEarlierUpload({ id, alt_text: null }, uploading.uploads)
    if (earlier === undefined) {
      if (performance.now() >= uploading.until) return outOfTime()
      const image = await imageAt(settings, url, id, article)
      if ('state' in image) return image
      const uploaded = await uploadToX(settings, account, image, uploading)
      if (uploaded.state !== 'uploaded') return uploaded
      value.set(url, uploaded.value.id)
    } else {
      value.set(url, earlier.id)
    }
  }
  return { state: 'uploaded', value }
}

/** X says no more than that it is not permitted. */
function withReason(unsent: Unsent, answer: WireAnswer): Unsent {
  if (answer.kind !== 'answer' || answer.status !== 403) return unsent
  return { ...unsent, error: `${unsent.error} Articles need a paid tier of X.` }
}

/** X takes still JPG, PNG and WebP pictures in articles; GIFs were seen to be refused. */
async function imageAt(
  { fitMedia }: XSettings,
  url: string,
  id: string,
  { readImage }: ArticleContent,
): Promise<Media | Unsent> {
  const image = await readImage(url)
  if ('problem' in image) {
    return { state: 'refused', error: `An image cannot be used: ${image.problem}` }
  }
  if (image.kind !== 'image' || image.content_type === 'image/gif') {
    const shown = url.length > SHOWN_ADDRESS ? `${url.slice(0, SHOWN_ADDRESS)}…` : url
    const error = `X takes no GIFs or videos in articles: ${shown} has to be a JPG, PNG or WebP image.`
    return { state: 'refused', error }
  }
  const { bytes, content_type, width, height } = await fitMedia(image, PICTURE_RULES)
  // What it shows is said by the article, as its caption.
  const fitted = { id, content_type, width, height, size_bytes: bytes.length, alt_text: null }
  return { ...image, ...fitted, read: () => Promise.resolve(bytes) }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
