/** A post of the service as it is written on. */
import { NETWORKS } from '../../../../networks/descriptions.ts'
import type { Post } from '../posts/calls.ts'
import { emptyPart, type Composition, type Network } from './composition.ts'
import type { OwnVariant } from './content.ts'
import { foreignMedia, type AttachedMedia } from './media/attached.ts'
import { withSetting } from './settings.ts'

const PLATFORMS = NETWORKS.map(({ platform }) => platform)

/** All files that any network gets of it. */
export function filesOf(post: Post): string[] {
  const lists = [post, ...Object.values(post.variants ?? {})].flatMap(
    ({ media_urls, thread_media }) => [media_urls ?? [], ...(thread_media ?? [])],
  )
  return [...new Set(lists.flat())]
}

/** `known`: what is known of its files. */
export function compositionOf(post: Post, known: AttachedMedia[] = []): Composition {
  const partsFrom = ({ text, thread_tweets, media_urls, thread_media }: Shared) => {
    const files = [media_urls ?? [], ...(thread_media ?? [])]
    return [text, ...(thread_tweets ?? [])].map((one, index) =>
      emptyPart(
        one,
        (files[index] ?? []).map(
          (url) => known.find((file) => file.url === url) ?? foreignMedia(url),
        ),
      ),
    )
  }
  const shared = partsFrom(post)
  const own: Composition['own'] = {}
  const settings: Composition['settings'] = {}
  const variants: Partial<Record<Network, OwnVariant>> = post.variants ?? {}
  for (const network of PLATFORMS) {
    const {
      text,
      thread_tweets,
      media_urls,
      thread_media,
      leave_out = [],
      ...others
    } = variants[network] ?? {}
    const said = withSetting({}, others)
    if (Object.keys(said).length > 0) settings[network] = said
    const lists = [thread_tweets, media_urls, thread_media].some((list) => list !== undefined)
    if (text === undefined && !lists && leave_out.length === 0) continue
    const has_files = !leave_out.includes('media')
    own[network] = partsFrom({
      text: text ?? post.text,
      thread_tweets: leave_out.includes('thread') ? [] : (thread_tweets ?? post.thread_tweets),
      media_urls: has_files ? (media_urls ?? post.media_urls) : [],
      thread_media: has_files ? (thread_media ?? post.thread_media) : [],
    })
  }
  const { category } = post
  const accounts = accountsOf(post)
  return { shared, own, settings, category, networks: targetsOf(post), accounts }
}

type Shared = Pick<Post, 'text' | 'thread_tweets' | 'media_urls' | 'thread_media'>

function targetsOf({ platforms }: Post): Network[] {
  return PLATFORMS.filter((platform) => platforms.includes(platform))
}

function accountsOf(post: Post): Composition['accounts'] {
  const named = PLATFORMS.flatMap((platform) => {
    const id = post[`${platform}_account_id`]
    return id === null || !post.platforms.includes(platform) ? [] : [[platform, id] as const]
  })
  return Object.fromEntries(named)
}
