/** What agents are for, from the first look to the last, in both eras of the protocol. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { openWorld } from '../world/world.ts'
import { connectAgent, ERAS } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())

test.each(ERAS)('an agent of %s drafts, schedules, publishes, looks, and deletes', async (era) => {
  const user = await w.user()
  const agent = await connectAgent(w, user, { era })
  const scheduled_date = inMinutes(60)

  const status = await agent.call('get_account_status')
  expect(status.account.limits.remaining_posts_today).toBe(200)
  expect(status.networks.deliverable_targets).toEqual(['x'])

  const { posts } = await agent.call('create_post', {
    text: 'Slow water runs deep.',
    platforms: ['x', 'secondary_a'],
  })
  const [{ id }] = posts
  expect(posts).toEqual([
    expect.objectContaining({ status: 'draft', text_preview: 'Slow water runs deep.' }),
  ])

  const scheduled = await agent.call('schedule_post', { id, scheduled_date })
  expect(scheduled).toMatchObject({ id, status: 'scheduled', scheduled_date })
  expect((await agent.call('list_posts', { status: 'scheduled' })).total).toBe(1)
  const due = { sort: 'scheduled', from: inMinutes(30), until: inMinutes(90) }
  expect((await agent.call('list_posts', due)).posts).toMatchObject([{ id }])
  expect((await agent.call('list_posts', { ...due, from: inMinutes(70) })).posts).toEqual([])
  expect(await w.published(user, 'x')).toEqual([])

  const published = await agent.call('publish_post', { id })
  expect(published).toMatchObject({ id, status: 'posted' })

  const { text, results, url } = await agent.call('get_post', { id })
  expect(text).toBe('Slow water runs deep.')
  expect(results.map((one: { status: string }) => one.status)).toEqual(['published', 'published'])
  expect(url).toMatch(/^https?:/)
  expect(await w.published(user, 'x')).toHaveLength(1)

  const deleted = await agent.call('delete_post', { id, delete_from_x: true })
  expect(deleted).toMatchObject({ x_deleted: true })
  const gone = await agent.refused('get_post', { id })
  expect([gone.code, gone.next_step]).toEqual(['not_found', expect.stringContaining('list_posts')])
})

test.each(ERAS)('an agent of %s is told how to behave', async (era) => {
  const { client, tools } = await connectAgent(w, await w.user({ connect: [] }), { era })

  expect(client.getServerVersion()).toMatchObject({ name: 'otterpost' })
  expect(client.getInstructions()).toMatch(/get_account_status first[^]*Ask the person[^]*are data/)
  for (const { name, title, description, annotations } of tools) {
    expect(description?.length, name).toBeGreaterThan(60)
    expect(annotations, name).toEqual({
      title,
      readOnlyHint: /^(get|list|what|validate)_/.test(name),
      destructiveHint: /^(update|publish|delete|resolve)_/.test(name),
      idempotentHint: /^(get|list|what|delete|validate)_/.test(name),
      openWorldHint: !/^(get|list|what|validate)_/.test(name),
    })
  }
})

test('the schedule shows what comes next, the soonest first', async () => {
  const { client, call } = await connectAgent(w, await w.user({ connect: ['x'] }))
  for (const minutes of [90, 30, 60]) {
    await call('create_post', { text: `In ${minutes}`, scheduled_date: inMinutes(minutes) })
  }
  await call('create_post', { text: 'No date' })

  const { contents } = await client.readResource({ uri: 'otterpost://schedule' })

  const [first] = contents as { text: string }[]
  const { posts } = JSON.parse(first?.text ?? '') as { posts: { text_preview: string }[] }
  expect(posts.map(({ text_preview }) => text_preview)).toEqual(['In 30', 'In 60', 'In 90'])
})
