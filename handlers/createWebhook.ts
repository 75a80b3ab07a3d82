import { seal } from '../db/secrets/seal.ts'
import { isStillOpen } from '../db/users/credentials.ts'
import { lockUser } from '../db/users/heldUser.ts'
import { isLimited } from '../db/users/reach.ts'
import { insertWebhook, newWebhookId, secretPlace } from '../db/webhooks/webhooks.ts'
import { newWebhookSecret } from '../networks/wire/webhookSignature.ts'
import { unauthorized, validationFailed } from '../openapi/errors.ts'
import { tooManyWebhooks } from '../openapi/problems.ts'
import type { Handler } from './handler.ts'
import { once } from './requests/once.ts'
import { judgeUrl, typesOf } from './webhooks/webhooks.ts'

/** Sends what happens from now on to an address, whose secret is shown in this answer alone. */
export const createWebhook: Handler<'createWebhook'> = async (call) => {
  const { user, body, publisher } = call
  const { url, types, description = '', enabled = true } = body
  const needAllowed = await judgeUrl(url, publisher.calls)

  const reply = await once(call, {
    secret: true,
    async save(tx) {
      needAllowed()
      // Of two who make the last one, one waits.
      if ((await lockUser(tx, user.id)) === undefined) throw unauthorized()
      // Its webhooks have ended with it, and it is not to leave one behind.
      if (isLimited(user) && !(await isStillOpen(tx, user.id, user.key?.id ?? '')))
        throw unauthorized()
      const id = await newWebhookId(tx)
      const secret = newWebhookSecret()
      const made = await insertWebhook(
        tx,
        user,
        id,
        seal(publisher.keyring, secret, secretPlace(id)),
        { url, types: types ? typesOf(types) : null, description, enabled },
      )
      if (made === undefined) throw validationFailed([tooManyWebhooks()])
      return { reply: { ...made.webhook, secret }, revision: made.revision }
    },
  })
  call.created(`/webhooks/${reply.id}`)
  return reply
}
