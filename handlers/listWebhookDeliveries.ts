import { listDeliveries } from '../db/webhooks/deliveries.ts'
import { findWebhook } from '../db/webhooks/webhooks.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'
import { cursorBehind, readBefore } from './requests/idCursors.ts'

const USUAL_LIMIT = 20
/** About what a delivery weighs: its ten attempts, and the beginning of an answer as JSON. */
const DELIVERY_BYTES = 48 * 1024

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (call) => {
  const { user, params, query, db, room } = call
  const { status, limit = USUAL_LIMIT } = query
  const list = ['webhook_deliveries', params.id, status ?? null]
  const before = query.cursor === undefined ? undefined : readBefore(list, query.cursor)
  if ((await findWebhook(db, user, params.id)) === undefined) throw notFound()
  await room((limit + 1) * DELIVERY_BYTES)
  const found = await listDeliveries(db, user.id, params.id, { before, status, limit: limit + 1 })
  const deliveries = found.slice(0, limit)
  const last = deliveries.at(-1)
  return {
    deliveries,
    pagination: {
      ...(found.length > limit && last && { next_cursor: cursorBehind(list, last.id) }),
    },
  }
}
