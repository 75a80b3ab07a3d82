/** The day's posts in words. */
import type { components } from '../../sdk-typescript/generated/contract.ts'

type PostLimits = NonNullable<components['schemas']['Me']['limits']>

/** What stands for none in the contract. */
export const NO_LIMIT = 100_000_000

export function leftToday({ remaining_posts_today, daily_limit }: PostLimits): string {
  return daily_limit >= NO_LIMIT ? 'no limit' : `${remaining_posts_today} of ${daily_limit}`
}
