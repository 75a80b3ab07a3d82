/** An agent that may only draft plans a week, a person approves it on the page, and it goes out. */
import { afterAll, describe, expect, test } from 'vitest'
import { usePages } from '../dashboard/pages/pages.ts'
import { connectAgent } from '../mcp/agent.ts'
import { EVERY_DAY, setSlots } from '../queue/arrange.ts'
import { lacksBrowser } from '../world/browser.ts'
import { moveTo } from '../world/time.ts'
import { openWorld } from '../world/world.ts'
import { keyThatMay, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('a week that an agent has planned goes out as far as a person has approved it', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }], 'Europe/Berlin')
    const agent = await connectAgent(w, await keyThatMay(w, user))
    const texts = EVERY_DAY.map((day) => `What otters do on ${day}`)
    const checked = await agent.call('validate_post', { text: texts[0] })
    const planned = await agent.call('create_posts', {
      posts: texts.map((text) => ({ text, queue: 'next' })),
      platforms: ['x', 'secondary_a'],
    })
    const refused = await agent.refused('publish_post', { id: planned.posts[0].id })

    const page = await open({ user_id: user.id })
    await show(page, '/approvals', 'Approvals')
    for (const text of texts.slice(0, -1)) {
      const row = page.getByRole('listitem').filter({ hasText: text })
      await row.getByRole('button', { name: 'Approve' }).click()
      await row.waitFor({ state: 'detached' })
    }
    const ids: string[] = planned.posts.map(({ id }: { id: string }) => id)
    for (const id of ids) await moveTo(w, id, '0 seconds')
    const posts = await Promise.all(ids.map((id) => w.settled(user, id)))

    expect(checked.valid).toBe(true)
    const dates = new Set(
      planned.posts.map((post: { scheduled_date: string }) => post.scheduled_date),
    )
    expect(dates.size).toBe(EVERY_DAY.length)
    expect(refused.code).toBe('permission_denied')
    expect(posts.map(({ status }) => status)).toEqual([
      ...texts.slice(0, -1).map(() => 'posted'),
      'failed',
    ])
    for (const platform of ['x', 'secondary_a'] as const) {
      const sent = (await w.published(user, platform)).map(({ body }) => body)
      expect(sent).toHaveLength(texts.length - 1)
      expect(sent.some((body) => body.includes(texts.at(-1) ?? ''))).toBe(false)
    }
    const { body } = await w.call(user, 'GET', `${POSTS}?review_status=rejected`)
    expect(body.posts.map(({ id }: { id: string }) => id)).toEqual(ids.slice(-1))
  })
})
