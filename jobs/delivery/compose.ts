/** The next send of a post or an article, and the pictures that an article names by their address. */
import { fileNameIn } from '../../db/files/files.ts'
import type { SendingAccount, ShownCard, Subject } from '../../db/delivery/due.ts'
import { findMedia } from '../../db/posts/media.ts'
import { guardedFetch } from '../../networks/wire/guardedFetch.ts'
import { MAX_IMAGE_BYTES } from '../../networks/media/limits.ts'
import type {
  Account,
  ArticleContent,
  Composed,
  LivePart,
  Network,
} from '../../networks/network.ts'
import { chooseCard } from '../cards/cardOf.ts'
import { readContent, readMedia, uploadsOf } from './content.ts'
import type { Publisher } from './publisher.ts'
import { everythingOf } from '../../db/users/reach.ts'

type Deliverable = Subject &
  SendingAccount & { user_id: string; id: string; due_at: string } & ShownCard

export interface ComposedWithCard {
  composed: Composed
  shown: ShownCard
}

export async function compose(
  s: Publisher,
  delivery: Deliverable,
  { network, account }: { network: Network; account: Account },
  live: LivePart[],
): Promise<ComposedWithCard> {
  const uploads = uploadsOf(s, delivery)
  const { post, article, media } = delivery
  const { takes_card, card_url, card_id } = delivery
  if (post !== null) {
    const { card, shown } = await chooseCard(s, delivery, post)
    const content = { ...readContent(s, post, media, delivery.platform), ...(card && { card }) }
    return { composed: await network.compose(content, account, live, uploads), shown }
  }
  const shown = { takes_card, card_url, card_id }
  if (article === null || network.composeArticle === undefined) {
    const error = `${network.label} takes no articles.`
    return { composed: { state: 'refused', error }, shown }
  }
  const content: ArticleContent = {
    title: article.title,
    markdown: article.content_markdown,
    cover_image_url: article.cover_image_url,
    readImage: (url) => readImage(s, delivery.user_id, url),
  }
  return { composed: await network.composeArticle(content, account, live, uploads), shown }
}

/** An upload of the same user is read where it lies; anything else is fetched with care. */
async function readImage(
  s: Publisher,
  user_id: string,
  url: string,
): ReturnType<ArticleContent['readImage']> {
  const name = fileNameIn(url)
  const [media] = name === undefined ? [] : await findMedia(s.db, everythingOf(user_id), [name])
  if (media !== undefined) return readMedia(s.files, media)
  const fetched = await guardedFetch(url, { ...s.fetching, max_bytes: MAX_IMAGE_BYTES })
  if (fetched.state === 'failed') return { problem: `${url}: ${fetched.error}` }
  const inspected = await s.networks.inspect(user_id, fetched.bytes)
  if ('problem' in inspected) return { problem: `${url}: ${inspected.message}` }
  return { ...inspected.ok, alt_text: null, read: () => Promise.resolve(inspected.bytes) }
}
