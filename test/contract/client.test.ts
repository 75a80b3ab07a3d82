/** What an integrator does first: types generated from the contract, and a client of a few lines over them. */
import { afterAll, expect, test } from 'vitest'
import type { operations, paths } from '../../generated/openapi.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

type Path = keyof paths
type Method<P extends Path> = {
  [M in keyof paths[P]]: paths[P][M] extends { responses: unknown } ? M : never
}[keyof paths[P]] &
  string

type Json<Content> = Content extends { content: { 'application/json': infer Value } }
  ? Value
  : never

type Operation<P extends Path, M extends Method<P>> = paths[P][M] extends infer O
  ? O extends operations[keyof operations]
    ? O
    : never
  : never

type Sent<O extends operations[keyof operations]> = {
  path?: O['parameters']['path']
  query?: O['parameters']['query']
  body?: O extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never
}

type Answered<O extends operations[keyof operations]> = {
  [Status in keyof O['responses']]: { status: Status; body: Json<O['responses'][Status]> }
}[keyof O['responses']]

/** Every path, parameter, body and answer is the contract's: what does not fit does not compile. */
async function send<P extends Path, M extends Method<P>>(
  key: string,
  method: M,
  path: P,
  sent: Sent<Operation<P, M>> = {},
): Promise<Answered<Operation<P, M>>> {
  // Wider than what the caller was held to: here only names and values matter.
  const {
    path: values = {},
    query = {},
    body,
  } = sent as { path?: object; query?: object; body?: unknown }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Object.entries(values).find(([known]) => known === name)?.[1])),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await fetch(`${w.service.url}/api/v1${filled}?${search}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // The one promise of a client: that the service answers as its contract says.
  return { status: response.status, body: await response.json() } as Answered<Operation<P, M>>
}

test('a client of generated types creates, lists, changes, publishes and deletes a post', async () => {
  const { key } = await w.user()

  const created = await send(key, 'post', '/posts', { body: { text: 'Typed', platforms: ['x'] } })
  if (created.status !== 201) throw new Error(created.body.error)
  const id = created.body.posts[0]?.id ?? ''
  const path = { id }
  const listed = await send(key, 'get', '/posts', { query: { status: 'draft', limit: 5 } })
  const updated = await send(key, 'put', '/posts/{id}', { path, body: { text: 'Typed twice' } })
  const published = await send(key, 'post', '/posts/{id}/publish', { path })
  const again = await send(key, 'post', '/posts/{id}/publish', { path })
  const deleted = await send(key, 'delete', '/posts/{id}', { path, query: { delete_from_x: true } })

  if (listed.status !== 200) throw new Error(listed.body.error)
  expect(listed.body.posts.map((post) => post.id)).toEqual([id])
  if (updated.status !== 200) throw new Error(updated.body.error)
  expect(updated.body.text).toBe('Typed twice')
  if (published.status !== 200) throw new Error(published.body.error)
  expect(published.body.x_post_id).toMatch(/^\d+$/)
  if (again.status === 200) throw new Error('published twice')
  expect(again.body.code).toBe('already_published')
  if (deleted.status !== 200) throw new Error(deleted.body.error)
  expect(deleted.body.x_deleted).toBe(true)
})

test('the types refuse what the contract does not have', async () => {
  const { key } = await w.user()

  // @ts-expect-error: a path of nobody
  const nowhere = await send(key, 'get', '/tweets')
  // @ts-expect-error: a method that the path does not take
  const unsupported = await send(key, 'patch', '/posts')
  // @ts-expect-error: a member of another type
  const misshapen = await send(key, 'post', '/posts', { body: { text: 5 } })

  // What did not compile has no type; it was answered all the same.
  const answers = [nowhere, unsupported, misshapen] as { status: number }[]
  expect(answers.map(({ status }) => status)).toEqual([404, 405, 400])
})
