/** A picture of a post as its network takes it. */
import type { Fitted, PictureRules } from './fitted.ts'
import type { MediaType } from './mediaFacts.ts'
import type { MediaThreads } from './mediaThreads.ts'
import type { Media } from '../network.ts'

/** Whoever only asks is the `owner` of the work. */
export type FitMedia = (
  media: Omit<Media, 'id'>,
  rules: PictureRules,
  owner?: string,
) => Promise<Fitted>

export function openFitting(threads: MediaThreads): FitMedia {
  return async (media, rules, owner) => {
    // Our own inspection gave it its type, and takes no other.
    const content_type = media.content_type as MediaType
    return threads.fit(await media.read(), { ...media, content_type }, rules, owner)
  }
}
