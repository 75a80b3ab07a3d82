import { seal } from '../db/secrets/seal.ts'
import { replaceSecret, secretPlace } from '../db/webhooks/webhooks.ts'
import { newWebhookSecret } from '../networks/wire/webhookSignature.ts'
import { notFound, secretRotating } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'
import { once } from './requests/once.ts'
import { needWebhook } from './webhooks/webhooks.ts'

const GRACE_SECONDS = 24 * 60 * 60

/** The old secret signs beside the new one for a while, so that receivers need not change at the same moment. */
export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = (call) => {
  const { user, params, body, publisher } = call
  const { grace_seconds = GRACE_SECONDS, force = false } = body ?? {}
  return once(call, {
    secret: true,
    async save(tx) {
      const { id, previous_secret_ends_at } = await needWebhook(tx, user, params.id)
      if (previous_secret_ends_at !== null && !force) throw secretRotating(previous_secret_ends_at)
      const secret = newWebhookSecret()
      const sealed = seal(publisher.keyring, secret, secretPlace(id))
      const rotated = await replaceSecret(tx, user.id, id, sealed, grace_seconds * 1000)
      if (rotated === undefined) throw notFound()
      return { reply: { ...rotated.webhook, secret }, revision: rotated.revision }
    },
  })
}
