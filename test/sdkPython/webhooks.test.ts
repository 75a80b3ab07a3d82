/** What the SDK for Python takes as a webhook of an instance. */
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from '../../networks/wire/webhookSignature.ts'
import { capitalised, newEvent } from '../webhooks/toSdks.ts'
import { sdkToolsOrSay } from './environment.ts'
import { openPrograms } from './programs.ts'

const tools = await sdkToolsOrSay('the webhooks of the SDK for Python')
const programs = openPrograms(join(tools ?? '', 'python'))
afterAll(() => programs.close())

const secret = newWebhookSecret()

function verify(received: object[]) {
  const env = { RECEIVED: JSON.stringify(received) }
  return programs.start('webhooks', 'sync', env).ended
}

describe.skipIf(tools === undefined)('a webhook', () => {
  test('is taken as text and as bytes, with headers of each case, and by one of several secrets', async () => {
    const event = newEvent()
    const { body } = event
    const headers = webhookHeaders(event, [secret])
    const both = webhookHeaders(event, [newWebhookSecret(), secret])

    const taken = await verify([
      { headers, body, secret },
      { headers, bytes: Buffer.from(body).toString('hex'), secret },
      { headers: capitalised(headers), body, secret },
      { headers, body, secret: [newWebhookSecret(), secret] },
      { headers: both, body, secret },
      { headers: webhookHeaders(newEvent(310), [secret]), body, secret, tolerance_seconds: 900 },
    ])

    expect(taken).toHaveLength(6)
    for (const one of taken) expect(one).toEqual(JSON.parse(body))
  })

  test('of somebody else, of another time or without an event is refused', async () => {
    const event = newEvent()
    const headers = webhookHeaders(event, [secret])
    const whole = { headers, body: event.body, secret }
    const noEvent = { ...event, body: 'no JSON' }
    const cases: Record<string, object> = {
      'another body': { body: '{}' },
      'another secret': { secret: newWebhookSecret() },
      'no headers': { headers: {} },
      'another id': { headers: { ...headers, 'webhook-id': 'other' } },
      'no signature': { headers: { ...headers, 'webhook-signature': 'v1,ä, v2,AA== v1,A' } },
      'a time that is none': { headers: { ...headers, 'webhook-timestamp': 'now' } },
      'a time beyond all': { headers: { ...headers, 'webhook-timestamp': '9'.repeat(5_000) } },
      'a time too long ago': { headers: webhookHeaders(newEvent(310), [secret]) },
      'a time too far ahead': { headers: webhookHeaders(newEvent(-310), [secret]) },
      'no event': { headers: webhookHeaders(noEvent, [secret]), body: noEvent.body },
    }

    const refused = await verify(Object.values(cases).map((change) => ({ ...whole, ...change })))

    const names = Object.keys(cases).map((name, index) => [name, refused[index]?.[0]])
    expect(names).toEqual(Object.keys(cases).map((name) => [name, 'WebhookProblem']))
  })

  test('with a secret that is none says so, instead of refusing what comes', async () => {
    const event = newEvent()
    const headers = webhookHeaders(event, [secret])

    const said = await verify([{ headers, body: event.body, secret: 'whsec_' }])

    expect(said).toEqual([['ValueError', 'A secret is whsec_ with base64 behind it.']])
  })
})
