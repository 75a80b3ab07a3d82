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
import type { Shareable, Variant, Variants } from '../../db/posts/variants.ts'
import type { Platform } from '../../networks/network.ts'
import { inBody } from '../../openapi/places.ts'
import { notUploaded, type Problem } from '../../openapi/problems.ts'
import { placeOfVariant, type SentVariants } from './variants.ts'
import type { Reach } from '../../db/users/reach.ts'

/** Uploads of the user by their URLs. */
export type UploadsByUrl = ReadonlyMap<string, UploadedMedia>

type MediaFields = Pick<PostContent, 'media_urls' | 'thread_media' | 'variants'>

/**
 * What these contents name and the user has uploaded, in one query; it stays until they are attached, unless it is
 * found by `findMedia`, for whoever attaches nothing.
 */
export async function findUploadsByUrl(
  tx: Sql,
  reach: Reach,
  contents: MediaFields[],
  find = findMediaToAttach,
): Promise<UploadsByUrl> {
  const urls = contents.flatMap((content) => placesOf(content).map(({ url }) => url))
  const names = new Map(urls.flatMap((url) => [[url, fileNameIn(url)] as const]))
  const present = [...names.values()].filter((name) => name !== undefined)
  const media = await find(tx, reach, [...new Set(present)])
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
  const { media_urls, thread_media, variants } = content
  return {
    ...content,
    media_urls: media_urls?.map(plainUrl) ?? null,
    thread_media: thread_media?.map((urls) => urls.map(plainUrl)) ?? null,
    variants: variants && withPlainVariants(variants),
  }
}

function withPlainVariants(variants: Variants): Variants {
  const entries = Object.entries(variants).map(([platform, variant]: [string, Variant]) => {
    const { media_urls, thread_media } = variant
    const plain = {
      ...variant,
      ...(media_urls && { media_urls: media_urls.map(plainUrl) }),
      ...(thread_media && { thread_media: thread_media.map((urls) => urls.map(plainUrl)) }),
    }
    return [platform, plain]
  })
  return Object.fromEntries(entries)
}

/** `field` leads to the post, such as `posts[3].`, in which `sent` says of networks what differs there. */
export function mediaProblems(
  field: string,
  sent: SentVariants | undefined,
  content: MediaFields,
  uploaded: UploadsByUrl,
): Problem[] {
  return placesOf(content).flatMap(({ url, name, platform }) => {
    if (uploaded.has(url)) return []
    const way = platform && `${placeOfVariant(sent, platform) ?? `variants.${platform}`}.`
    return [notUploaded(inBody(`${field}${way ?? ''}${name}`))]
  })
}

/** The media of the content in their places; those of variants are together in one (db/migrations/0036_a_variants.sql). */
export function attachedTo(content: MediaFields, uploaded: UploadsByUrl): Attached[] {
  return placesOf(content).flatMap(({ url, part, place }) => {
    const media = uploaded.get(url)
    return media ? [{ ...media, part, place }] : []
  })
}

export function attachmentsOf(post_id: string, attached: Attached[]): Attachment[] {
  return attached.map(({ part, place, id }) => ({ post_id, part, place, media_id: id }))
}

interface MediaPlace {
  url: string
  part: number
  place: number
  /** What leads there from the post, or from the variant. */
  name: string
  /** Of a variant. */
  platform?: Platform
}

const OF_VARIANTS = -1

function placesOf({ variants, ...shared }: MediaFields): MediaPlace[] {
  const own = Object.entries(variants ?? {}).flatMap(([platform, variant]: [string, Variant]) =>
    // The names of its members are those of networks.
    placesIn(variant).map((one) => ({ ...one, platform: platform as Platform })),
  )
  return [...placesIn(shared), ...own.map((one, place) => ({ ...one, part: OF_VARIANTS, place }))]
}

/** Part 0 is the post itself, or a thread's first part. */
function placesIn({ media_urls, thread_media }: Partial<Shareable>): MediaPlace[] {
  return [media_urls ?? [], ...(thread_media ?? [])].flatMap((urls, part) =>
    urls.map((url, place) => {
      const name = part === 0 ? `media_urls[${place}]` : `thread_media[${part - 1}][${place}]`
      return { url, part, place, name }
    }),
  )
}
