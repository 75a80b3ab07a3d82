/** What one network is told of a post besides its texts and media, in words for whoever decides on it. */
import type { Platform } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { variantOn, type Shareable, type Variant, type Variants } from './variants.ts'

type Community = Pick<components['schemas']['Post'], 'community_id' | 'share_with_followers'>

/** Cards are another matter: nothing that waits for approval shows one (decision 396). */
type Aside = Exclude<keyof Variant, keyof Shareable | 'leave_out' | 'link_card'>

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
  post: Community & { variants: Variants | null },
  platform: Platform,
): string[] {
  const variant = variantOn(post.variants, platform)
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
