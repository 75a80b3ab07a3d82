import { listWebhooks as list } from '../db/webhooks/webhooks.ts'
import type { Handler } from './handler.ts'

export const listWebhooks: Handler<'listWebhooks'> = async ({ user, db }) => ({
  webhooks: await list(db, user),
})
