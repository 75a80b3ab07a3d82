import type { Command } from 'commander'
import { MEMBERS } from '../../../generated/names.ts'
import { act, newCommand, withExamples } from '../command.ts'
import { leftToday } from '../output/limits.ts'
import { showOne } from '../output/show.ts'
import type { Environment } from '../environment.ts'
import { accountsInWords } from '../output/accountsInWords.ts'

/** Whose key it is: plan, what is left of today, counts. */
export function me(environment: Environment): Command {
  const command = newCommand('me', 'Show the plan, what is left of today, and counts').action(
    act(environment, MEMBERS.Me, async (context) => {
      const caller = await context.api.getMe()
      const { key, subscription, limits, stats } = caller
      showOne(context, caller, [
        ['instance', (await context.settings()).url],
        ['key', key?.name],
        ['permissions', key?.permissions.join(', ')],
        ['accounts', key && accountsInWords(key.accounts)],
        ['daily limit of the key', key?.limits?.posts_per_day],
        ['budget of the key', key?.limits?.monthly_budget],
        ['left of that budget', key?.limits?.left],
        ['subscription', subscription.status],
        ['trial ends', subscription.trial_ends_at],
        ['paid until', subscription.current_period_ends_at],
        ['may post', limits?.can_post ?? false],
        ['posts left today', limits && leftToday(limits)],
        ['posts', stats.total_posts],
        ['drafts', stats.draft_posts],
        ['scheduled', stats.scheduled_posts],
        ['posted', stats.posted_posts],
      ])
    }),
  )
  return withExamples(command, [
    ['me', 'Does my key work, and how many posts are left today?'],
    ['me --json limits', 'The same for a script'],
  ])
}
