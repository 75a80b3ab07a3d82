/** What a request says of one network alone, as it is kept, and what the contract cannot say of it. */
import type { PostContent } from '../../db/posts/content.ts'
import { contentOn, variantOn, type Variant, type Variants } from '../../db/posts/variants.ts'
import { MEMBERS, type Platform } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { isInvisible } from '../../networks/invisible.ts'
import { description as bluesky } from '../../networks/bluesky/description.ts'
import { NETWORKS } from '../../networks/descriptions.ts'
import { description as linkedin } from '../../networks/linkedin/description.ts'
import { description as x } from '../../networks/x/description.ts'
import { inBody } from '../../openapi/places.ts'
import { blank, noSuchPart, notTogether, type Problem } from '../../openapi/problems.ts'

type Schemas = components['schemas']
export type SentVariants = Schemas['PostVariantsInput']
type SentVariant = Schemas['XVariantInput'] &
  Schemas['BlueskyVariantInput'] &
  Schemas['LinkedinVariantInput']

interface NamedVariant {
  platform: Platform
  /** As the request calls it. */
  name: string
  sent: SentVariant
}

/** A network may be called by either of its names. */
function namedIn(variants: SentVariants = {}): NamedVariant[] {
  const by_name = variants as Partial<Record<string, SentVariant>>
  return NETWORKS.flatMap(({ platform, name: other_name }) =>
    [...new Set([platform, other_name])].flatMap((name) => {
      const sent = by_name[name]
      return sent === undefined ? [] : [{ platform, name, sent }]
    }),
  )
}

/** Such as `variants.bluesky`, by the name that the request has for the network; undefined where it has none. */
export function placeOfVariant(
  variants: SentVariants | undefined,
  platform: Platform,
): string | undefined {
  const named = namedIn(variants).find((one) => one.platform === platform)
  return named && `variants.${named.name}`
}

/** A network that is named gets exactly what is said of it; an empty one has nothing of its own any more. */
export function mergeVariants(
  sent: SentVariants | undefined,
  before: Variants | null,
): Variants | null {
  if (sent === undefined) return before
  const after = new Map<string, Variant>(Object.entries(before ?? {}))
  for (const { platform, sent: variant } of namedIn(sent)) {
    const kept = keptOf(platform, variant)
    if (Object.keys(kept).length > 0) after.set(platform, kept)
    else after.delete(platform)
  }
  return after.size === 0 ? null : Object.fromEntries(after)
}

const KNOWN: Partial<Record<Platform, readonly string[]>> = {
  [x.platform]: MEMBERS.XVariant,
  [bluesky.platform]: MEMBERS.BlueskyVariant,
  [linkedin.platform]: MEMBERS.LinkedinVariant,
}

/** Members that nobody knows are ignored, and an empty list says nothing (decision 361). */
function keptOf(platform: Platform, sent: SentVariant): Variant {
  const entries = Object.entries(sent).filter(
    ([name, value]) =>
      KNOWN[platform]?.includes(name) && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries)
}

/** `field` leads to the post, such as `posts[3].`. */
export function variantProblems(
  field: string,
  sent: SentVariants | undefined,
  content: PostContent,
): Problem[] {
  const named = namedIn(sent)
  return named.flatMap(({ platform, name }) => {
    const way = `${field}variants.${name}`
    const first = named.find((one) => one.platform === platform)?.name
    return first === name
      ? problemsThere(way, variantOn(content.variants, platform), content, platform)
      : [notTogether(inBody(way), `variants.${first}`)]
  })
}

function problemsThere(
  way: string,
  { text, thread_tweets = [], thread_media = [], media_urls = [], leave_out = [] }: Variant,
  content: PostContent,
  platform: Platform,
): Problem[] {
  const own = { thread_tweets, thread_media, media_urls }
  const left_out = leave_out.flatMap((what) => LEFT_OUT[what])
  const excluded = left_out.filter((name) => own[name].length > 0)
  if (excluded.length > 0)
    return [...new Set(excluded)].map((name) => notTogether(inBody(`${way}.leave_out`), name))

  const texts = [
    ['text', text],
    ...thread_tweets.map((part, index) => [`thread_tweets[${index}]`, part]),
  ]
  const parts = contentOn(content, platform).thread_tweets?.length ?? 0
  const lists = thread_media.length
  const measure = { limit: parts, actual: lists, unit: 'item' } as const
  return [
    ...(lists > parts ? [noSuchPart(inBody(`${way}.thread_media`), measure)] : []),
    ...texts.flatMap(([name, one]) =>
      one !== undefined && isInvisible(one) ? [blank(inBody(`${way}.${name}`))] : [],
    ),
  ]
}

const LEFT_OUT = {
  thread: ['thread_tweets', 'thread_media'],
  media: ['media_urls', 'thread_media'],
} as const
