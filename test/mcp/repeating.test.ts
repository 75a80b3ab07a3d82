/** Decision 23 for agents: a call that is repeated under its idempotency_key has no second effect. */
import { afterAll, expect, test } from 'vitest'
import { articleIn, TEXT } from '../articles/arrange.ts'
import { png } from '../media/pictures.ts'
import { inMinutes, postIn } from '../posts/arrange.ts'
import { HOURLY, setSlots } from '../queue/arrange.ts'
import { openWorld } from '../world/world.ts'
import { connectAgent, ERAS } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())
const me = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
const agent = await connectAgent(w, me)
const date = { scheduled_date: inMinutes(60) }
const content_base64 = (await png()).toString('base64')

/** Every tool that takes a key. */
const CALLS: Record<string, () => object | Promise<object>> = {
  create_post: () => ({ text: 'Once' }),
  create_posts: () => ({ posts: [{ text: 'Once' }, { text: 'and once' }] }),
  update_post: async () => ({ id: await postIn(w, me, 'draft'), ...date }),
  update_article: async () => ({ id: await articleIn(w, me, 'draft'), title: 'Other' }),
  schedule_post: async () => ({ id: await postIn(w, me, 'draft'), ...date }),
  schedule_posts: async () => ({ schedules: [{ id: await postIn(w, me, 'draft'), ...date }] }),
  queue_posts: async () => ({ post_ids: [await postIn(w, me, 'draft')] }),
  publish_post: async () => ({ id: await postIn(w, me, 'draft') }),
  create_article: () => TEXT,
  publish_article: async () => ({ id: await articleIn(w, me, 'draft') }),
  upload_media: () => ({ content_base64 }),
  resolve_outcome: async () => ({
    of: 'post',
    id: await lost(),
    platform: 'x',
    outcome: 'published',
  }),
}

await setSlots(w, me, HOURLY)

/** X has not got it, and does not say so; it is being looked for. */
async function lost(): Promise<string> {
  await w.fault({ platform: 'x', operation: 'create', account: me.handles.x, kind: 'cut_before' })
  const body = { text: 'Lost', publish_now: true }
  return (await w.call(me, 'POST', '/api/v1/posts', { body })).body.posts[0].id
}

test('every tool that makes something once takes a key', () => {
  const with_key = agent.tools.filter(({ inputSchema }) =>
    Object.keys(inputSchema.properties ?? {}).includes('idempotency_key'),
  )

  expect(with_key.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

test.each(Object.entries(CALLS))('%s answers a repeat as the first time', async (tool, make) => {
  const args = { ...(await make()), idempotency_key: `key of ${tool}` }

  const first = await agent.call(tool, args)
  const again = await agent.call(tool, args)

  expect(first).not.toHaveProperty('replayed')
  expect(again).toEqual({ ...first, replayed: true })
})

test('the same key with something else is refused', async () => {
  const idempotency_key = 'once and for all'
  await agent.call('create_post', { text: 'One', idempotency_key })

  const { code, next_step } = await agent.refused('create_post', { text: 'Two', idempotency_key })

  expect([code, next_step]).toEqual(['idempotency_conflict', expect.stringContaining('new')])
})

test.each(ERAS)('a repeat finds what HTTP did, and does nothing (%s)', async (era) => {
  const id = await postIn(w, me, 'draft')
  const other = await connectAgent(w, me, { era })
  const key = `through two doors ${era}`
  await w.call(me, 'POST', `/api/v1/posts/${id}/publish`, { headers: { 'idempotency-key': key } })
  const sent = (await w.published(me, 'x')).length

  const again = await other.call('publish_post', { id, idempotency_key: key })

  expect(again).toMatchObject({ id, status: 'posted', replayed: true })
  expect(await w.published(me, 'x')).toHaveLength(sent)
})

test('ten calls at once publish once', async () => {
  const id = await postIn(w, me, 'draft')
  const sent = (await w.published(me, 'x')).length

  const calls = Array.from({ length: 10 }, () =>
    agent.client.callTool({ name: 'publish_post', arguments: { id, idempotency_key: 'ten' } }),
  )
  await Promise.all(calls)

  expect(await w.published(me, 'x')).toHaveLength(sent + 1)
})
