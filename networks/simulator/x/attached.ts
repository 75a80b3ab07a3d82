/** What a post on X carries beside its text, as its text and its fields tell of it. */
import type { Article } from './article.ts'
import type { PostedMedia } from '../media.ts'
import type { XPost } from './post.ts'
import type { SimulatedAccount } from '../state.ts'
import type { XWorld } from './world.ts'
import { mediaKey } from './mediaKind.ts'
import type { AttachedLink } from './text.ts'

const TYPES = { image: 'photo', animation: 'animated_gif', film: 'video' } as const

export function attachedLinks(post: XPost, author: SimulatedAccount | undefined): AttachedLink[] {
  if (post.article) {
    const path = `x.com/i/article/${post.article.id}`
    return [{ expanded_url: `https://${path}`, display_url: `${path.slice(0, 25)}…` }]
  }
  const status = `https://x.com/${author?.handle ?? 'i'}/status/${post.id}`
  return post.media.map((media, at) => ({
    expanded_url: `${status}/${media.medium === 'film' ? 'video' : 'photo'}/${at + 1}`,
    display_url: `pic.x.com/${post.id.slice(-10)}`,
    media_key: mediaKey(media),
  }))
}

export function articleOf({ article }: XPost, world: XWorld): Article | undefined {
  return article ? world.findArticle(article.id) : undefined
}

export function showArticle(post: XPost, world: XWorld) {
  const article = articleOf(post, world)
  if (article === undefined) return undefined
  const keys = article.media.map(mediaKey)
  return {
    title: article.title,
    ...(article.cover ? { cover_media: mediaKey(article.cover) } : {}),
    ...(keys.length > 0 ? { media_entities: keys } : {}),
  }
}

export const MEDIA_FIELDS = [
  ...['alt_text', 'duration_ms', 'height', 'media_key', 'non_public_metrics', 'organic_metrics'],
  ...[
    'preview_image_url',
    'promoted_metrics',
    'public_metrics',
    'type',
    'url',
    'variants',
    'width',
  ],
]

/** An entry of `includes.media`, with the fields asked for; X leaves an empty alt text out. */
export function attachedMedium(media: PostedMedia, names: string[], world: XWorld) {
  const { medium, alt_text, width, height, file } = media
  const members: Record<string, unknown> = {
    alt_text: alt_text || undefined,
    width,
    height,
    url: medium === 'image' ? `${world.url}/files/${file}` : undefined,
  }
  const fields = Object.entries(members).filter(
    ([name, value]) => names.includes(name) && value !== undefined,
  )
  return { media_key: mediaKey(media), type: TYPES[medium], ...Object.fromEntries(fields) }
}
