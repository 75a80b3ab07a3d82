/** What one network is told of a post besides its texts and media, in words for whoever decides on it. */
import type { Platform } from '../generated/names.ts'
import type { components } from '../generated/openapi.ts'

type Schemas = components['schemas']
type Community = Pick<Schemas['Post'], 'community_id' | 'share_with_followers'>
type Variants = Schemas['PostVariants']

/** Of any network: each is only asked for what it knows. */
type Variant = Schemas['XVariant'] & Schemas['BlueskyVariant'] & Schemas['LinkedinVariant']

/** Texts and media are shown themselves. */
type Shown = 'text' | 'thread_tweets' | 'media_urls' | 'thread_media' | 'leave_out'

/** Cards are another matter: nothing that waits for approval shows one (decision 396). */
type Aside = Exclude<keyof Variant, Shown | 'link_card'>

/** The compiler asks for what the contract has and this list lacks. */
const WORDS: { readonly [Member in Aside]: (value: NonNullable<Variant[Member]>) => string } = {
  reply_settings: (who) => `Who may reply: ${who}`,
  reply_control: (who) => `Who may reply: ${who}`,
  made_with_ai: () => 'Said to be made with AI',
  paid_partnership: () => 'Said to be a paid partnership',
  langs: (langs) => `Languages: ${langs.join(', ')}`,
  labels: (labels) => `Warnings: ${labels.join(', ')}`,
  visibility: (who) => `Who sees it: ${who}`,
}

/** Empty when it is a post like any other there. */
export function asidesOn(
  post: Community & { variants?: Variants | null },
  platform: Platform,
): string[] {
  const by_platform: Partial<Record<Platform, Variant>> = post.variants ?? {}
  const variant = by_platform[platform] ?? {}
  const said = (Object.keys(WORDS) as Aside[]).flatMap((member) => inWords(member, variant))
  return platform === 'x' ? [...communityOf(post), ...said] : said
}

function inWords<Member extends Aside>(member: Member, variant: Variant): string[] {
  const value = variant[member]
  if (!value || (Array.isArray(value) && value.length === 0)) return []
  return [WORDS[member](value)]
}

function communityOf({ community_id, share_with_followers }: Community): string[] {
  if (!community_id) return []
  return [`In the community ${community_id}${share_with_followers ? ', and to all followers' : ''}`]
}
