import { listConnections } from '../../db/connections/connections.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { lockPosts, lockSizes, type LockedPost } from '../../db/posts/posts.ts'
import { holdSlots, type LockedQueue } from '../../db/posts/queues.ts'
import { ApiError, noSlot } from '../../openapi/errors.ts'
import { noticed } from '../../openapi/notices.ts'
import { inBody, type RequestPlace } from '../../openapi/places.ts'
import {
  isBeingPublished,
  needsResend,
  noAccount,
  noFreeSlot,
  noSuchEntry,
  publishedAlready,
  repeatedEntry,
  unknownValue,
  type Problem,
} from '../../openapi/problems.ts'
import { havingPaid, spenderOf, type Spender } from '../costs/spender.ts'
import type { Call } from '../handler.ts'
import { openBatchAllowance } from '../posts/batch/batchAllowance.ts'
import { refusalOf, replyOf, type RefusedEntry } from '../posts/batch/reply.ts'
import { routesOrRefusal, schedule, type Scheduling } from '../posts/scheduling.ts'
import { targetsOf } from '../posts/targets.ts'
import { groupBySize } from '../requests/inPieces.ts'
import { approvalOf } from '../requests/permissions.ts'
import { accountOnX, freeSlotsOf } from './freeSlots.ts'
import { writeMoment, type SlotTime } from './slotTimes.ts'

/** Who pays, and what is left of the day and of the budget. */
interface Paying {
  spender: Spender
  allowance: ReturnType<typeof openBatchAllowance>
}

interface Filling {
  filled: { scheduling: Scheduling; slot: SlotTime }[]
  errors: RefusedEntry[]
}

/** Gives drafts the next free slots, in their order, and names those that get none. Throws when that is all for want of slots. */
export async function fillSlots(
  tx: Sql,
  call: Call<'fillQueue'>,
  queue: LockedQueue,
  ids: string[],
) {
  const { user, publisher } = call
  const approval = approvalOf(user)
  const spender = spenderOf(publisher, user, { approval })
  const allowance = openBatchAllowance(tx, user, spender)
  const { filled, errors } = await chooseSlots(tx, call, queue, ids, { spender, allowance })
  if (filled.length === 0 && errors.length > 0 && errors.every(isForWantOfSlots)) throw noSlot()
  const schedulings = filled.map(({ scheduling }) => scheduling)
  if (schedulings.length > 0) {
    // Each of them was held against the budget.
    await schedule(tx, havingPaid(spender), schedulings, { confirm_resend: false, approval })
  }
  const holds = filled.map(({ scheduling: { entry }, slot }) => ({
    id: entry.id,
    account_id: slot.account_id,
  }))
  await holdSlots(tx, user.id, holds)
  const notices = await allowance.tell()
  return { ...(await replyOf(tx, user, schedulings, errors, approval)), ...noticed(notices) }
}

function isForWantOfSlots({ problems = [] }: RefusedEntry): boolean {
  return problems.every(({ code }) => code === 'no_slot')
}

/** What each draft is to get; of their contents there is no more in memory at once than the request has room for. */
async function chooseSlots(
  tx: Sql,
  { user, body, publisher }: Call<'fillQueue'>,
  queue: LockedQueue,
  ids: string[],
  { spender, allowance }: Paying,
): Promise<Filling> {
  const free = freeSlotsOf(tx, user.id, queue)
  const connections = await listConnections(tx, user)
  const bytes = new Map((await lockSizes(tx, user, ids)).map((post) => [post.id, post.bytes]))
  const entries = ids.map((id, index) => ({ id, index, bytes: bytes.get(id) ?? 0 }))
  const filling: Filling = { filled: [], errors: [] }
  for (const group of groupBySize(entries)) {
    const of_group = group.map(({ id }) => id)
    const posts = await lockPosts(tx, publisher.worker, user, of_group)
    for (const { id, index } of group) {
      const place = placeOf(body, index)
      const is_repeated = ids.indexOf(id) < index
      const post = posts.find((one) => one.id === id)
      const problems = is_repeated ? [repeatedEntry(place)] : await chooseSlot(post, place)
      if (problems.length > 0) filling.errors.push(refusalOf(id, problems))
    }
  }
  return filling

  async function chooseSlot(post: LockedPost | undefined, place: RequestPlace): Promise<Problem[]> {
    if (post === undefined) return [noSuchEntry(place)]
    const problem = draftProblem(post, place)
    if (problem !== undefined) return [problem]
    const routes = await routesOrRefusal(publisher, post, connections)
    if (routes instanceof ApiError) {
      const { problems = [noAccount(place, routes.message)] } = routes
      return problems.map((one) => ({ ...one, pointer: place.pointer }))
    }
    const slot = await free.first(accountOnX(post))
    if (slot === undefined) return [noFreeSlot(place)]
    const entry = { id: post.id, scheduled_date: writeMoment(slot.at_ms) }
    const targets = targetsOf(spender, entry.id, routes, entry.scheduled_date)
    const shortage = await allowance.take(targets, place)
    if (shortage !== undefined) return [shortage]
    free.take(slot)
    filling.filled.push({ scheduling: { entry, routes }, slot })
    return []
  }
}

/** In words it needs no place: they stand beside the id of the post. */
function placeOf({ category }: Call<'fillQueue'>['body'], index: number): RequestPlace {
  const { pointer } = inBody(category === undefined ? `post_ids[${index}]` : 'category')
  return { words: '', pointer }
}

/** Why a post is not to be given a slot, in the order in which a caller would put it right. */
function draftProblem(
  { status, in_flight, outcome_unknown }: LockedPost,
  place: RequestPlace,
): Problem | undefined {
  if (status === 'posted') return publishedAlready(place)
  if (in_flight) return isBeingPublished(place)
  if (status !== 'draft') return unknownValue(place, 'It is not a draft.')
  if (outcome_unknown) return needsResend(place)
  return undefined
}
