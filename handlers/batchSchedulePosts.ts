import { listConnections } from '../db/connections/connections.ts'
import { findPosts, lockPosts, lockSizes, sizesOf, type LockedPost } from '../db/posts/posts.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { takePosts } from '../db/users/usage.ts'
import { ApiError, validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { noSuchAccount } from '../openapi/problems.ts'
import { needSubscription } from './posts/allowance.ts'
import { readDate } from './posts/dates.ts'
import { entryProblem } from './posts/entryProblem.ts'
import { groupBySize, heaviestOf } from './requests/inPieces.ts'
import { once } from './requests/once.ts'
import { routesOrRefusal, schedule, type Scheduling } from './posts/scheduling.ts'
import type { Body, Call, Handler, Reply } from './handler.ts'

type Entry = Body<'batchSchedulePosts'>['schedules'][number]
type Refused = { post_id: string; error: string }

/** Each entry by itself: those that cannot be scheduled are named, the others are scheduled (decision 12). */
export const batchSchedulePosts: Handler<'batchSchedulePosts'> = async (call) => {
  const { user, body, db, room } = call
  const ids = body.schedules.map(({ post_id }) => post_id)
  await room(heaviestOf(await sizesOf(db, user.id, ids)))
  return once(call, {
    async save(tx) {
      needSubscription(call.user)
      return { reply: await scheduleEach(tx, call) }
    },
  })
}

async function scheduleEach(
  tx: Sql,
  { user, body, publisher }: Call<'batchSchedulePosts'>,
): Promise<Reply<'batchSchedulePosts'>> {
  const connections = await listConnections(tx, user.id)
  const is_connected = connections.some(
    ({ id, platform }) => id === body.x_account_id && platform === 'x',
  )
  if (body.x_account_id !== undefined && !is_connected) {
    throw validationFailed([noSuchAccount(inBody('x_account_id'))])
  }
  const ids = body.schedules.map(({ post_id }) => post_id)
  const sizes = await lockSizes(tx, user.id, ids)
  const bytes = new Map(sizes.map((post) => [post.id, post.bytes]))
  const entries = body.schedules.map((entry, index) => ({
    id: entry.post_id,
    bytes: bytes.get(entry.post_id) ?? 0,
    entry,
    repeated: body.schedules.findIndex(({ post_id }) => post_id === entry.post_id) < index,
  }))
  const schedulings: Scheduling[] = []
  const errors: Refused[] = []
  let posts: LockedPost[] = []
  for (const group of groupBySize(entries)) {
    posts = await lockPosts(
      tx,
      publisher.worker,
      user.id,
      group.map(({ id }) => id),
    )
    for (const one of group) await decide(one)
  }
  if (schedulings.length > 0) {
    await schedule(tx, user.id, schedulings, body.confirm_resend === true)
  }
  return replyOf(tx, user.id, schedulings, errors)

  async function decide({ entry, repeated }: (typeof entries)[number]) {
    const refuse = (error: string) => errors.push({ post_id: entry.post_id, error })
    const post = posts.find(({ id }) => id === entry.post_id)
    const error = repeated ? 'Repeated in this request.' : await entryProblem(tx, body, entry, post)
    if (post === undefined || error !== undefined) {
      refuse(error ?? 'Not found.')
      return
    }
    const x_account_id = body.x_account_id ?? post.x_account_id
    const routes = await routesOrRefusal(publisher, { ...post, x_account_id }, connections)
    if (routes instanceof ApiError) refuse(routes.details?.join(' ') ?? routes.message)
    else if (!(await takePosts(tx, user, 1))) refuse('The daily post limit is used up.')
    else schedulings.push({ entry: readEntry(body, entry), routes })
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

async function replyOf(
  tx: Sql,
  user_id: string,
  schedulings: Scheduling[],
  errors: Refused[],
): Promise<Reply<'batchSchedulePosts'>> {
  const ids = schedulings.map(({ entry }) => entry.id)
  const scheduled: Reply<'batchSchedulePosts'>['scheduled'] = []
  for (const group of groupBySize(await sizesOf(tx, user_id, ids))) {
    const posts = await findPosts(
      tx,
      user_id,
      group.map(({ id }) => id),
    )
    for (const { id, text, category, scheduled_date, is_thread, status } of posts) {
      if (scheduled_date !== null)
        scheduled.push({ id, text, category, scheduled_date, is_thread, status })
    }
  }
  const count = `${scheduled.length} of ${scheduled.length + errors.length}`
  return {
    success: scheduled.length > 0,
    message: `Scheduled ${count} posts.`,
    scheduled,
    ...(errors.length > 0 && { errors }),
  }
}
