/** A picture of a post as its network takes it. */
import { fit, type Fitted, type PictureRules } from './fit.ts'
import type { MediaType } from './media/mediaFacts.ts'
import type { Media } from './network.ts'

export async function fitMedia(media: Omit<Media, 'id'>, rules: PictureRules): Promise<Fitted> {
  // Our own inspection gave it its type, and takes no other.
  const content_type = media.content_type as MediaType
  return fit(await media.read(), { ...media, content_type }, rules)
}
