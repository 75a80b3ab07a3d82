/** The card that a delivery shows: the one that its first send has shown, or else what is known of the page by now. */
import {
  findShownCard,
  hasCard,
  readCardPicture,
  type StoredCard,
} from '../../db/delivery/cards.ts'
import type { ShownCard } from '../../db/delivery/due.ts'
import type { PostContent } from '../../db/posts/content.ts'
import type { Card, Platform } from '../../networks/network.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { linkedPage, type LinkedPage } from './linkedPage.ts'

interface CardDelivery extends ShownCard {
  user_id: string
  platform: Platform
  due_at: string
}

export interface ChosenCard {
  card: Card | undefined
  /** What is written down with the claim. */
  shown: ShownCard
}

/** A page that nobody has read by now costs the post its card, and no time. */
export async function chooseCard(
  s: Publisher,
  delivery: CardDelivery,
  post: PostContent,
): Promise<ChosenCard> {
  const { user_id, platform, takes_card, card_url, card_id } = delivery
  const page = takes_card === true ? linkedPage(post, platform) : undefined
  const none = { takes_card, card_url: page?.url ?? null, card_id: null }
  if (page === undefined) return { card: undefined, shown: none }
  const stored =
    card_url !== page.url
      ? (await s.cards.find(user_id, [page.url], delivery.due_at)).find(hasCard)
      : card_id === null
        ? undefined
        : await findShownCard(s.db, user_id, card_id)
  if (stored === undefined) return { card: undefined, shown: none }
  return { card: cardOf(s, user_id, page, stored), shown: { ...none, card_id: stored.id } }
}

function cardOf(
  s: Publisher,
  user_id: string,
  { part, url }: LinkedPage,
  { id, title, description, picture }: StoredCard,
): Card {
  if (picture === null) return { part, url, title, description, picture: null }
  return {
    ...{ part, url, title, description },
    picture: {
      ...{ id: `card:${id}`, kind: 'image', duration_ms: null, frames: 1, alt_text: null },
      ...picture,
      async read() {
        const bytes = await readCardPicture(s.db, user_id, id)
        if (bytes === undefined) throw new Error('the picture of a card is gone')
        return bytes
      },
    },
  }
}
