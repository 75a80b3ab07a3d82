/**
 * The pictures of an article that waits for approval: what is at an address elsewhere may be another one by the time
 * that it is sent, and only what is kept here is what somebody has approved.
 */
import { fileNameIn } from '../../db/files/files.ts'
import type { ArticleText } from '../../db/posts/content.ts'
import { findMediaToAttach } from '../../db/posts/media.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { imagesOf } from '../../networks/x/article/article.ts'
import { parseArticle } from '../../networks/x/article/parseArticle.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { inBody, type RequestPlace } from '../../openapi/places.ts'
import { notUploaded } from '../../openapi/problems.ts'
import { contentPlace, type SentArticle } from './articleText.ts'
import { everythingOf, type Reach } from '../../db/users/reach.ts'

const KEEP_IT =
  'is not of a file that is kept here, as it has to be for what waits for approval: send it to POST /media first'

/**
 * Throws 400 for what is elsewhere, and nobody deletes the others before the end of the transaction. What the article
 * `before` an edit shows may be a file that the caller does not see.
 */
export async function needKeptPictures(
  tx: Sql,
  reach: Reach,
  sent: SentArticle,
  { content_markdown, cover_image_url }: ArticleText,
  before?: ArticleText,
) {
  const pictures: { url: string; place: RequestPlace }[] = [
    ...imagesOf(parseArticle(content_markdown)).map((url) => ({ url, place: contentPlace(sent) })),
    ...(cover_image_url === null
      ? []
      : [{ url: cover_image_url, place: inBody('cover_image_url') }]),
  ]
  const named = pictures.map((picture) => ({ ...picture, name: fileNameIn(picture.url) }))
  const names = named.flatMap(({ name }) => name ?? [])
  const shown = names.filter((name) => before !== undefined && isNamedBy(before, name))
  const media = [
    ...(await findMediaToAttach(tx, reach, names)),
    ...(await findMediaToAttach(tx, everythingOf(reach.id), shown)),
  ]
  const kept = new Set(media.map(({ name }) => name))
  const problems = named.flatMap(({ url, place, name }) =>
    name !== undefined && kept.has(name) ? [] : [notUploaded(place, `${url} ${KEEP_IT}`)],
  )
  if (problems.length > 0) throw validationFailed(problems)
}

function isNamedBy({ content_markdown, cover_image_url }: ArticleText, name: string): boolean {
  const urls = [...imagesOf(parseArticle(content_markdown)), cover_image_url ?? '']
  return urls.some((url) => fileNameIn(url) === name)
}
