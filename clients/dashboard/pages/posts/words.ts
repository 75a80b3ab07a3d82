/** Posts in a few words. */
import { DESCRIPTIONS, listInWords } from '../../../../networks/descriptions.ts'
import type { Schemas } from '../api.ts'
import { handleOf } from '../networks.ts'
import type { PostDelivery, Outcome, Post } from './calls.ts'
import { counted, inDigits } from '../parts/numbers.ts'

const EXCERPT_MAX = 160

/** How a post begins, in one line. */
export function excerptOf({ text }: Post): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > EXCERPT_MAX
    ? `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…`
    : line
}

export function networksOf({ platforms }: Post): string {
  return platforms.length === 0
    ? 'No network'
    : listInWords(platforms.map((platform) => DESCRIPTIONS[platform].label))
}

/** What there is besides its text. */
export function extrasOf({ thread_tweets, media_urls, thread_media }: Post): string[] {
  const parts = 1 + (thread_tweets?.length ?? 0)
  const files = [media_urls ?? [], ...(thread_media ?? [])].flat().length
  return [...(parts > 1 ? [`${parts} parts`] : []), ...(files > 0 ? [counted(files, 'file')] : [])]
}

/** Nobody knows whether its network has it. */
export function isInDoubt({
  code,
  status,
}: Partial<Pick<PostDelivery, 'code' | 'status'>>): boolean {
  return code === 'outcome_unknown' || status === 'unknown'
}

/** `X @otter`. */
export function whereTo(
  { platform, account_id }: { platform: PostDelivery['platform']; account_id?: string | null },
  connections: Schemas['Connection'][],
): string {
  const { label } = DESCRIPTIONS[platform]
  const account = connections.find(({ id }) => id === account_id)
  return account === undefined ? label : `${label} ${handleOf(account)}`
}

/** `3 posts are scheduled.` */
export function outcomeInWords({ done, refused }: Outcome, what: string): string {
  const said = `${counted(done, 'post')} ${done === 1 ? 'is' : 'are'} ${what}`
  return refused.length === 0 ? `${said}.` : `${said}, ${inDigits(refused.length)} not.`
}
