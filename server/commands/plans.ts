import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import { present } from '../../clients/cli/http/present.ts'
import { newCommand, newGroup, withExamples } from '../../clients/cli/command.ts'
import { Failure, usage } from '../../clients/cli/failure.ts'
import { wholeNumber } from '../../clients/cli/options/numbers.ts'
import { showList, showOne } from '../../clients/cli/output/show.ts'
import type { Column } from '../../clients/cli/output/table.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { listPlans, PLANS, updatePlan, type Plan, type PlanName } from '../../db/users/plans.ts'
import { atHost, onDatabase } from './host.ts'

const PLAN = [
  ...['name', 'requests_per_minute', 'requests_per_day', 'posts_per_day', 'accounts_max'],
  ...['has_articles', 'has_tweet_analytics'],
]

/** Limits and features, which hold for every user on a plan. */
export const plans = newGroup('plans', 'What each plan allows', [list, set])

function list(environment: Environment): Command {
  return newCommand('list', 'List the plans').action(
    atHost(environment, PLAN, async (host) => {
      const plans = await onDatabase(host.config, listPlans)
      showList(host, plans, COLUMNS, plans)
    }),
  )
}

const COLUMNS: readonly Column<Plan>[] = [
  { heading: 'PLAN', cell: ({ name }) => name },
  { heading: 'REQUESTS/MIN', cell: ({ requests_per_minute }) => requests_per_minute },
  { heading: 'REQUESTS/DAY', cell: ({ requests_per_day }) => requests_per_day },
  { heading: 'POSTS/DAY', cell: ({ posts_per_day }) => posts_per_day },
  { heading: 'ACCOUNTS', cell: ({ accounts_max }) => accounts_max },
  { heading: 'ARTICLES', cell: ({ has_articles }) => word(has_articles) },
  { heading: 'ANALYTICS', cell: ({ has_tweet_analytics }) => word(has_tweet_analytics) },
]

interface Change {
  requestsPerMinute?: number
  requestsPerDay?: number
  postsPerDay?: number
  accounts?: number
  articles?: 'yes' | 'no'
  analytics?: 'yes' | 'no'
}

function set(environment: Environment): Command {
  const command = newCommand('set', 'Change what a plan allows; it holds from the next request on')
    .addArgument(new Argument('<plan>').choices(PLANS))
    .option('--requests-per-minute <number>', 'requests of each key', limit)
    .option('--requests-per-day <number>', 'requests of each key', limit)
    .option('--posts-per-day <number>', 'posts scheduled or published', limit)
    .option('--accounts <number>', 'connected accounts of X', limit)
    .addOption(new Option('--articles <answer>', 'articles on X').choices(['yes', 'no']))
    .addOption(new Option('--analytics <answer>', 'engagement on X').choices(['yes', 'no']))
    .action(
      atHost<Change, [PlanName]>(environment, PLAN, async (host, name) => {
        const change = read(host.options)
        if (Object.keys(change).length === 0)
          throw usage('Nothing is to be changed.', 'See: otterpost admin plans set --help')
        const changed = await onDatabase(host.config, (db) => updatePlan(db, name, change))
        if (changed === undefined) throw new Failure('not_found', `There is no plan ${name}.`)
        showOne(host, changed, Object.entries(changed))
      }),
    )
  return withExamples(command, [['admin plans set pro --posts-per-day 40', 'Twice as many posts']])
}

function read(options: Change): Partial<Omit<Plan, 'name'>> {
  const { requestsPerMinute, requestsPerDay, postsPerDay, accounts, articles, analytics } = options
  return present<Partial<Omit<Plan, 'name'>>>({
    requests_per_minute: requestsPerMinute,
    requests_per_day: requestsPerDay,
    posts_per_day: postsPerDay,
    accounts_max: accounts,
    has_articles: articles && articles === 'yes',
    has_tweet_analytics: analytics && analytics === 'yes',
  })
}

/** What allows nothing at all is no plan: the database refuses it too. */
function limit(text: string): number {
  const value = wholeNumber(text)
  if (value === 0) throw new InvalidArgumentError('It has to be 1 or more.')
  return value
}

function word(allowed: boolean): string {
  return allowed ? 'yes' : 'no'
}
