import { lockQueue } from '../db/posts/queues.ts'
import {
  listOpenCosts,
  lockMovablePosts,
  moveToSlots,
  saveCosts,
  type SlotMove,
} from '../db/posts/rearrangements.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { noSlot } from '../openapi/errors.ts'
import { noticed } from '../openapi/notices.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import { costOfCharges, withinBudget } from './costs/enqueueWithinBudget.ts'
import { spenderOf } from './costs/spender.ts'
import type { Call, Handler, Reply } from './handler.ts'
import { needSubscription } from './posts/allowance.ts'
import { clocksOf } from './queue/clocks.ts'
import { earliestOf, freeSlotsOf } from './queue/freeSlots.ts'
import { writeLocal, writeMoment } from './queue/slotTimes.ts'
import { once } from './requests/once.ts'

interface Plan {
  /** Of all that get another slot, which may be another one at the same time. */
  moves: SlotMove[]
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
      if (!dry_run) needSubscription(user)
      const { moves, shown } = await planMoves(tx, call)
      const warnings = dry_run ? [] : await moveWithinBudget(tx, call, moves)
      const told = noticed(overBudget(warnings))
      return { reply: { success: true, dry_run, count: shown.length, moves: shown, ...told } }
    },
  })
}

/** A post that comes into another month, or costs more at its new date, has to fit into the budget of that. */
async function moveWithinBudget(
  tx: Sql,
  { user, publisher }: Call<'rearrangeQueue'>,
  moves: SlotMove[],
): Promise<Shortage[]> {
  if (moves.length === 0) return []
  const dates = new Map(moves.map(({ post_id, moved_to }) => [post_id, moved_to]))
  const costs = (await listOpenCosts(tx, user.id, [...dates.keys()])).map((cost) => {
    const due_at = dates.get(cost.post_id) ?? ''
    const cost_items = costOfCharges(publisher.prices, cost.platform, cost.cost_items, due_at)
    const is_held = cost.state === 'held'
    return { ...cost, id: cost.post_id, due_at, cost_items, is_held }
  })
  const spender = spenderOf(publisher, user)
  return withinBudget(tx, spender, costs, async () => {
    await moveToSlots(tx, user.id, moves, spender.payer?.key_id ?? null)
    await saveCosts(tx, user.id, costs)
  })
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
      plan.moves.push({ post_id, moved_to: to, account_id: slot.account_id })
    if (slot.at_ms !== at_ms) {
      const local = writeLocal(clocks, slot.at_ms)
      plan.shown.push({ post_id, from: writeMoment(at_ms), to, local })
    }
  }
  return plan
}
