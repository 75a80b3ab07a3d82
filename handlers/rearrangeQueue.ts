import { lockQueue } from '../db/posts/queues.ts'
import {
  listOpenCosts,
  lockMovablePosts,
  moveToSlots,
  saveCosts,
  type SlotMove,
} from '../db/posts/rearrangements.ts'
import { lockPosts, sizesOf } from '../db/posts/posts.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { PLATFORMS, type Platform } from '../networks/network.ts'
import type { Charge, Prices } from '../networks/prices.ts'
import { noSlot } from '../openapi/errors.ts'
import { noticed } from '../openapi/notices.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import { asWithinBudget, costOfCharges, withinBudget } from './costs/enqueueWithinBudget.ts'
import { spenderOf } from './costs/spender.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { needSubscription } from './posts/allowance.ts'
import { routesOf } from './posts/targets.ts'
import { clocksOf } from './queue/clocks.ts'
import { earliestOf, freeSlotsOf } from './queue/freeSlots.ts'
import { writeLocal, writeMoment } from './queue/slotTimes.ts'
import { groupBySize } from './requests/inPieces.ts'
import { once } from './requests/once.ts'

type Move = SlotMove & { moved_from: string }

interface Plan {
  /** Of all that get another slot, which may be another one at the same time. */
  moves: Move[]
  /** Those whose date changes, as they are shown. */
  shown: Reply<'rearrangeQueue'>['moves']
}

/** All posts that wait in the queue, or none (decision 386). They were counted when they got their first slot. */
export const rearrangeQueue: Handler<'rearrangeQueue'> = (call) => {
  const { user } = call
  // A body is optional here.
  const dry_run = call.body?.dry_run === true
  return once(call, {
    async save(tx) {
      needSubscription(user)
      const { moves, shown } = await planMoves(tx, call)
      const warnings = await moveWithinBudget(tx, call, moves, dry_run)
      const told = noticed(overBudget(warnings))
      return { reply: { success: true, dry_run, count: shown.length, moves: shown, ...told } }
    },
  })
}

/** A post that comes into another month, or costs more at its new date, has to fit into the budget of that. */
async function moveWithinBudget(
  tx: Sql,
  call: Call<'rearrangeQueue'>,
  moves: Move[],
  dry_run: boolean,
): Promise<Shortage[]> {
  if (moves.length === 0) return []
  const { user, publisher } = call
  const costs = await costsOf(tx, call, moves)
  const spendings = costs.map((cost) => ({ ...cost, is_held: cost.state === 'held' }))
  const spender = spenderOf(publisher, user)
  if (dry_run) return asWithinBudget(tx, spender, spendings)
  return withinBudget(tx, spender, spendings, async () => {
    await moveToSlots(tx, user.id, moves, spender.payer?.key_id ?? null)
    await saveCosts(tx, user.id, costs)
  })
}

/** By the prices of their new dates. */
async function costsOf(tx: Sql, call: Call<'rearrangeQueue'>, moves: Move[]) {
  const { user, publisher } = call
  const dates = new Map(moves.map(({ post_id, moved_to }) => [post_id, moved_to]))
  const ids = [...dates.keys()]
  // A reservation has nothing of what is free, so that what is not any more has to be found in the post.
  const read = moves.filter((move) => getsPaid(publisher.prices, move)).map((move) => move.post_id)
  const charges = await chargesOf(tx, call, read)
  const costs = await listOpenCosts(tx, user.id, { ids, read })
  return costs.map((cost) => {
    const { post_id, platform } = cost
    const due_at = dates.get(post_id) ?? ''
    const charged = charges.get(post_id)?.get(platform) ?? cost.cost_items ?? []
    const cost_items = costOfCharges(publisher.prices, platform, charged, due_at)
    return { ...cost, id: post_id, due_at, cost_items }
  })
}

function getsPaid(prices: Prices, { moved_from, moved_to }: Move): boolean {
  return PLATFORMS.some((one) => prices.getPaid(one, new Date(moved_from), new Date(moved_to)))
}

/** What networks bill for, by post and network. Of their contents there is one group in memory at once. */
async function chargesOf(
  tx: Sql,
  { user, publisher }: Call<'rearrangeQueue'>,
  ids: string[],
): Promise<Map<string, Map<Platform, Charge[]>>> {
  const charges = new Map<string, Map<Platform, Charge[]>>()
  for (const group of groupBySize(await sizesOf(tx, user, ids))) {
    const of_group = group.map(({ id }) => id)
    for (const post of await lockPosts(tx, publisher.worker, user, of_group)) {
      const routes = await routesOf(publisher, post, [])
      charges.set(post.id, new Map(routes.map((one) => [one.platform, one.charges()])))
    }
  }
  return charges
}

async function planMoves(tx: Sql, { user, publisher }: Call<'rearrangeQueue'>): Promise<Plan> {
  const plan: Plan = { moves: [], shown: [] }
  const queue = await lockQueue(tx, user.id)
  const movable = await lockMovablePosts(tx, publisher.worker, user, earliestOf(queue))
  const leaving = movable.map(({ post_id }) => post_id)
  const free = freeSlotsOf(tx, user.id, queue, leaving)
  const clocks = clocksOf(queue.timezone)
  for (const { post_id, at_ms, account_id, x_account_id } of movable) {
    const slot = await free.first(x_account_id)
    if (slot === undefined) throw noSlot()
    free.take(slot)
    const to = writeMoment(slot.at_ms)
    if (slot.at_ms !== at_ms || slot.account_id !== account_id)
      plan.moves.push({
        post_id,
        moved_from: writeMoment(at_ms),
        moved_to: to,
        account_id: slot.account_id,
      })
    if (slot.at_ms !== at_ms) {
      const local = writeLocal(clocks, slot.at_ms)
      plan.shown.push({ post_id, from: writeMoment(at_ms), to, local })
    }
  }
  return plan
}
