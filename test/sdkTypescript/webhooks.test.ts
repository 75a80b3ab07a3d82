/** What the SDK for TypeScript takes as a webhook of an instance. */
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookProblem } from '../../clients/sdk-typescript/source/index.ts'
import { newWebhookSecret, webhookHeaders } from '../../networks/wire/webhookSignature.ts'
import { capitalised, newEvent } from '../webhooks/toSdks.ts'

const secret = newWebhookSecret()

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

test.each([NaN, -1])('%s is no age that a webhook may have', async (toleranceSeconds) => {
  const event = newEvent(310)
  const headers = webhookHeaders(event, [secret])

  const verifying = verifyWebhook({ headers, body: event.body, secret, toleranceSeconds })

  await expect(verifying).rejects.toThrow(RangeError)
})

test('a secret that is none is said to be none, instead of refusing what comes', async () => {
  const event = newEvent()
  const headers = webhookHeaders(event, [secret])

  await expect(verifyWebhook({ headers, body: event.body, secret: 'whsec_' })).rejects.toThrow(
    'A secret is whsec_ with base64 behind it.',
  )
})
