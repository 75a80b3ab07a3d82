/** Drafts that get the next free slots, in their order, and those that get none. */
import { listConnections } from '../../db/connections/connections.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { lockPosts, lockSizes, type LockedPost } from '../../db/posts/posts.ts'
import { holdSlots, type LockedQueue } from '../../db/posts/queues.ts'
import { takePosts } from '../../db/users/usage.ts'
import { ApiError, noSlot } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import {
  isBeingPublished,
  needsResend,
  noAccount,
  noFreeSlot,
  noPostsLeft,
  noSuchEntry,
  publishedAlready,
  repeatedEntry,
  unknownValue,
  type Problem,
} from '../../openapi/problems.ts'
import type { Call } from '../handler.ts'
import { refusalOf, replyOf, type RefusedEntry } from '../posts/batch/reply.ts'
import { routesOrRefusal, schedule, type Scheduling } from '../posts/scheduling.ts'
import { groupBySize } from '../requests/inPieces.ts'
import { accountOnX, freeSlotsOf } from './freeSlots.ts'
import { writeMoment, type SlotTime } from './slotTimes.ts'

/** Throws when none gets a slot because none is free. */
export async function fillSlots(
  tx: Sql,
  { user, body, publisher }: Call<'fillQueue'>,
  queue: LockedQueue,
  ids: string[],
) {
  const free = freeSlotsOf(tx, user.id, queue)
  const connections = await listConnections(tx, user.id)
  const sizes = new Map((await lockSizes(tx, user.id, ids)).map(({ id, bytes }) => [id, bytes]))
  const entries = ids.map((id, index) => ({ id, index, bytes: sizes.get(id) ?? 0 }))
  const filled: { scheduling: Scheduling; slot: SlotTime }[] = []
  const errors: RefusedEntry[] = []
  for (const group of groupBySize(entries)) {
    const worker = publisher.worker
    const posts = await lockPosts(
      tx,
      worker,
      user.id,
      group.map(({ id }) => id),
    )
    for (const { id, index } of group) {
      const post = ids.indexOf(id) < index ? undefined : posts.find((one) => one.id === id)
      const place = placeOf(index)
      const problems = ids.indexOf(id) < index ? [repeatedEntry(place)] : await fill(post, place)
      if (problems.length > 0) errors.push(refusalOf(id, problems))
    }
  }
  const codes = errors.flatMap(({ problems = [] }) => problems.map(({ code }) => code))
  if (filled.length === 0 && codes.length > 0 && codes.every((code) => code === 'no_slot'))
    throw noSlot()
  const schedulings = filled.map(({ scheduling }) => scheduling)
  if (schedulings.length > 0) {
    await schedule(tx, user.id, schedulings, false)
    const holds = filled.map(({ scheduling: { entry }, slot }) => ({
      id: entry.id,
      account_id: slot.account_id,
    }))
    await holdSlots(tx, user.id, holds)
  }
  return replyOf(tx, user.id, schedulings, errors)

  /** Its sentences stand beside the id of the post. */
  function placeOf(index: number) {
    const { pointer } = inBody(body.category === undefined ? `post_ids[${index}]` : 'category')
    return { words: '', pointer }
  }

  async function fill(
    post: LockedPost | undefined,
    place: ReturnType<typeof placeOf>,
  ): Promise<Problem[]> {
    if (post === undefined) return [noSuchEntry(place)]
    if (post.status === 'posted') return [publishedAlready(place)]
    if (post.in_flight) return [isBeingPublished(place)]
    if (post.status !== 'draft') return [unknownValue(place, 'it is not a draft')]
    if (post.outcome_unknown) return [needsResend(place)]
    const routes = await routesOrRefusal(publisher, post, connections)
    if (routes instanceof ApiError) {
      const { problems = [noAccount(place, routes.message)] } = routes
      return problems.map((one) => ({ ...one, pointer: place.pointer }))
    }
    const slot = await free.first(accountOnX(post))
    if (slot === undefined) return [noFreeSlot(place)]
    if (!(await takePosts(tx, user, 1))) return [noPostsLeft(place)]
    free.take(slot)
    const entry = { id: post.id, scheduled_date: writeMoment(slot.at_ms) }
    filled.push({ scheduling: { entry, routes }, slot })
    return []
  }
}
