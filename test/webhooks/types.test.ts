/** Every type of event as the schema that the contract has for it, and for what webhooks are sent. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { CHOICES } from '../../generated/names.ts'
import { articleIn, author } from '../articles/arrange.ts'
import { latest, since } from '../events/follow.ts'
import { inMinutes } from '../posts/arrange.ts'
import { openWorld } from '../world/world.ts'
import { newWebhook, WEBHOOKS } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { hosts: new Set([receiver.host]) } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

const ROOT = join(import.meta.dirname, '../..')
const later = JSON.parse(readFileSync(join(ROOT, 'generated/openapi-3.1.json'), 'utf8'))
const ajv = new Ajv({ allErrors: true, strict: false })
// ajv-formats is CommonJS: its function is the default of its default.
formats.default(ajv)
ajv.addSchema({ $id: 'contract', ...contract })

function schemaOf(type: string): string {
  const words = type.split(/[._]/).map((word) => word[0]?.toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

test('every type has a webhook in OpenAPI 3.1, by a schema that knows this type', () => {
  expect(Object.keys(later.webhooks)).toEqual(CHOICES.EventType)
  for (const type of CHOICES.EventType) {
    const { schema } = later.webhooks[type].post.requestBody.content['application/json']
    expect(schema).toEqual({ $ref: `#/components/schemas/${schemaOf(type)}` })
    const { properties } = later.components.schemas[schemaOf(type)]
    expect(properties.type['x-extensible-enum']).toEqual([type])
  }
})

test('each type of event comes as the contract has it', async () => {
  const user = await author(w)
  const after = await latest(w, user)
  const { id } = await newWebhook(w, user, { url: receiver.url('/all') })
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hi' } })
  const path = `/api/v1/posts/${body.posts[0].id}`
  await w.call(user, 'PUT', path, { body: { text: 'Ho', scheduled_date: inMinutes(60) } })
  await w.call(user, 'POST', `${path}/unschedule`)
  await w.call(user, 'POST', `${path}/publish`, { body: {} })
  await w.call(user, 'DELETE', path)
  await articleIn(w, user, 'published')
  await w.db`update connections set disconnected = true where id = ${user.accounts.x ?? ''}`
  const ping = await w.call(user, 'POST', `${WEBHOOKS}/${id}/test`)
  const events = await since(w, user, after)
  await w.until(async () => receiver.at('/all').length > events.length)

  const got = receiver.at('/all').map(({ event }) => event)
  const types = new Set(got.map(({ type }) => type))
  expect(types.size).toBeGreaterThan(10)
  expect(ping.status).toBe(202)
  for (const event of got) {
    const $ref = `contract#/components/schemas/${schemaOf(event.type)}`
    expect(ajv.validate({ $ref }, event), `${event.type}: ${ajv.errorsText()}`).toBe(true)
  }
})
