/** Every page on a phone: nobody scrolls sideways to read it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { ARTICLES, TEXT } from '../../articles/arrange.ts'
import { inMinutes, postIn } from '../../posts/arrange.ts'
import { EVERY_DAY, setSlots } from '../../queue/arrange.ts'
import { keyThatMay, POSTS } from '../../reviews/arrange.ts'
import { newWebhook } from '../../webhooks/arrange.ts'
import { openReceiver } from '../../webhooks/receiver.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { loopback_port: receiver.port } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

const LONG = `Otters ${'holdeachothersh'.repeat(8)} https://example.com/${'a'.repeat(90)}`

/** What sticks out of the window; tables and code may be scrolled by themselves, and are reached by the keyboard then. */
const TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [scrollWidth - clientWidth + ' pixels too wide'] : []
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX } = getComputedStyle(element)
    const scrolls = ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth
    if (!scrolls || !element.checkVisibility() || element.matches('pre, textarea, [tabindex]')) continue
    if (!element.querySelector('table, a[href], button')) found.push(element.outerHTML.slice(0, 90))
  }
  return found
})()`

const VIEWPORTS = [
  { name: 'on a phone', width: 390, height: 844 },
  { name: 'on a phone at 200 %', width: 195, height: 422 },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open } = usePages(w)

  test.each(VIEWPORTS)('nothing is scrolled sideways $name', async (viewport) => {
    const user = await w.user({
      connect: [{ platform: 'x', tier: 'Premium' }, 'x', 'secondary_a', 'secondary_b'],
    })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }])
    const posted = await postIn(w, user, 'posted')
    const failed = await postIn(w, user, 'failed')
    const body = {
      text: LONG,
      thread_tweets: [LONG.slice(0, 200)],
      platforms: ['x', 'secondary_b'],
    }
    const draft = (await w.call(user, 'POST', POSTS, { body })).body.posts[0].id
    const drafter = await keyThatMay(w, user)
    const pending = await w.call(drafter, 'POST', POSTS, {
      body: { ...body, scheduled_date: inMinutes(60) },
    })
    const { article } = (await w.call(user, 'POST', ARTICLES, { body: TEXT })).body
    const webhook = await newWebhook(w, user, { url: receiver.url(`/${'long'.repeat(30)}`) })
    const { url: review } = (
      await w.call(user, 'POST', `${POSTS}/${pending.body.posts[0].id}/review-link`)
    ).body
    const page = await open({ user_id: user.id, viewport })
    const answered = answersOf(page)
    const found: Record<string, string[]> = {}
    const look = async (path: string) => {
      await page.goto(new URL(path, w.service.url).href)
      await page.locator('h1').first().waitFor()
      await w.until(answered)
      const wide = await page.evaluate<string[]>(TOO_WIDE)
      if (wide.length > 0) found[path] = wide
    }

    for (const path of [
      '',
      '/posts',
      `/posts/${posted}`,
      `/posts/${failed}`,
      `/posts/${draft}`,
      '/compose',
      `/compose/${draft}`,
      '/calendar?view=month',
      '/calendar?view=week',
      '/calendar?view=agenda',
      '/approvals',
      '/media',
      '/analytics',
      '/articles',
      '/articles/new',
      `/articles/${article.id}`,
      '/connections',
      '/keys',
      '/usage',
      '/events',
      `/webhooks/${webhook.id}`,
      '/settings',
      '/nowhere',
      '/sign-in',
      '/sign-up',
    ]) {
      await look(`/dashboard${path}`)
    }
    for (const path of ['/', '/docs', '/docs/errors', '/changelog', review]) await look(path)

    expect(found).toEqual({})
  })
})

/** Whether all that the page has asked for is there, and drawn; the stream never ends. */
function answersOf(page: Page): () => Promise<boolean> {
  const open = new Set<object>()
  page.on('request', (request) => {
    if (!request.url().includes('/events/stream')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    if (open.size > 0) return false
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    return open.size === 0 && (await page.locator('.loading').count()) === 0
  }
}
