import { findWebhook } from '../db/webhooks/webhooks.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

export const getWebhook: Handler<'getWebhook'> = async ({ user, params, db, revised }) => {
  const found = await findWebhook(db, user, params.id)
  if (found === undefined) throw notFound()
  revised(found.revision)
  return found.webhook
}
