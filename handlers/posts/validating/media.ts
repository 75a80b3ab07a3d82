/** Files as networks would get them. */
import type { UploadedMedia } from '../../../db/posts/media.ts'
import type { components } from '../../../generated/openapi.ts'
import { suits } from '../../../networks/media/asItIs.ts'
import type { PictureRules } from '../../../networks/media/fitted.ts'
import type { MediaType } from '../../../networks/media/mediaFacts.ts'
import type { Media, Network, Part } from '../../../networks/network.ts'
import type { Call } from '../../handler.ts'

type MediaAsSent = components['schemas']['MediaAsSent']
type Facts = Omit<MediaAsSent, 'part' | 'url'>

/** To code a picture anew takes up to some seconds, and whoever asks has asked for nothing else. */
const FITTED_MAX = 4

export interface FittedFiles {
  /** Of all parts, in order. `uploads` are those of the post. What is skipped is as it was uploaded. */
  mediaOf(
    network: Network,
    sent: Part[],
    post: { uploads: UploadedMedia[]; is_skipped: boolean },
  ): Promise<MediaAsSent[]>
}

/** For one request: a file is fitted once for each network, and of all together so many are. */
export function openFittedFiles({
  publisher,
  user,
}: Pick<Call<'validatePosts'>, 'publisher' | 'user'>): FittedFiles {
  const fitted = new Map<string, Promise<Facts>>()

  function factsOf(network: Network, media: Media, is_skipped: boolean): Facts | Promise<Facts> {
    const rules = is_skipped ? undefined : network.pictureRules(media)
    if (rules === undefined || isAsItIs(media, rules))
      return { fitted: false, ...asUploaded(media) }
    const key = `${network.platform} ${media.id}`
    const known = fitted.get(key)
    if (known !== undefined) return known
    if (fitted.size >= FITTED_MAX) return { fitted: true }
    const facts = fit(media, rules).catch((error: unknown): Facts => {
      // What keeps it from being fitted keeps nobody from knowing the rest.
      publisher.log.warn({ err: error, media_id: media.id }, 'a picture could not be fitted')
      return { fitted: true }
    })
    fitted.set(key, facts)
    return facts
  }

  async function fit(media: Media, rules: PictureRules): Promise<Facts> {
    const { bytes, content_type, width, height } = await publisher.networks.fitMedia(
      media,
      rules,
      user.id,
    )
    const is_same = bytes.length === media.size_bytes && content_type === media.content_type
    return { fitted: !is_same, type: content_type, bytes: bytes.length, width, height }
  }

  return {
    async mediaOf(network, sent, { uploads, is_skipped }) {
      const urls = new Map(uploads.map(({ id, name }) => [id, publisher.mediaUrl(name)]))
      const media: MediaAsSent[] = []
      for (const [part, { media: of_part }] of sent.entries()) {
        for (const one of of_part) {
          const facts = await factsOf(network, one, is_skipped)
          media.push({ part, url: urls.get(one.id) ?? '', ...facts })
        }
      }
      return media
    },
  }
}

function isAsItIs(media: Media, rules: PictureRules): boolean {
  return suits(media.size_bytes, { ...media, content_type: typeOf(media) }, rules)
}

function asUploaded(media: Media) {
  const { size_bytes, width, height } = media
  return { type: typeOf(media), bytes: size_bytes, width, height }
}

/** Our own inspection gave it its type, and takes no other. */
function typeOf({ content_type }: Media): MediaType {
  return content_type as MediaType
}
