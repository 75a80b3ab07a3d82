/** What a post carries: one image by `media`, 2 to 20 by `multiImage`, or a page by `article`, which nobody here looks at. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/multiimage-post-api */
import { type SimulatedAnswer, isObject } from '../exchange.ts'
import type { LinkedInCall } from './call.ts'
import { inputError } from './errors.ts'
import { type PostedMedia, toPosted } from '../media.ts'
import type { SharedPage } from './post.ts'
import { checkShape, closed, isText, isTextOf, isWebAddress, listOf } from '../shape.ts'

const MAX_ALT_TEXT = 4_086
const altText = isTextOf(0, MAX_ALT_TEXT)
const MAX_TITLE = 400
const MAX_DESCRIPTION = 4_086

const CONTENT = closed({
  media: closed({ 'id!': isText, altText, title: isText }),
  multiImage: closed({
    'images!': listOf(closed({ 'id!': isText, altText }), 2, 20),
    altText,
  }),
  article: closed({
    'source!': isWebAddress,
    'title!': isTextOf(1, MAX_TITLE),
    description: isTextOf(0, MAX_DESCRIPTION),
    thumbnail: isText,
  }),
})

interface Image {
  id: string
  altText?: string
}

export interface TakenContent {
  media: PostedMedia[]
  article: SharedPage | null
}

export function takeContent(content: unknown, asked: LinkedInCall): TakenContent | SimulatedAnswer {
  if (content === undefined) return { media: [], article: null }
  if (!isObject(content)) return invalid('/content :: not an object')
  const [wrong] = checkShape(content, CONTENT)
  if (wrong) return invalid(`/content :: ${wrong.message}`)
  // The shape has been checked, member by member.
  const { media, multiImage, article } = content as {
    media?: Image
    multiImage?: { images: Image[] }
    article?: SharedPage
  }
  if ([media, multiImage, article].filter((one) => one !== undefined).length !== 1) {
    return invalid('/content :: is a union of exactly one member')
  }

  if (article !== undefined) {
    const { thumbnail: id } = article
    const thumbnail = id === undefined ? undefined : takeImage({ id }, asked)
    return thumbnail !== undefined && 'status' in thumbnail ? thumbnail : { media: [], article }
  }
  const taken: PostedMedia[] = []
  for (const image of multiImage?.images ?? (media ? [media] : [])) {
    const image_media = takeImage(image, asked)
    if ('status' in image_media) return image_media
    taken.push(image_media)
  }
  return { media: taken, article: null }
}

/** The codes of unready media are not documented for images; these are the ones of videos. */
function takeImage(
  { id, altText: alt = '' }: Image,
  asked: LinkedInCall,
): PostedMedia | SimulatedAnswer {
  const { world, account, awaited } = asked
  const media = world.findMedia(account, id)
  if (media === undefined) {
    const is_awaited = [...awaited.values()].some(
      (one) => one.image === id && one.account === account.account,
    )
    if (!is_awaited) return invalid(`/content :: ${id} does not exist`)
    return inputError(400, 'MEDIA_ASSET_WAITING_UPLOAD', `Media asset ${id} is waiting for upload`)
  }
  if (media.ready_at > world.now()) {
    return inputError(400, 'MEDIA_ASSET_PROCESSING', `Media asset ${id} is still being processed`)
  }
  if (media.failed) {
    const message = `Media asset ${id} failed to process`
    return inputError(400, 'MEDIA_ASSET_PROCESSING_FAILED', message)
  }
  return toPosted(media, alt)
}

function invalid(reason: string): SimulatedAnswer {
  return inputError(400, 'INVALID_FIELD', `ERROR :: ${reason}`)
}
