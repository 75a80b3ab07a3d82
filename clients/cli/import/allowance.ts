/** What the day's limit of posts makes of an import. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { askOnce } from '../http/askOnce.ts'
import type { Settings } from '../settings/settings.ts'
import { counted } from '../output/counted.ts'
import { NO_LIMIT } from '../output/limits.ts'

type Limits = NonNullable<components['schemas']['Me']['limits']>

export function beyondToday({ remaining_posts_today }: Limits, scheduled: number): string {
  return (
    `Today ${counted(remaining_posts_today, 'more post')} can be scheduled, of these ` +
    `${counted(scheduled)}: the import stops there, and goes on when it is run again tomorrow.`
  )
}

/** For a dry run, which needs no key and no instance: without them the limit is only named. */
export async function printAllowance(settings: Settings, scheduled: number): Promise<string> {
  const takes = `Scheduling takes ${counted(scheduled)} of the day's posts`
  // Whatever fails here, the import itself will say so.
  const limits = (await askOnce(settings, (client) => client.getMe()))?.limits ?? undefined
  if (limits === undefined) return `${takes}; "otterpost me" shows how many are left.`
  if (scheduled > limits.remaining_posts_today) return beyondToday(limits, scheduled)
  return limits.daily_limit < NO_LIMIT
    ? `${takes}, and ${counted(limits.remaining_posts_today)} are left.`
    : 'Posts have no daily limit here.'
}
