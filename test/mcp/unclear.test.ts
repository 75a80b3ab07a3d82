/** What an agent is told while nobody knows whether a network has a post: never that it should try again. */
import { afterAll, expect, test } from 'vitest'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { passTime } from '../world/time.ts'
import { openWorld, UNHURRIED } from '../world/world.ts'
import { connectAgent } from './agent.ts'
import { modern } from './rpc.ts'

const w = await openWorld({
  unknown: { secondary_b: 'ask' },
  timing: UNHURRIED,
})
afterAll(() => w.close())

test('a post of unknown outcome is published again only when the person was asked to look, and the agent says what they saw', async () => {
  const me = await w.user({ connect: ['secondary_b'] })
  const agent = await connectAgent(w, me)
  const { posts } = await agent.call('create_post', { text: 'Twice?', platforms: ['secondary_b'] })
  const { id } = posts[0]
  await w.fault({ platform: 'secondary_b', account: me.handles.secondary_b, kind: 'cut_after' })

  await agent.client.callTool({ name: 'publish_post', arguments: { id } })
  await w.until(async () => (await agent.call('get_post', { id })).status === 'failed')
  // What may still arrive is not said to be absent.
  await passTime(w, 5)
  const refusal = await agent.refused('publish_post', { id })
  await w.until(async () => {
    const said = { of: 'post', id, platform: 'secondary_b', outcome: 'not_published' }
    return (await agent.call('resolve_outcome', said).catch(() => undefined)) !== undefined
  })
  const again = await agent.call('publish_post', { id })

  expect(refusal.code).toBe('outcome_unknown')
  expect(refusal.next_step).toMatch(/person to look.*resolve_outcome.*not_published/)
  expect(again.status).toBe('posted')
})

test('what is still on its way is no failure, and nothing to repeat', async () => {
  const me = await w.user({ connect: ['x'] })
  // Where no caller is kept waiting for long.
  const { url } = await w.another({ caller_waits_ms: 300 })
  const agent = await connectAgent(w, me, { url })
  const { posts } = await agent.call('create_post', { text: 'On its way', platforms: ['x'] })
  const { id } = posts[0]
  await holdAnswer(w, me)

  const publishing = await agent.call('publish_post', { id })
  const meanwhile = await agent.refused('publish_post', { id })
  await letGo(w, me)
  const found = await w.until(async () => {
    const post = await agent.call('get_post', { id })
    return post.status === 'posted' && post
  })

  expect(publishing).toMatchObject({ status: 'scheduled', warnings: [expect.any(String)] })
  expect([meanwhile.code, meanwhile.next_step]).toEqual([
    'in_progress',
    expect.stringContaining('Do not repeat'),
  ])
  expect(found.results).toHaveLength(1)
  expect(await w.published(me, 'x')).toHaveLength(1)
})

test('what an agent has asked for is done to the end when it leaves', async () => {
  const me = await w.user({ connect: ['x'] })
  const agent = await connectAgent(w, me)
  const { posts } = await agent.call('create_post', { text: 'Gone', platforms: ['x'] })
  const { id } = posts[0]
  await holdAnswer(w, me)
  const { raw, headers } = modern('tools/call', { name: 'publish_post', arguments: { id } })
  const leaving = new AbortController()

  const call = fetch(`${w.service.url}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${me.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: raw,
    signal: leaving.signal,
  })
  await w.until(async () => (await agent.call('get_post', { id })).status === 'scheduled')
  leaving.abort()

  await expect(call).rejects.toThrow(/abort/)
  await letGo(w, me)
  await w.until(async () => (await agent.call('get_post', { id })).status === 'posted')
  expect(await w.published(me, 'x')).toHaveLength(1)
})
