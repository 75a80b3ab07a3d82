/**
 * What a post has otherwise on one network than elsewhere (decision 360): texts, media, and what only that network
 * knows. What is left out there is the post's.
 */
import type { Platform } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { fileNameIn } from '../files/files.ts'
import type { PostContent } from './content.ts'

type Schemas = components['schemas']
export type Variants = Schemas['PostVariants']

/** Of any network: each is only asked for what it knows. */
export type Variant = Schemas['XVariant'] & Schemas['BlueskyVariant'] & Schemas['LinkedinVariant']

/** The texts and media of a post, which a network may have of its own. */
export type Shareable = Pick<PostContent, 'text' | 'thread_tweets' | 'media_urls' | 'thread_media'>

export function variantOn(variants: Variants | null, platform: Platform): Variant {
  const by_platform: Partial<Record<Platform, Variant>> = variants ?? {}
  return by_platform[platform] ?? {}
}

/** What a network gets of the post. */
export function contentOn(
  post: Shareable & { variants: Variants | null },
  platform: Platform,
): Shareable {
  const { leave_out = [], ...own } = variantOn(post.variants, platform)
  const takes_media = !leave_out.includes('media')
  const thread_tweets = leave_out.includes('thread')
    ? null
    : (own.thread_tweets ?? post.thread_tweets)
  const lists = takes_media ? (own.thread_media ?? post.thread_media) : null
  return {
    text: own.text ?? post.text,
    thread_tweets,
    media_urls: takes_media ? (own.media_urls ?? post.media_urls) : null,
    thread_media: lists && thread_tweets && thread_tweets.map((_, index) => lists[index] ?? []),
  }
}

export interface TextPart {
  text: string
  /** Names of files. */
  media: string[]
}

export function partsOn(
  post: Shareable & { variants: Variants | null },
  platform: Platform,
): TextPart[] {
  const { text, thread_tweets, media_urls, thread_media } = contentOn(post, platform)
  const urls = [media_urls ?? [], ...(thread_media ?? [])]
  return [text, ...(thread_tweets ?? [])].map((of_part, index) => ({
    text: of_part,
    media: (urls[index] ?? []).flatMap((url) => fileNameIn(url) ?? []),
  }))
}

export function isThreadOn(
  post: Shareable & { variants: Variants | null },
  platform: Platform,
): boolean {
  return contentOn(post, platform).thread_tweets !== null
}
