/** The media that a post on the simulated X may carry: four images, or one GIF, or one film. */
import { type PostedMedia, toPosted } from '../media.ts'
import { bodyError, type BodyError } from '../shape.ts'
import type { SimulatedAccount } from '../state.ts'
import type { XWorld } from './world.ts'
import { isExpired } from './mediaStatus.ts'

export function takeMedia(
  ids: string[],
  account: SimulatedAccount,
  world: XWorld,
): PostedMedia[] | BodyError[] {
  const media = ids.flatMap((id) => findUsable(id, account, world) ?? [])
  // Others' uploads, expired ones, unfinished and failed ones: X tells none of them apart.
  if (media.length < ids.length || new Set(ids).size < ids.length) {
    return [bodyError('Your media IDs are invalid.', 'media.media_ids', ids)]
  }
  if (media.length > 1 && media.some(({ medium }) => medium !== 'image')) {
    const message = 'You may attach up to 4 photos, or 1 animated GIF, or 1 video.'
    return [bodyError(message, 'media.media_ids', ids)]
  }
  return media
}

export function isRefusal(taken: PostedMedia[] | BodyError[]): taken is BodyError[] {
  return taken.some((one) => 'message' in one)
}

/** As it can be attached now. */
export function findUsable(
  id: string,
  account: SimulatedAccount,
  world: XWorld,
): PostedMedia | undefined {
  const media = world.findMedia(account, id)
  if (media === undefined || media.failed || media.ready_at > world.now()) return undefined
  return isExpired(media, world) ? undefined : toPosted(media, media.alt_text ?? '')
}
