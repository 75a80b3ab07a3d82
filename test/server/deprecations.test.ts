/** What is to end one day is announced to whoever uses it, and to nobody else. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Operation } from 'openapi-backend'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { announceDeprecated } from '../../server/deprecations.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })

/** The end of `body` is not decided. */
const MEMBER = contract.components.schemas.ArticleInput.properties.body
const SINCE = `@${Date.parse(MEMBER['x-deprecated-at']) / 1000}`

function endIn({ headers }: { headers: Headers }) {
  return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
}

describe('the older name of an article’s text', () => {
  test('is announced where it is used, with the page that says what to use instead', async () => {
    const body = { title: 'Rivers', body: 'Slow water.' }
    const created = await w.call(user, 'POST', '/api/v1/articles', { body })
    const path = `/api/v1/articles/${created.body.article.id}`
    const updated = await w.call(user, 'PUT', path, { body: { body: 'Fast water.' } })

    expect([created.status, updated.status]).toEqual([201, 200])
    expect(endIn(created)).toEqual([
      ...[SINCE, null, '</docs#createarticle>; rel="deprecation"; type="text/html"'],
    ])
    expect(endIn(updated)).toEqual([
      ...[SINCE, null, '</docs#updatearticle>; rel="deprecation"; type="text/html"'],
    ])
    const docs = await w.call(undefined, 'GET', '/docs')
    expect(docs.text).toContain('id="createarticle"')
    expect(docs.text).toContain(`deprecated since ${MEMBER['x-deprecated-at'].slice(0, 10)}`)
  })

  test('is announced to whoever is refused', async () => {
    const refused = await w.call(user, 'POST', '/api/v1/articles', {
      body: { title: '', body: 'A' },
    })
    const unknown = await w.call(user, 'PUT', '/api/v1/articles/6b0013180000a13f9c27d05e', {
      body: { body: 'A' },
    })

    expect([refused.status, unknown.status]).toEqual([400, 404])
    expect(endIn(refused)[0]).toBe(SINCE)
    expect(endIn(unknown)[0]).toBe(SINCE)
  })

  test('is nothing to anybody else', async () => {
    const body = { title: 'Lakes', content_markdown: 'Still water.' }
    const created = await w.call(user, 'POST', '/api/v1/articles', { body })
    const listed = await w.call(user, 'GET', '/api/v1/articles?body=1')

    expect(endIn(created)).toEqual([null, null, null])
    expect(endIn(listed)).toEqual([null, null, null])
  })
})

describe('what an operation may have', () => {
  const EARLY = { deprecated: true, 'x-deprecated-at': '2027-01-01T00:00:00Z' }
  const LATE = {
    deprecated: true,
    'x-deprecated-at': '2027-06-01T00:00:00Z',
    'x-sunset': '2028-06-01T00:00:00Z',
  }
  const SOON = { ...LATE, 'x-sunset': '2028-01-01T00:00:00Z' }
  const AT_EARLY = '@1798761600'
  const AT_LATE = '@1811808000'
  const LINK = '</docs#maketea>; rel="deprecation"; type="text/html"'

  const item = { properties: { leaf: LATE, water: {} } }
  const schema = { properties: { items: { items: item }, pot: { ...SOON, properties: {} } } }
  const OPERATION = {
    operationId: 'makeTea',
    parameters: [
      { name: 'sugar', in: 'query', ...EARLY },
      { name: 'X-Milk', in: 'header', ...LATE },
      { name: 'id', in: 'path' },
    ],
    requestBody: { content: { 'application/json': { schema } } },
  }

  test.each([
    ['nothing of it', '/', {}, { items: [{ water: 1 }], sugar: 1 }, null, null],
    ['a query parameter', '/?sugar=2', {}, {}, AT_EARLY, null],
    ['a header', '/', { 'x-milk': 'oat' }, {}, AT_LATE, 'Thu, 01 Jun 2028 00:00:00 GMT'],
    [
      'a member deep inside',
      '/',
      {},
      { items: [{}, { leaf: null }] },
      AT_LATE,
      'Thu, 01 Jun 2028 00:00:00 GMT',
    ],
    [
      'several',
      '/?sugar=1',
      {},
      { items: [{ leaf: 1 }], pot: {} },
      AT_EARLY,
      'Sat, 01 Jan 2028 00:00:00 GMT',
    ],
    ['a list where an object is meant', '/', {}, [{ items: [] }], null, null],
  ])('%s', async (_, path, headers, body, deprecation, sunset) => {
    const answer = await ask(OPERATION, path, headers, body)

    expect(endIn(answer)).toEqual([deprecation, sunset, deprecation && LINK])
  })

  test('an end of its own, for every request', async () => {
    const answer = await ask({ ...OPERATION, ...SOON }, '/', {}, {})

    expect(endIn(answer)).toEqual([AT_LATE, 'Sat, 01 Jan 2028 00:00:00 GMT', LINK])
  })

  async function ask(operation: object, path: string, headers: object, body: unknown) {
    const app = express().use(express.json())
    app.use((req, res) => {
      announceDeprecated(operation as Operation, req, res)
      res.json({})
    })
    const server = app.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    // A server that listens on a TCP port has an AddressInfo.
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
})
