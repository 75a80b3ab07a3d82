/** Cards of the pages that posts link to, as far as they are known. */
import { findPages } from '../../../db/delivery/cards.ts'
import { pagesInTime } from '../../../jobs/cards/cardsInTime.ts'
import { DESCRIPTIONS } from '../../../networks/descriptions.ts'
import type { Call } from '../../handler.ts'
import type { Platform } from '../../../networks/network.ts'
import { cardFacts, type LinkCardAsSent } from '../cardFacts.ts'
import type { TargetRoute } from '../targets.ts'

interface CardsOfPost {
  /** Networks on which it shows none. */
  cardless: readonly Platform[]
}

export interface KnownCards {
  /** Undefined where no card is shown. */
  cardOf(post: CardsOfPost, route: TargetRoute): LinkCardAsSent | undefined
}

/** `fetches`: pages of which too little is known are read, and waited for as they are by who publishes at once. */
export async function findKnownCards(
  { publisher, user, db }: Pick<Call<'validatePosts'>, 'publisher' | 'user' | 'db'>,
  posts: (CardsOfPost & { routes: TargetRoute[] })[],
  fetches: boolean,
): Promise<KnownCards> {
  const { cards } = publisher
  const routes = posts.flatMap((post) => post.routes.map((route) => ({ post, route })))
  const urls = [...new Set(routes.flatMap(({ post, route }) => pageOf(post, route)?.url ?? []))]
  // Over the connections of requests, not of deliveries.
  const find = () => findPages(db, user.id, urls, null)
  let pages = urls.length === 0 ? [] : await find()
  const unread = urls.filter((url) => !pages.some((page) => page.url === url))
  if (fetches && unread.length > 0) {
    await pagesInTime(publisher, user.id, unread, { is_asking: true })
    pages = await find()
  }
  const known = new Map(pages.map((page) => [page.url, page]))

  function pageOf({ cardless }: CardsOfPost, { platform, page }: TargetRoute) {
    return cards.shows && !cardless.includes(platform) ? page : undefined
  }
  return {
    cardOf(post, route) {
      const page = pageOf(post, route)
      if (page === undefined) return undefined
      const { url } = page
      // Where a thread is one post it is the only part.
      const part = DESCRIPTIONS[route.platform].joins_threads ? 0 : page.part
      return { part, url, ...cardFacts(known.get(url)) }
    },
  }
}
