/** What is known of a page, as answers have it. */
import { hasCard, type KnownPage, type StoredPicture } from '../../db/delivery/cards.ts'
import type { components } from '../../generated/openapi.ts'

export type LinkCardAsSent = components['schemas']['LinkCardAsSent']

export function cardFacts(page: KnownPage | undefined): Omit<LinkCardAsSent, 'part' | 'url'> {
  if (!hasCard(page)) return { status: page === undefined ? 'unread' : 'none' }
  const { title, description, picture } = page
  return {
    status: 'shown',
    title,
    ...(description !== '' && { description }),
    ...(picture !== null && { picture: pictureOf(picture) }),
  }
}

function pictureOf({ content_type, size_bytes, width, height }: StoredPicture) {
  return { type: content_type, bytes: size_bytes, width, height }
}
