import type { KeptMedia } from '../../db/posts/library.ts'
import type { components } from '../../generated/openapi.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { isInvisible } from '../../networks/invisible.ts'

export type ShownMedia = components['schemas']['UploadedMedia']

/** Media as answers have them: what there is not is absent. */
export function shownMedia(
  { mediaUrl }: Pick<Publisher, 'mediaUrl'>,
  { name, duration_ms, alt_text, created_at, expires_at, ...facts }: KeptMedia,
): ShownMedia {
  return {
    url: mediaUrl(name),
    ...facts,
    ...(duration_ms !== null && { duration_ms }),
    ...(alt_text !== null && { alt_text }),
    created_at,
    ...(expires_at !== null && { expires_at }),
  }
}

/** What nobody sees describes nothing. */
export function readAltText(sent: string | null | undefined): string | null {
  return sent === undefined || sent === null || isInvisible(sent) ? null : sent
}
