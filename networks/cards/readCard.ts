/** Reads what a page says of itself, through the guarded fetch, and its picture with it. */
import { DESCRIPTION_LENGTH_MAX, TITLE_LENGTH_MAX, URL_LENGTH_MAX } from './card.ts'
import type { CardPicture, PageCard } from './card.ts'
import { decodePage } from './charset.ts'
import { readPageHead } from './pageHead.ts'
import { plainText } from './plainText.ts'
import type { PictureRules } from '../media/fitted.ts'
import type { MediaThreads } from '../media/mediaThreads.ts'
import { guardedFetch, type FetchRules } from '../wire/guardedFetch.ts'

const PAGE_BYTES_MAX = 2 * 1024 * 1024
const PICTURE_BYTES_MAX = 2 * 1024 * 1024
/** For the page and its picture together. */
const CARD_MS_MAX = 10_000
const PAGE_TYPES = ['text/html', 'application/xhtml+xml']

/** Bluesky takes 1,000,000 bytes, LinkedIn no WebP. */
const PICTURE_RULES: PictureRules = {
  content_types: ['image/jpeg', 'image/png'],
  max_bytes: 1_000_000,
  max_pixels: 4_000_000,
  moving: null,
}

export interface CardTools {
  fetching: Omit<FetchRules, 'max_bytes'>
  inspect: MediaThreads['inspect']
  fit: MediaThreads['fit']
}

/** Undefined for what is no page, or has no title. Never rejects. */
export async function readCard(
  tools: CardTools,
  user_id: string,
  url: string,
): Promise<PageCard | undefined> {
  const timeout_ms = Math.min(CARD_MS_MAX, tools.fetching.timeout_ms)
  const ends_at = performance.now() + timeout_ms
  const fetched = await guardedFetch(overTls(url), {
    ...tools.fetching,
    timeout_ms,
    max_bytes: PAGE_BYTES_MAX,
    accept: PAGE_TYPES.join(', '),
    content_types: PAGE_TYPES,
  })
  if (fetched.state === 'failed') return undefined
  const head = await readPageHead(decodePage(fetched.bytes, fetched.content_type))
  const title = plainText(head.title ?? '', TITLE_LENGTH_MAX)
  if (title === '') return undefined
  const description = plainText(head.description ?? '', DESCRIPTION_LENGTH_MAX)
  const address = head.picture === undefined ? null : URL.parse(head.picture.trim(), fetched.url)
  const picture =
    address === null || address.href.length > URL_LENGTH_MAX
      ? null
      : await readPicture(tools, user_id, address.href, ends_at - performance.now())
  return { title, description, picture }
}

/** A card without its picture is a card yet, whatever is wrong with the picture. */
async function readPicture(
  { fetching, inspect, fit }: CardTools,
  user_id: string,
  url: string,
  left_ms: number,
): Promise<CardPicture | null> {
  if (left_ms < 1) return null
  const rules = { ...fetching, timeout_ms: Math.ceil(left_ms), max_bytes: PICTURE_BYTES_MAX }
  const fetched = await guardedFetch(overTls(url), rules)
  if (fetched.state === 'failed') return null
  const inspected = await inspect(user_id, fetched.bytes)
  if ('problem' in inspected || inspected.ok.kind === 'video') return null
  const fitted = await fit(inspected.bytes, inspected.ok, PICTURE_RULES).catch(() => undefined)
  if (fitted === undefined || fitted.bytes.length > PICTURE_RULES.max_bytes) return null
  const { bytes, content_type, width, height } = fitted
  return { bytes, content_type, width, height }
}

/** Nothing else is fetched, and nearly every page is there as well. */
function overTls(url: string): string {
  return url.replace(/^http:\/\/(?=[^/:?#]+([/?#]|$))/i, 'https://')
}
