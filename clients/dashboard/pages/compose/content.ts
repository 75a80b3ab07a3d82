/** What is written, as the contract has it. */
import { NETWORKS } from '../../../../networks/descriptions.ts'
import type { PublicSchemas } from '../publicApi.ts'
import {
  emptyPart,
  isBlank,
  type ComposedPart,
  type Composition,
  type Network,
} from './composition.ts'

export type OwnVariant = PublicSchemas['XVariantInput'] &
  PublicSchemas['BlueskyVariantInput'] &
  PublicSchemas['LinkedinVariantInput']

/** What `POST` and `PUT` take alike. */
export interface SentPost extends AccountIds {
  text: string
  thread_tweets: string[]
  media_urls: string[]
  thread_media: string[][]
  variants: Partial<Record<Network, OwnVariant>>
  platforms: Network[]
  category?: string
}

/** What the contract files a post under that names nothing. */
export const USUAL_CATEGORY = 'General'

type AccountIds = { [Platform in Network as `${Platform}_account_id`]?: string }

const PLATFORMS = NETWORKS.map(({ platform }) => platform)

export function contentOf(composition: Composition): SentPost {
  const shared = written(composition.shared)
  const variants: SentPost['variants'] = {}
  for (const network of PLATFORMS) variants[network] = variantOf(composition, network, shared)
  const accounts = Object.fromEntries(
    Object.entries(composition.accounts).map(([network, id]) => [`${network}_account_id`, id]),
  )
  const { networks, category } = composition
  return { ...asSent(shared), variants, platforms: networks, ...accounts, ...filed(category) }
}

function filed(category: string | undefined): Pick<SentPost, 'category'> {
  return category === undefined ? {} : { category: category.trim() || USUAL_CATEGORY }
}

/** Parts in which nothing is written yet are nowhere but here. */
export function written(parts: ComposedPart[]): ComposedPart[] {
  return parts.filter((part) => !isBlank(part))
}

function asSent([first = emptyPart(), ...further]: ComposedPart[]) {
  return {
    text: first.text,
    thread_tweets: further.map(({ text }) => text),
    media_urls: urls(first),
    thread_media: further.map(urls),
  }
}

function urls({ media }: ComposedPart): string[] {
  return media.map(({ url }) => url)
}

/** With nothing written of its own it has the text of all. */
function variantOf(
  { own, settings }: Composition,
  network: Network,
  shared: ComposedPart[],
): OwnVariant {
  const others: OwnVariant = settings[network] ?? {}
  const parts = written(own[network] ?? [])
  if (parts.length === 0) return others
  const { text, ...lists } = asSent(parts)
  const has_files = parts.some(({ media }) => media.length > 0)
  const leave_out: OwnVariant['leave_out'] = []
  if (shared.length > 1 && parts.length === 1) leave_out.push('thread')
  if (shared.some(({ media }) => media.length > 0) && !has_files) leave_out.push('media')
  const said = { ...lists, thread_media: has_files ? lists.thread_media : [], leave_out }
  // An empty list says nothing.
  const entries = Object.entries(said).filter(([, list]) => list.length > 0)
  return { ...others, text, ...Object.fromEntries(entries) }
}

/** A network has no way to get files only with later parts, where the others have some with the first. */
export function getsFilesOfAll({ shared, own }: Composition, network: Network): boolean {
  const [first, ...further] = written(own[network] ?? [])
  const [first_of_all] = written(shared)
  if (first === undefined || first_of_all === undefined) return false
  const only_later = first.media.length === 0 && further.some(({ media }) => media.length > 0)
  return only_later && first_of_all.media.length > 0
}
