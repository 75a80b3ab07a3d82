/** Media that a request attaches: only what an upload of the same user gave out (decision 20). */
import { fileNameIn, plainUrl } from '../../db/files/files.ts'
import {
  findMediaToAttach,
  type Attached,
  type Attachment,
  type UploadedMedia,
} from '../../db/posts/media.ts'
import type { PostContent } from '../../db/posts/content.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { inBody } from '../../openapi/places.ts'
import { notUploaded, type Problem } from '../../openapi/problems.ts'

/** Uploads of the user by their URLs. */
export type UploadsByUrl = ReadonlyMap<string, UploadedMedia>

type MediaFields = Pick<PostContent, 'media_urls' | 'thread_media'>

/** What these contents name and the user has uploaded, in one query; it stays until they are attached. */
export async function findUploadsByUrl(
  tx: Sql,
  user_id: string,
  contents: MediaFields[],
): Promise<UploadsByUrl> {
  const urls = contents.flatMap((content) => placesOf(content).map(({ url }) => url))
  const names = new Map(urls.flatMap((url) => [[url, fileNameIn(url)] as const]))
  const present = [...names.values()].filter((name) => name !== undefined)
  const media = await findMediaToAttach(tx, user_id, [...new Set(present)])
  const by_name = new Map(media.map((one) => [one.name, one]))
  return new Map(
    [...names].flatMap(([url, name = '']) => {
      const file = by_name.get(name)
      return file ? [[url, file] as const] : []
    }),
  )
}

/** Of an address of an upload is kept what names it: what a client adds would come back in every answer. */
export function withPlainUrls<Content extends MediaFields>(content: Content): Content {
  const { media_urls, thread_media } = content
  return {
    ...content,
    media_urls: media_urls?.map(plainUrl) ?? null,
    thread_media: thread_media?.map((urls) => urls.map(plainUrl)) ?? null,
  }
}

/** `field` leads to the post, such as `posts[3].`. */
export function mediaProblems(
  field: string,
  content: MediaFields,
  uploaded: UploadsByUrl,
): Problem[] {
  return placesOf(content).flatMap(({ url, part, place }) => {
    const name = part === 0 ? `media_urls[${place}]` : `thread_media[${part - 1}][${place}]`
    return uploaded.has(url) ? [] : [notUploaded(inBody(`${field}${name}`))]
  })
}

/** The media of the content in their places. */
export function attachedTo(content: MediaFields, uploaded: UploadsByUrl): Attached[] {
  return placesOf(content).flatMap(({ url, part, place }) => {
    const media = uploaded.get(url)
    return media ? [{ ...media, part, place }] : []
  })
}

export function attachmentsOf(post_id: string, attached: Attached[]): Attachment[] {
  return attached.map(({ part, place, id }) => ({ post_id, part, place, media_id: id }))
}

/** Part 0 is the post itself, or a thread's first part. */
function placesOf({ media_urls, thread_media }: MediaFields) {
  return [media_urls ?? [], ...(thread_media ?? [])].flatMap((urls, part) =>
    urls.map((url, place) => ({ url, part, place })),
  )
}
