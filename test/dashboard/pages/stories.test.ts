/** What somebody does from one end to the other, each by the keyboard alone and by the mouse, on a phone and a desktop. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { connectAgent } from '../../mcp/agent.ts'
import { png } from '../../media/pictures.ts'
import { inMinutes, refuse } from '../../posts/arrange.ts'
import { keyThatMay, POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { PASSWORD } from '../visitor.ts'
import { draftOf, partOf, saved, textOf } from './composing.ts'
import { handOf, WAYS, type Hand, type Way } from './hands.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const WEEK = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `${POSTS}/${id}`)).body
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { name, level: 1, exact: true }).waitFor()

  test.each(WAYS)(
    'from signing up to a thread with pictures that has a date, $by, $size',
    async ({ by, size }) => {
      const handle = `${by.slice(0, 3)}_${size}`
      const name = `Ada of ${handle}`
      await w.control('POST', '/control/accounts', { platform: 'x', handle, name })
      const page = await open({ size })
      const hand = handOf(page, by)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await show(page, '/sign-up', 'Sign up')

      await hand.write(page.getByLabel('Name'), 'Ada River')
      await hand.write(page.getByLabel('E-mail address'), `${handle}@example.com`)
      await hand.write(page.getByLabel('Password'), PASSWORD)
      await hand.press(button('Sign up'))
      await hand.press(page.getByRole('link', { name: 'Connect an account' }))
      await hand.press(button('Connect an account of X'))
      await hand.choose(page.getByRole('radio', { name }))
      await hand.press(button('Allow'))
      await page.getByText(`@${handle} is connected.`).waitFor()
      await hand.press(page.getByRole('link', { name: 'Compose' }))
      await hand.write(textOf(page), 'The first of two')
      await hand.press(button('Add a part'))
      await page.keyboard.type('And the second')
      await addPicture(page, hand, 1, 'river.png')
      await addPicture(page, hand, 2, 'otter.png')
      await saved(page)
      await hand.choose(page.getByRole('radio', { name: 'At a time' }))
      await hand.write(page.getByLabel('In words'), 'tomorrow 9:00')
      await page.getByText(/ at 09:00 \(/).waitFor()
      await hand.press(button('Schedule'))
      await page.getByText('The post is scheduled.').waitFor()

      const [post] = await postsOfVisitor(page)
      const [row] = await w.db<{ alt_texts: string[] }[]>`
      select array_agg(alt_text order by alt_text) as alt_texts from media
      where user_id = (select user_id from posts where id = ${post?.id ?? ''})`
      expect(post).toMatchObject({
        text: 'The first of two',
        thread_tweets: ['And the second'],
        media_urls: [expect.any(String)],
        thread_media: [[expect.any(String)]],
        status: 'scheduled',
      })
      expect(row?.alt_texts).toEqual(['It shows otter.png', 'It shows river.png'])
    },
  )

  /** To a part of a thread, with what it shows. */
  async function addPicture(page: Page, hand: Hand, part: number, name: string) {
    const files = page.getByRole('group', { name: `Files of part ${part}` })
    const file = { name, mimeType: 'image/png', buffer: await png() }
    await giveFile(page, hand.press(files.getByRole('button', { name: 'Add files' })), file)
    await hand.write(files.getByLabel('What it shows'), `It shows ${name}`)
    await files.getByText(/^(Not saved yet|Saving…)$/).waitFor({ state: 'detached' })
  }

  async function postsOfVisitor(page: Page) {
    const answer = await page.context().request.get(`${w.service.url}${POSTS}`)
    return ((await answer.json()) as { posts: { id: string }[] }).posts
  }

  test.each(WAYS)(
    'a network that failed is repaired from the overview, $by, $size',
    async ({ by, size }) => {
      const user = await w.user({ connect: ['x', 'secondary_a'] })
      await refuse(w, user, 'secondary_a')
      const body = {
        text: 'On one of two',
        platforms: ['x', 'secondary_a'],
        scheduled_date: inMinutes(60),
      }
      const { id } = (await w.call(user, 'POST', POSTS, { body })).body.posts[0]
      await w.call(user, 'POST', `${POSTS}/${id}/publish`, { body: {} })
      const page = await open({ size, user_id: user.id })
      const hand = handOf(page, by)
      await show(page, '', 'Overview')

      await hand.press(page.getByRole('link', { name: 'On one of two' }).first())
      await page.getByText('Not everywhere').waitFor()
      await hand.press(page.getByRole('button', { name: 'Publish again on Bluesky' }))
      await page.getByText(/^Published on Bluesky/).waitFor()
      await page.getByText('Not everywhere').waitFor({ state: 'detached' })

      expect(await read(user, id)).toMatchObject({ status: 'posted', has_failures: false })
      expect(await w.published(user, 'secondary_a')).toHaveLength(1)
      expect(await w.published(user, 'x')).toHaveLength(1)
    },
  )

  test.each(WAYS)(
    'what an agent has drafted is read and approved, $by, $size',
    async ({ by, size }) => {
      const user = await w.user({ connect: ['x'] })
      const agent = await connectAgent(w, await keyThatMay(w, user))
      const page = await open({ size, user_id: user.id })
      const hand = handOf(page, by)
      await show(page, '', 'Overview')

      const text = 'Written by an agent'
      const draft = { text, platforms: ['x'], scheduled_date: inMinutes(60) }
      const { posts } = await agent.call('create_post', draft)
      await agent.client.close()
      await page.getByRole('link', { name: 'Posts and articles to approve' }).waitFor()
      await hand.go('Approvals')
      await heading(page, 'Approvals')
      const shown = page.getByText(text)
      await shown.waitFor()
      const before = await read(user, posts[0].id)
      await hand.press(page.getByRole('button', { name: 'Approve', exact: true }))
      await page.getByText('Nothing waits for approval.').waitFor()

      expect(before).toMatchObject({ review_status: 'pending' })
      expect(await read(user, posts[0].id)).toMatchObject({
        review_status: 'approved',
        status: 'scheduled',
      })
    },
  )

  test.each(WAYS)('a week is filled from the queue, $by, $size', async ({ by, size }) => {
    const user = await w.user({ connect: ['x'] })
    for (const text of WEEK) {
      await w.call(user, 'POST', POSTS, { body: { text, platforms: ['x'] } })
    }
    const page = await open({ size, user_id: user.id })
    const hand = handOf(page, by)
    await show(page, '', 'Overview')

    await hand.go('Settings')
    await page.getByText('There are no slots yet.').waitFor()
    for (const day of await page
      .getByRole('group', { name: 'On these days' })
      .getByRole('checkbox')
      .all())
      await hand.choose(day)
    await hand.write(page.getByLabel('At', { exact: true }), '0930AM')
    await hand.press(page.getByRole('button', { name: 'Add slot' }))
    await page.getByRole('heading', { name: 'Daily 09:30' }).waitFor()
    await hand.go('Posts')
    await page.getByText('5 posts').waitFor()
    for (const text of WEEK.toReversed()) await hand.choose(page.getByLabel(`Choose “${text}”`))
    await hand.press(page.getByRole('button', { name: 'Next free slots' }))
    await page.getByText('5 posts are in the queue.').waitFor()
    await hand.go('Calendar')
    await heading(page, 'Calendar')
    await page.getByText('5 entries').waitFor()

    const { body } = await w.call(user, 'GET', `${POSTS}?sort=scheduled`)
    const dates = body.posts.map((post: { scheduled_date: string }) => post.scheduled_date)
    const days = dates.map((date: string) => Date.parse(date.slice(0, 10)) / 86_400_000)
    expect(dates.every((date: string) => date.endsWith('T09:30:00.000Z'))).toBe(true)
    expect(days).toEqual(WEEK.map((_, place) => days[0] + place))
  })

  test.each(WAYS)(
    'an entry of the calendar is moved, and moved back, $by, $size',
    async ({ by, size }) => {
      const user = await w.user({ connect: ['x'] })
      const { id } = (
        await w.call(user, 'POST', POSTS, {
          body: { text: 'To be moved', platforms: ['x'], scheduled_date: '2099-05-05T08:20:00Z' },
        })
      ).body.posts[0]
      const page = await open({ size, user_id: user.id })
      const hand = handOf(page, by)
      const dateOf = async () => (await read(user, id)).scheduled_date
      await show(page, '/calendar?zone=UTC&day=2099-05-01', 'Calendar')
      const entry = page.locator(`[data-entry="${id}"]`)
      await entry.waitFor()

      if (size === 'phone') await moveByDialog(page, hand, by)
      else if (by === 'mouse') await dragByMouse(page, entry)
      else await dragByKeys(page, hand)
      await page.getByText('is moved to Wed, 6 May 2099, 08:20.').waitFor()
      const moved = await dateOf()
      await hand.press(page.getByRole('button', { name: 'Undo' }))
      await page.getByText('“To be moved” is back where it was.').waitFor()

      expect(moved).toBe('2099-05-06T08:20:00.000Z')
      expect(await dateOf()).toBe('2099-05-05T08:20:00.000Z')
    },
  )

  /** Where there is no room to drag. */
  async function moveByDialog(page: Page, hand: Hand, by: Way['by']) {
    await hand.press(page.getByRole('button', { name: 'Move… “To be moved”' }))
    const field = page.getByLabel('At', { exact: true })
    // The mouse opens what the browser has for dates; whoever types goes through day, month and year.
    if (by === 'mouse') await field.fill('2099-05-06T08:20')
    else {
      await hand.reach(field)
      await page.keyboard.type('05062099')
    }
    await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
  }

  async function dragByMouse(page: Page, entry: Locator) {
    const place = page.locator('[role="gridcell"][data-day="2099-05-06"]')
    await entry.hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    await place.hover({ force: true, position: { x: 12, y: 12 } })
    await expect.poll(() => place.getAttribute('class')).toMatch(/\bover\b/)
    await page.mouse.up()
  }

  /** Tab reaches one day of the grid, and arrows the others with what is in them. */
  async function dragByKeys(page: Page, hand: Hand) {
    await hand.reach(page.getByRole('gridcell').getByRole('button').first())
    for (let days = 0; days < 8; days++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText(/Over Tuesday,? 5 May 2099/).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText(/Over Wednesday,? 6 May 2099/).waitFor()
    await page.keyboard.press('Space')
  }

  test.each(WAYS)(
    'two tabs that edit one post lose neither text, $by, $size',
    async ({ by, size }) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ size, user_id: user.id })
      await show(page, '/compose', 'Compose')
      const id = await draftOf(page, 'Common')
      const other = await page.context().newPage()
      other.setDefaultTimeout(30_000)
      await show(other, `/compose/${id}`, 'Edit the post')

      await handOf(other, by).write(textOf(other), 'Of the other tab')
      await saved(other)
      await page.bringToFront()
      const hand = handOf(page, by)
      await hand.write(textOf(page), 'Of the first tab')
      const dialog = page.getByRole('dialog', { name: 'This post was changed elsewhere' })
      await dialog.waitFor()
      const both = await dialog.innerText()
      const meanwhile = (await read(user, id)).text
      await hand.press(page.getByRole('button', { name: 'Take the other one' }))
      await saved(page)
      const taken = await textOf(page).inputValue()
      await hand.write(textOf(page), 'Of both tabs')
      await w.until(async () => (await read(user, id)).text === 'Of both tabs')

      expect(both).toContain('Of the first tab')
      expect(both).toContain('Of the other tab')
      expect(meanwhile).toBe('Of the other tab')
      expect(taken).toBe('Of the other tab')
    },
  )

  test.each(WAYS)(
    'a network cut within an upload and a sentence costs nothing, $by, $size',
    async ({ by, size }) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ size, user_id: user.id })
      const hand = handOf(page, by)
      const under_way = Promise.withResolvers<void>()
      const cut = Promise.withResolvers<void>()
      let uploads = 0
      // The file arrives and its answer does not: whether it is there nobody knows.
      await page.route('**/api/v1/upload', async (route) => {
        if (++uploads > 1) return route.continue()
        await route.fetch()
        under_way.resolve()
        await cut.promise
        return route.abort('internetdisconnected')
      })
      await show(page, '/compose', 'Compose')
      const id = await draftOf(page, 'A sentence ')

      const chooser = page.waitForEvent('filechooser')
      await hand.press(page.getByRole('button', { name: 'Add files' }))
      const file = { name: 'cut.png', mimeType: 'image/png', buffer: await png() }
      await (await chooser).setFiles([file])
      await under_way.promise
      await hand.write(textOf(page), 'A sentence that')
      await page.context().setOffline(true)
      cut.resolve()
      await page.keyboard.type(' goes on')
      await page.getByText('Not saved: no connection. Kept in this browser.').waitFor()
      await page.getByText(/^The connection was cut\./).waitFor()
      await page.keyboard.type(' to its end')
      await page.context().setOffline(false)
      await w.until(async () => (await read(user, id)).media_urls?.length === 1)
      await saved(page)

      expect(await read(user, id)).toMatchObject({ text: 'A sentence that goes on to its end' })
      expect((await w.call(user, 'GET', '/api/v1/media')).body.media).toHaveLength(1)
      expect(await partOf(page, 1).count()).toBe(0)
    },
  )
})

/** To the question that a press opens. */
async function giveFile(
  page: Page,
  pressed: Promise<void>,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressed])
  await chooser.setFiles([file])
}
