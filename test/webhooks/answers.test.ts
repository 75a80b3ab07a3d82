/** What receivers on the public Internet have answered, as their users see it. */
import { afterAll, describe, expect, test } from 'vitest'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { attempted, newWebhook } from './arrange.ts'
import { openReceiver, type Respond } from './receiver.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { loopback_port: receiver.port } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

const answering =
  (status: number, body: string | Buffer): Respond =>
  (res) =>
    void res.writeHead(status).end(body)

const BODIES: [what: string, respond: Respond, shown: string | undefined][] = [
  ['a few words', answering(200, 'Thank you'), 'Thank you'],
  ['nothing', answering(204, ''), undefined],
  ['the words of a failure', answering(500, '{"error": "no"}'), '{"error": "no"}'],
  ['more than 4 KB', answering(200, 'ü'.repeat(5000)), 'ü'.repeat(2048)],
  ['what is no text', answering(200, Buffer.from([0, 65, 255, 66])), '\ufffdA\ufffdB'],
]

describe('an answer', () => {
  test.each(BODIES)(
    'with %s is shown with the delivery, its first 4 KB as text',
    async (...one) => {
      const [what, respond, shown] = one
      const user = await w.user({ connect: [] })
      const path = `/${encodeURIComponent(what)}`
      receiver.respond(path, respond)
      const { id } = await newWebhook(w, user, { url: receiver.url(path) })
      await draft(w, user)
      const [got] = await w.until(async () => receiver.at(path).length > 0 && receiver.at(path))
      const delivery = await attempted(w, user, id, got?.id ?? '', 1)

      expect(delivery.response_body).toBe(shown)
    },
  )
})
