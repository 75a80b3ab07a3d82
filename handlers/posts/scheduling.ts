/** Giving posts a date, alone or many at once. */
import type { Connection } from '../../db/connections/connections.ts'
import { schedulePosts, type LockedPost, type ScheduleEntry } from '../../db/posts/posts.ts'
import type { Approval } from '../../db/posts/approval.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { accountNotConnected, validationFailed, type ApiError } from '../../openapi/errors.ts'
import type { Shortage } from '../costs/budgetVerdict.ts'
import { enqueueWithinBudget } from '../costs/enqueueWithinBudget.ts'
import type { Spender } from '../costs/spender.ts'
import { SAVED, skipsOf } from './skips.ts'
import { fitsSomewhere, isConnected, routesOf, targetsOf, type TargetRoute } from './targets.ts'

export interface Scheduling {
  entry: ScheduleEntry
  routes: TargetRoute[]
}

/** The routes of a post that is to be scheduled, or why no network could ever get it. */
export async function routesOrRefusal(
  publisher: Publisher,
  post: LockedPost,
  connections: Connection[],
): Promise<TargetRoute[] | ApiError> {
  const routes = await routesOf(publisher, post, connections)
  if (!fitsSomewhere(routes)) return validationFailed(skipsOf(SAVED, routes))
  return isConnected(routes) ? routes : accountNotConnected()
}

/** Within the transaction that took the allowance: state, deliveries and wake-ups go together. */
export async function schedule(
  tx: Sql,
  spender: Spender,
  schedulings: Scheduling[],
  { confirm_resend, approval }: { confirm_resend: boolean; approval: Approval },
): Promise<Shortage[]> {
  const { user_id } = spender
  const targets = schedulings.flatMap(({ entry, routes }) =>
    targetsOf(spender, entry.id, routes, entry.scheduled_date),
  )
  await schedulePosts(
    tx,
    user_id,
    schedulings.map(({ entry }) => entry),
    approval,
  )
  return enqueueWithinBudget(tx, spender, targets, { on_request: false, confirm_resend })
}
