/** Whatever an operation's requests are held to is compiled with the first of them, and never again. */
import { registerHooks } from 'node:module'
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import { signedIn } from '../dashboard/visitor.ts'
import { send } from '../rig/attack.ts'
import type * as World from '../world/world.ts'

let compiled = 0
let about_documents = 0
// Validators are made of text, by the constructor of functions.
globalThis.Function = new Proxy(Function, {
  construct(target, given: string[]) {
    compiled++
    if (given.at(-1)?.includes('data.openapi')) about_documents++
    return Reflect.construct(target, given)
  },
})
// What earlier files of this process have compiled is not there: these modules and all of ours below them are new.
const FRESH = '?fresh'
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const is_ours = resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/')
    return is_ours && context.parentURL?.endsWith(FRESH)
      ? { ...resolved, url: resolved.url + FRESH }
      : resolved
  },
})
const fresh: typeof World = await import(import.meta.resolve(`../world/world.ts${FRESH}`))
const { openWorld } = fresh
const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()
const visitor = await signedIn(w, user.id)

const at_start = compiled

interface Operation {
  operationId?: string
  requestBody?: { content: object }
  responses: { 200?: { content?: object } }
}
const REQUESTS = [
  { document: contract, prefix: '/api/v1' },
  { document: dashboard, prefix: '/api/dashboard/v1' },
].flatMap(({ document, prefix }) =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(
          ([, { operationId }]) => operationId !== undefined && operationId !== 'deleteSession',
        )
        .map(([method, { responses }]) => ({
          // A stream has no end, but for who asks for its headers alone.
          method: isStream(responses) ? 'HEAD' : method.toUpperCase(),
          url: prefix + path,
        })),
  ),
)

function isStream({ 200: success }: Operation['responses']): boolean {
  return 'text/event-stream' in (success?.content ?? {})
}

/** Path, query, headers and body, and the parts that these share. */
const PARTS_MAX = 8

test('what only a document of OpenAPI has is not compiled', () => {
  expect(about_documents).toBe(0)
})

test('the first request compiles what its operation is held to, and that of no other', async () => {
  for (const { method, url } of REQUESTS) {
    const before = compiled
    await ask(method, url, { 'content-type': 'application/json' }, '{}')

    expect(compiled - before, `${method} ${url}`).toBeLessThanOrEqual(PARTS_MAX)
  }
  expect(compiled - at_start).toBeGreaterThan(REQUESTS.length)
})

test.each([
  ['a body', { 'content-type': 'application/json' }, '{}'],
  ['no body', {}, undefined],
  ['a charset', { 'content-type': 'application/json; charset=utf-8' }, '{}'],
  ['a parameter that nobody knows', { 'content-type': 'Application/JSON ; a=1' }, '{}'],
  ['a type that nobody takes', { 'content-type': 'text/x-any' }, 'a'],
])('no later request makes anything be compiled: %s', async (_, headers, body) => {
  for (const { method, url } of REQUESTS) {
    const before = compiled
    const status = await ask(method, url, headers, body)

    expect(compiled, `${method} ${url} ${status}`).toBe(before)
  }
})

function ask(method: string, url: string, headers: Record<string, string>, body?: string) {
  return send(w.service.url + url.replace(/\{[^}]+\}/g, 'a'.repeat(24)), {
    method,
    headers: {
      ...(url.startsWith('/api/v1') ? { 'x-api-key': user.key } : { cookie: visitor.cookie ?? '' }),
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body,
  })
}
