/** Cards of a saved post, with its deliveries: what each network was sent, or would be sent by now. */
import {
  findPages,
  listTakenCards,
  type KnownPage,
  type TakenCard,
} from '../../db/delivery/cards.ts'
import type { Post } from '../../db/posts/posts.ts'
import { linkedPage, type LinkedPage } from '../../jobs/cards/linkedPage.ts'
import { DESCRIPTIONS } from '../../networks/descriptions.ts'
import type { Call } from '../handler.ts'
import { cardFacts, type LinkCardAsSent } from './cardFacts.ts'

/** What was sent and is forgotten by now is left out. A post without a link costs nothing more. */
export async function withSentCards(
  { db, user, publisher }: Pick<Call<'getPost'>, 'db' | 'user' | 'publisher'>,
  post: Post,
): Promise<Post> {
  const { deliveries = [], variants, ...written } = post
  if (!publisher.cards.shows) return post
  const content = { ...written, variants: variants ?? null }
  const linked = new Map(
    deliveries.flatMap(({ platform }) => {
      const page = linkedPage(content, platform)
      return page === undefined ? [] : [[platform, page] as const]
    }),
  )
  if (linked.size === 0) return post
  const urls = [...new Set([...linked.values()].map(({ url }) => url))]
  const taken = await listTakenCards(db, user.id, post.id)
  const pages = await findPages(db, user.id, urls, null)
  return {
    ...post,
    deliveries: deliveries.map((delivery) => {
      const one = taken.find(({ platform }) => platform === delivery.platform)
      const page = linked.get(delivery.platform)
      if (one === undefined || page === undefined) return delivery
      const known = pages.find(({ url }) => url === page.url)
      const link_card = cardOn(one, page, known, delivery.status === 'pending')
      return link_card === undefined ? delivery : { ...delivery, link_card }
    }),
  }
}

/** What a send has shown of that page stays; before there was one, or of another page, the card is what is known by now. */
function cardOn(
  { platform, card_url, card }: TakenCard,
  page: LinkedPage,
  known: KnownPage | undefined,
  is_pending: boolean,
): LinkCardAsSent | undefined {
  const { url } = page
  const part = DESCRIPTIONS[platform].joins_threads ? 0 : page.part
  if (card_url !== url) return is_pending ? { part, url, ...cardFacts(known) } : undefined
  if (card !== null) return { part, url, ...cardFacts(card) }
  // Of what is settled it may be forgotten, which looks the same.
  return is_pending ? { part, url, status: 'none' } : undefined
}
