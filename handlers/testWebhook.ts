import { insertPing } from '../db/webhooks/deliveries.ts'
import { tellSenders } from '../db/webhooks/webhooks.ts'
import type { Handler } from './handler.ts'
import { once } from './requests/once.ts'
import { needWebhook } from './webhooks/webhooks.ts'

/** Sends an event that nothing has caused, to see whether it arrives. */
export const testWebhook: Handler<'testWebhook'> = (call) => {
  const { user, params } = call
  return once(call, {
    async save(tx) {
      const { id } = await needWebhook(tx, user, params.id)
      const delivery = await insertPing(tx, user.id, id)
      await tellSenders(tx, user.id)
      return { reply: delivery }
    },
  })
}
