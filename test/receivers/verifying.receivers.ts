/**
 * The receivers that docs/WEBHOOKS.md shows take what the service signs, and nothing else. Those of TypeScript,
 * Python and Go verify with the libraries of Standard Webhooks, which know nothing of ours.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from '../../networks/wire/webhookSignature.ts'
import { LANGUAGES, startReceiver, type Receiver } from './receiver.ts'

const TOLERANCE_S = 300

let last = 0
/** An event that no receiver has seen. */
function newEvent() {
  const id = (++last).toString(16).padStart(24, '0')
  const data = { post: { id, text: 'Grüße, 日本 🦦 “</script>”\u2028' } }
  const body = JSON.stringify({
    id,
    type: 'post.posted',
    timestamp: new Date().toISOString(),
    data,
  })
  return { id, body, timestamp_s: Math.floor(Date.now() / 1000) }
}

describe.each(LANGUAGES)('a receiver in $name', (language) => {
  const secret = newWebhookSecret()
  let receiver: Receiver | undefined
  beforeAll(async () => {
    receiver = await startReceiver(language, secret)
    if (receiver !== undefined) return
    if (process.env['CI'] !== undefined) throw new Error(`needs ${language.needs}`)
    process.stderr.write(`skipped: the receiver in ${language.name} needs ${language.needs}\n`)
  })
  afterAll(() => receiver?.end())

  async function send(
    event: ReturnType<typeof newEvent>,
    headers = webhookHeaders(event, [secret]),
  ) {
    const url = receiver?.url ?? ''
    const body = event.body
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    return status
  }
  const timesHandled = ({ id }: { id: string }) =>
    receiver?.handled().filter((line) => line === `received post.posted ${id}`).length

  test('takes an event, and handles it once however often it comes', async ({ skip }) => {
    if (receiver === undefined) return skip()
    const event = newEvent()

    const statuses = [await send(event), await send(event), await send(event)]

    expect(statuses).toEqual([204, 204, 204])
    await expect.poll(() => timesHandled(event)).toBe(1)
  })

  test('takes an event that two secrets have signed, in either order', async ({ skip }) => {
    if (receiver === undefined) return skip()
    const [one, other] = [newEvent(), newEvent()]
    const before = newWebhookSecret()

    expect(await send(one, webhookHeaders(one, [secret, before]))).toBe(204)
    expect(await send(other, webhookHeaders(other, [before, secret]))).toBe(204)
    await expect.poll(() => [timesHandled(one), timesHandled(other)]).toEqual([1, 1])
  })

  test('refuses what it cannot know to be ours, and handles none of it', async ({ skip }) => {
    if (receiver === undefined) return skip()
    const event = newEvent()
    const headers = webhookHeaders(event, [secret])
    const at = (timestamp_s: number) => webhookHeaders({ ...event, timestamp_s }, [secret])
    const refused = {
      'a changed byte': send({ ...event, body: event.body.replace('Gr', 'gr') }, headers),
      'another id': send(event, { ...headers, 'webhook-id': '0'.repeat(24) }),
      'another time': send(event, {
        ...headers,
        'webhook-timestamp': String(event.timestamp_s + 1),
      }),
      'a secret that was replaced': send(event, webhookHeaders(event, [newWebhookSecret()])),
      'an old event': send(event, at(event.timestamp_s - TOLERANCE_S - 5)),
      'an event of later': send(event, at(event.timestamp_s + TOLERANCE_S + 5)),
      'no signature': send(event, {}),
      'an empty signature': send(event, { ...headers, 'webhook-signature': '' }),
      'a signature of another version': send(event, {
        ...headers,
        'webhook-signature': (headers['webhook-signature'] ?? '').replace('v1,', 'v2,'),
      }),
      'what is no signature': send(event, { ...headers, 'webhook-signature': 'v1,ä, v1 ,, x' }),
    }

    for (const [what, status] of Object.entries(refused)) expect(await status, what).toBe(400)
    expect(timesHandled(event)).toBe(0)
    // It still takes what is ours.
    expect(await send(event)).toBe(204)
  })
})
