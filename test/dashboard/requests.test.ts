/** What anybody may send to the dashboard's operations, signed in or not. */
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/dashboard.json' with { type: 'json' }
import { hashPassword } from '../../db/users/passwords.ts'
import { OPEN } from '../../handlers/dashboard/handler.ts'
import { openWorld } from '../world/world.ts'
import { openVisitor, PASSWORD, signUp } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())
const ROOT = '/api/dashboard/v1'
const SAME = { 'sec-fetch-site': 'same-origin' }
const { visitor } = await signUp(w)

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, { operationId: string; requestBody?: object }>).map(
    ([method, { operationId, requestBody }]) => ({
      operation: operationId,
      method: method.toUpperCase(),
      path: path.replace('{id}', 'f'.repeat(24)).replace('{platform}', 'x'),
      takes_body: requestBody !== undefined,
    }),
  ),
)
const guarded = operations.filter(({ operation }) => !OPEN.some((id) => id === operation))
const taking = operations.filter(({ takes_body }) => takes_body)

test.each(guarded)('$operation wants a session before anything else', async ({ method, path }) => {
  // A body that is no JSON shows that it is not even read.
  const raw = method === 'GET' || method === 'DELETE' ? {} : { raw: '{' }

  const strange = { ...SAME, cookie: `otterpost=${'a'.repeat(43)}` }
  const answers = [
    await w.call(undefined, method, ROOT + path, { ...raw, headers: SAME }),
    await w.call(undefined, method, ROOT + path, { ...raw, headers: strange }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(answers[0]?.body.code).toBe('unauthorized')
})

test.each(taking)(
  '$operation takes JSON that is whole and not too large',
  async ({ method, path }) => {
    const headers = { ...SAME, cookie: visitor.cookie ?? '' }
    const send = (raw: string, type = 'application/json') =>
      w.call(undefined, method, ROOT + path, { raw, headers: { ...headers, 'content-type': type } })

    const broken = await send('{"a": ')
    const form = await send('a=b', 'application/x-www-form-urlencoded')
    const large = await send(JSON.stringify({ name: 'a'.repeat(70_000) }))

    expect([broken.status, broken.body.code]).toEqual([400, 'invalid_json'])
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type'])
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
  },
)

test.each(['null', '[]', '"a"', '7'])('%s is no body of any operation', async (raw) => {
  const headers = { ...SAME, cookie: visitor.cookie ?? '' }

  for (const { method, path } of taking) {
    const { status } = await w.call(undefined, method, ROOT + path, { raw, headers })
    expect(status, `${method} ${path}`).toBe(400)
  }
})

test('what the contract does not know is ignored, and named', async () => {
  const { headers } = await visitor.call('PUT', '/user', { name: 'Otter', nmae: 'Otter' })

  expect(headers.get('x-ignored-fields')).toBe('nmae')
})

test.each<[string, string, number, string]>([
  ['GET', '/nowhere', 404, 'not_found'],
  ['PUT', '/session', 405, 'method_not_allowed'],
  ['DELETE', '/keys', 405, 'method_not_allowed'],
])('%s %s is %i', async (method, path, status, code) => {
  const answer = await visitor.call(method, path)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a network that there is not cannot be connected', async () => {
  const unknown = await visitor.call('POST', '/connections/elsewhere/start', {})

  expect([unknown.status, unknown.body.code]).toEqual([400, 'validation_failed'])
})

test('an address that nobody has takes as much work as one that somebody has', async () => {
  const { email } = await signUp(w, await hashPassword(PASSWORD))

  const known = await leastWork(email)
  const unknown = await leastWork('nobody@example.com')

  // The hash is by far the most of it; without it there would be next to none.
  expect(unknown).toBeGreaterThan(known / 3)
})

test('without a proxy of the host’s nobody can say to come from elsewhere', async () => {
  await w.db`delete from sign_in_attempts`

  const answers = await Promise.all(
    Array.from({ length: 101 }, (_, i) =>
      openVisitor(w).call(
        'POST',
        '/session/link',
        { token: `wrong ${i}` },
        { 'x-forwarded-for': `192.0.2.${i}` },
      ),
    ),
  )

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

/** Of this process, whatever others do meanwhile. */
async function leastWork(email: string): Promise<number> {
  const times = []
  for (let i = 0; i < 4; i++) {
    const before = process.cpuUsage()
    await openVisitor(w).call('POST', '/session', { email, password: `not ${PASSWORD}` })
    const { user, system } = process.cpuUsage(before)
    times.push(user + system)
  }
  return Math.min(...times)
}
