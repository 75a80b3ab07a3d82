import { listConnections } from '../db/connections/connections.ts'
import { lockPosts, lockSizes, sizesOf, type LockedPost } from '../db/posts/posts.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { ApiError, validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import {
  noAccount,
  noSuchAccount,
  noSuchEntry,
  repeatedEntry,
  type Problem,
} from '../openapi/problems.ts'
import { needSubscription } from './posts/allowance.ts'
import { readDate } from './posts/dates.ts'
import { entryProblem, placeOfEntry } from './posts/batch/entryProblem.ts'
import { refusalOf, replyOf, type RefusedEntry } from './posts/batch/reply.ts'
import { noticed } from '../openapi/notices.ts'
import { havingPaid, spenderOf } from './costs/spender.ts'
import { openBatchAllowance } from './posts/batch/batchAllowance.ts'
import { targetsOf } from './posts/targets.ts'
import { groupBySize, heaviestOf } from './requests/inPieces.ts'
import { once } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'
import { routesOrRefusal, schedule, type Scheduling } from './posts/scheduling.ts'
import type { Body, Call, Handler, Reply } from './handler.ts'

type Entry = Body<'batchSchedulePosts'>['schedules'][number]

/** Each entry by itself: those that cannot be scheduled are named, the others are scheduled (decision 12). */
export const batchSchedulePosts: Handler<'batchSchedulePosts'> = async (call) => {
  const { user, body, db, room } = call
  if (body.confirm_resend === true) needPermission(user, 'publish')
  const ids = body.schedules.map(({ post_id }) => post_id)
  await room(heaviestOf(await sizesOf(db, user, ids)))
  return once(call, {
    async save(tx) {
      if (approvalOf(call.user) === 'approved') needSubscription(call.user)
      return { reply: await scheduleEach(tx, call) }
    },
  })
}

async function scheduleEach(
  tx: Sql,
  call: Call<'batchSchedulePosts'>,
): Promise<Reply<'batchSchedulePosts'>> {
  const { user, body, publisher } = call
  const approval = approvalOf(user)
  const connections = await listConnections(tx, user)
  const is_connected = connections.some(
    ({ id, platform }) => id === body.x_account_id && platform === 'x',
  )
  if (body.x_account_id !== undefined && !is_connected) {
    throw validationFailed([noSuchAccount(inBody('x_account_id'))])
  }
  const ids = body.schedules.map(({ post_id }) => post_id)
  const sizes = await lockSizes(tx, user, ids)
  const bytes = new Map(sizes.map((post) => [post.id, post.bytes]))
  const entries = body.schedules.map((entry, index) => ({
    id: entry.post_id,
    bytes: bytes.get(entry.post_id) ?? 0,
    entry,
    index,
    repeated: body.schedules.findIndex(({ post_id }) => post_id === entry.post_id) < index,
  }))
  const schedulings: Scheduling[] = []
  const errors: RefusedEntry[] = []
  const spender = spenderOf(publisher, user, { approval })
  const allowance = openBatchAllowance(tx, user, spender, body.confirm_resend === true)
  let posts: LockedPost[] = []
  for (const group of groupBySize(entries)) {
    posts = await lockPosts(
      tx,
      publisher.worker,
      user,
      group.map(({ id }) => id),
    )
    for (const one of group) await decide(one)
  }
  if (schedulings.length > 0) {
    const confirm_resend = body.confirm_resend === true
    // Each of them was held against the budget.
    await schedule(tx, havingPaid(spender), schedulings, { confirm_resend, approval })
  }
  const notices = await allowance.tell()
  return { ...(await replyOf(tx, user, schedulings, errors, approval)), ...noticed(notices) }

  async function decide({ entry, index, repeated }: (typeof entries)[number]) {
    const refuse = (problems: Problem[]) => errors.push(refusalOf(entry.post_id, problems))
    const place = placeOfEntry(index)
    const post = posts.find(({ id }) => id === entry.post_id)
    const problem = repeated ? repeatedEntry(place) : await entryProblem(tx, call, index, post)
    if (post === undefined || problem !== undefined) {
      refuse([problem ?? noSuchEntry(place)])
      return
    }
    const x_account_id = body.x_account_id ?? post.x_account_id
    const routes = await routesOrRefusal(publisher, { ...post, x_account_id }, connections)
    if (routes instanceof ApiError) {
      const { problems = [noAccount(place, routes.message)] } = routes
      refuse(problems.map((one) => ({ ...one, pointer: place.pointer })))
      return
    }
    const dated = readEntry(body, entry)
    const targets = targetsOf(spender, entry.post_id, routes, dated.scheduled_date)
    const shortage = await allowance.take(targets, place)
    if (shortage === undefined) schedulings.push({ entry: dated, routes })
    else refuse([shortage])
  }
}

function readEntry(body: Body<'batchSchedulePosts'>, { post_id, scheduled_date }: Entry) {
  return {
    id: post_id,
    scheduled_date: readDate(scheduled_date) ?? scheduled_date,
    community_id: body.community_id ?? null,
    share_with_followers: body.share_with_followers ?? null,
    x_account_id: body.x_account_id ?? null,
  }
}
