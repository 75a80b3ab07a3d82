import type { Schemas } from '../api.ts'
import { Badge } from '../parts/Badge.tsx'
import { daysUntil, When } from '../parts/When.tsx'
import { inDigits } from '../parts/numbers.ts'

const NAMES: Record<Schemas['PlanName'], string> = {
  trial: 'Trial',
  pro: 'Pro',
  advanced: 'Advanced',
  agency: 'Agency',
  unlimited: 'Unlimited',
}

/** What stands for none in the contract. */
export const NO_LIMIT = 100_000_000

interface PlanProps {
  plan: Schemas['Plan']
  subscription: Schemas['Subscription']
}

export function Plan({ plan, subscription }: PlanProps) {
  return (
    <section className="card" aria-labelledby="plan">
      <div className="row-title">
        <h2 id="plan">{NAMES[plan.name]} plan</h2>
        <State {...subscription} />
      </div>
      <Ends {...subscription} />
      <dl className="facts wide">
        <div>
          <dt>Accounts on X</dt>
          <dd>{inDigits(plan.accounts_max)}</dd>
        </div>
        <div>
          <dt>Requests of each key</dt>
          <dd>
            {plan.requests_per_day >= NO_LIMIT
              ? 'No limit'
              : `${inDigits(plan.requests_per_minute)} a minute, ${inDigits(plan.requests_per_day)} a day`}
          </dd>
        </div>
        <div>
          <dt>Articles on X</dt>
          <dd>{plan.has_articles ? 'Included' : 'Not included'}</dd>
        </div>
        <div>
          <dt>Analytics of posts on X</dt>
          <dd>{plan.has_tweet_analytics ? 'Included' : 'Not included'}</dd>
        </div>
      </dl>
    </section>
  )
}

function State({ has_access, status }: Schemas['Subscription']) {
  if (!has_access) return <Badge kind="bad">{status === 'trialing' ? 'Trial over' : 'Ended'}</Badge>
  switch (status) {
    case 'trialing':
      return <Badge kind="soon">Trial</Badge>
    case 'past_due':
      return <Badge kind="bad">Payment due</Badge>
    case 'canceled':
      return <Badge kind="soon">Canceled</Badge>
    case 'active':
    case 'none':
      return <Badge kind="good">Active</Badge>
  }
}

function Ends({
  has_access,
  is_trialing,
  trial_ends_at,
  current_period_ends_at,
  status,
}: Schemas['Subscription']) {
  if (!has_access) {
    return <p>Posts can be drafted, but neither scheduled nor published.</p>
  }
  if (is_trialing && trial_ends_at !== null) {
    return (
      <p>
        The trial ends {daysUntil(trial_ends_at)}, on <When at={trial_ends_at} time />.
      </p>
    )
  }
  if (current_period_ends_at === null) return null
  return (
    <p>
      {status === 'canceled' ? 'Ends' : 'Renews'} on <When at={current_period_ends_at} />.
    </p>
  )
}
