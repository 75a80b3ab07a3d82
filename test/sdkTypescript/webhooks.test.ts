/** What the SDK for TypeScript takes as a webhook of an instance. */
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookProblem } from '../../clients/sdk-typescript/source/index.ts'
import { newWebhookSecret, webhookHeaders } from '../../networks/wire/webhookSignature.ts'

const secret = newWebhookSecret()

function newEvent(age_s = 0) {
  const id = '6b00131c0000c27be41d9068'
  const data = { post: { id, text: 'Grüße, 日本 🦦 “</script>”\u2028' } }
  const body = JSON.stringify({ id, type: 'post.posted', timestamp: '2026-11-20T09:45:02Z', data })
  return { id, body, timestamp_s: Math.floor(Date.now() / 1000) - age_s }
}

/** As frameworks hand them over that keep the case. */
function capitalised(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
}

test('an event is taken as text and as bytes, and with headers of each kind', async () => {
  const event = newEvent()
  const headers = webhookHeaders(event, [secret])
  const body = event.body

  const taken = [
    await verifyWebhook({ headers, body, secret }),
    await verifyWebhook({ headers: new Headers(headers), body: Buffer.from(body), secret }),
    await verifyWebhook({ headers: capitalised(headers), body, secret }),
    await verifyWebhook({ headers, body, secret: [newWebhookSecret(), secret] }),
    await verifyWebhook({
      headers: webhookHeaders(event, [newWebhookSecret(), secret]),
      body,
      secret,
    }),
  ]

  for (const one of taken) expect(one).toEqual(JSON.parse(body))
})

test.each([
  ['another body', { body: '{}' }],
  ['another secret', { secret: newWebhookSecret() }],
  ['no headers', { headers: {} }],
  ['another id', { headers: { ...webhookHeaders(newEvent(), [secret]), 'webhook-id': 'other' } }],
  [
    'no signature',
    { headers: { ...webhookHeaders(newEvent(), [secret]), 'webhook-signature': 'v1,ä, v2,AA==' } },
  ],
  [
    'a time that is none',
    { headers: { ...webhookHeaders(newEvent(), [secret]), 'webhook-timestamp': 'now' } },
  ],
  ['a time too long ago', { headers: webhookHeaders(newEvent(310), [secret]) }],
  ['a time too far ahead', { headers: webhookHeaders(newEvent(-310), [secret]) }],
])('%s is refused', async (_, changes) => {
  const event = newEvent()
  const received = {
    headers: webhookHeaders(event, [secret]),
    body: event.body,
    secret,
    ...changes,
  }

  await expect(verifyWebhook(received)).rejects.toThrow(WebhookProblem)
})

test('a secret that is none is said to be none, instead of refusing what comes', async () => {
  const event = newEvent()
  const headers = webhookHeaders(event, [secret])

  await expect(verifyWebhook({ headers, body: event.body, secret: 'whsec_' })).rejects.toThrow(
    'A secret is whsec_ with base64 behind it.',
  )
})
