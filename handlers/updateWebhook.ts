import { updateWebhook as update } from '../db/webhooks/webhooks.ts'
import { notFound, validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { notTogether } from '../openapi/problems.ts'
import type { Handler } from './handler.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import { judgeUrl, needWebhook, typesOf } from './webhooks/webhooks.ts'

/** Changes where events go, and which; switched on again, it goes on where it has stopped. */
export const updateWebhook: Handler<'updateWebhook'> = async (call) => {
  const { user, params, body, publisher } = call
  const needUnchanged = readIfMatch(call.if_match)
  const needAllowed = await judgeUrl(body.url, publisher.calls)

  return once(call, {
    async save(tx) {
      if (body.all_types === true && body.types !== undefined) {
        throw validationFailed([notTogether(inBody('all_types'), 'types')])
      }
      const webhook = await needWebhook(tx, user, params.id)
      needUnchanged(webhook.revision)
      needAllowed()
      const { url = webhook.url, description = webhook.description } = body
      const { enabled = webhook.enabled } = body
      const kept = body.all_types === true ? null : webhook.types
      const types = body.types === undefined ? kept : typesOf(body.types)
      const settings = { url, types, description, enabled }
      const updated = await update(tx, user.id, webhook.id, settings)
      if (updated === undefined) throw notFound()
      return { reply: updated.webhook, revision: updated.revision }
    },
  })
}
