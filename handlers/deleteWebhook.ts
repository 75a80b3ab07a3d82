import { deleteWebhook as remove } from '../db/webhooks/webhooks.ts'
import type { Handler } from './handler.ts'
import { readIfMatch } from './requests/unchanged.ts'
import { needWebhook } from './webhooks/webhooks.ts'

export const deleteWebhook: Handler<'deleteWebhook'> = async ({ user, params, db, if_match }) => {
  const needUnchanged = readIfMatch(if_match)
  await db.begin(async (tx) => {
    const { id, revision } = await needWebhook(tx, user, params.id)
    needUnchanged(revision)
    await remove(tx, user.id, id)
  })
  return { success: true, message: 'The webhook is deleted.' }
}
