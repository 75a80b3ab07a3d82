import { listDrafts, lockQueue } from '../db/posts/queues.ts'
import { sizesOf } from '../db/posts/posts.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { notTogether, oneOfNeeded, onlyWith } from '../openapi/problems.ts'
import type { Call, Handler } from './handler.ts'
import { needSubscription } from './posts/allowance.ts'
import { fillSlots } from './queue/fillSlots.ts'
import { heaviestOf } from './requests/inPieces.ts'
import { once } from './requests/once.ts'
import { approvalOf } from './requests/permissions.ts'

const DRAFTS_MAX = 50

/** Each draft by itself, as in a batch (decision 12): those that get no slot are named. */
export const fillQueue: Handler<'fillQueue'> = async (call) => {
  const { user, body, db, room } = call
  const are_named = (body.post_ids ?? []).length > 0
  if (are_named && body.category !== undefined)
    throw validationFailed([notTogether(inBody('category'), 'post_ids')])
  if (!are_named && body.category === undefined)
    throw validationFailed([oneOfNeeded(inBody('post_ids'), 'needed, or a category of drafts')])
  if (are_named && body.after !== undefined)
    throw validationFailed([onlyWith(inBody('after'), 'category')])
  const { ids } = await chooseDrafts(db, call)
  await room(heaviestOf(await sizesOf(db, user, ids)))

  return once(call, {
    async save(tx) {
      if (approvalOf(user) === 'approved') needSubscription(user)
      const queue = await lockQueue(tx, user.id)
      // Once more: what somebody else has given slots meanwhile is no draft any more.
      const { ids: drafts, count } = await chooseDrafts(tx, call)
      const filled = await fillSlots(tx, call, queue, drafts)
      const remaining = count - drafts.length
      const next_after = drafts.at(-1)
      const way_on = remaining > 0 && next_after !== undefined && { next_after }
      return { reply: { ...filled, remaining, ...way_on } }
    },
  })
}

async function chooseDrafts(sql: Sql, { user, body }: Call<'fillQueue'>) {
  const { post_ids = [], category, after = '' } = body
  return category === undefined
    ? { ids: post_ids, count: post_ids.length }
    : listDrafts(sql, user, { category, after, limit: DRAFTS_MAX })
}
