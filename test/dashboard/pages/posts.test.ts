/** Posts in the dashboard: found, dealt with one by one and together, and repaired where a network failed. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { loseSend } from '../../delivery/arrange.ts'
import { inMinutes, postIn, refuse } from '../../posts/arrange.ts'
import { EVERY_DAY, setSlots } from '../../queue/arrange.ts'
import { POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type LedgerEntry, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'
import { growthWhileSeen, PAGE, writeMany } from './writing.ts'

const w = await openWorld({ unknown: { x: 'ask' } })
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const write = async (user: TestUser, body: object): Promise<string> =>
    (await w.call(user, 'POST', POSTS, { body: { platforms: ['x'], ...body } })).body.posts[0].id
  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `${POSTS}/${id}`)).body

  test('posts are found by status, network, words and category, which the address keeps', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    await write(user, { text: 'Otters at low tide', category: 'Coast' })
    await write(user, { text: 'Otters inland', scheduled_date: inMinutes(60) })
    await write(user, { text: 'Elsewhere', platforms: ['secondary_a'] })
    const page = await open({ user_id: user.id })
    const shown = () =>
      page.getByRole('list', { name: 'Posts' }).getByRole('heading').allInnerTexts()
    await show(page, '/posts', 'Posts')

    await page.getByText('3 posts').waitFor()
    const all = await shown()
    await page.getByLabel('Words').fill('otter')
    await page.getByText('2 posts').waitFor()
    const by_words = await shown()
    await page.getByRole('button', { name: 'Drafts' }).click()
    await page.getByText('1 post', { exact: true }).waitFor()
    const drafts = await shown()
    await page.getByRole('link', { name: 'Otters at low tide' }).click()
    await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()
    await page.goBack()
    await page.getByText('1 post', { exact: true }).waitFor()
    const after_going_back = await page.getByLabel('Words').inputValue()
    await page.getByLabel('Words').fill('')
    await page.getByLabel('Network').selectOption({ label: 'Bluesky' })
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
    const on_bluesky = await shown()
    await page.getByLabel('Category').fill('Coast')
    await page.getByText('No post is like that.').waitFor()

    expect(all).toEqual(['Elsewhere', 'Otters inland', 'Otters at low tide'])
    expect(by_words).toEqual(['Otters inland', 'Otters at low tide'])
    expect(drafts).toEqual(['Otters at low tide'])
    expect(after_going_back).toBe('otter')
    expect(on_bluesky).toEqual(['Elsewhere'])
    expect(new URL(page.url()).search).toBe('?status=draft&platform=secondary_a&category=Coast')
  })

  test('what is chosen is scheduled, put into the queue and deleted together', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }])
    const ids: string[] = []
    for (const text of ['First', 'Second', 'Third']) ids.push(await write(user, { text }))
    const page = await open({ user_id: user.id })
    const choose = (text: string) => page.getByLabel(`Choose “${text}”`).check()
    await show(page, '/posts', 'Posts')

    await choose('First')
    await choose('Second')
    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('Fill this in.').waitFor()
    await page.getByLabel('The first at').fill('2099-05-01T09:30')
    await page.getByLabel('Between two').selectOption({ label: 'A day' })
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('2 posts are scheduled.').waitFor()
    await choose('Third')
    await page.getByRole('button', { name: 'Next free slots' }).click()
    await page.getByText('1 post is in the queue.').waitFor()
    const [first, second, third] = await Promise.all(ids.map((id) => read(user, id)))
    for (const text of ['First', 'Second']) await choose(text)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete posts' }).click()
    await page.getByText('2 posts are deleted.').waitFor()
    await page.getByText('1 post', { exact: true }).waitFor()

    const local = await page.evaluate('new Date("2099-05-01T09:30").toISOString()')
    expect(first.scheduled_date).toBe(local)
    expect(Date.parse(second.scheduled_date) - Date.parse(first.scheduled_date)).toBe(86_400_000)
    expect(third.queued).toBe(true)
  })

  test('what could not be carried out is said of each post, and the others are done', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }])
    await postIn(w, user, 'posted')
    await write(user, { text: 'Still a draft' })
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')

    await page.getByText('2 posts').waitFor()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Next free slots' }).click()
    await page.getByText('1 post is in the queue, 1 not.').waitFor()

    expect(await page.locator('.refused').innerText()).toMatch(/^posted \d+: /)
  })

  test('a network that failed is tried again on the page of its post, which tells what has happened', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    await refuse(w, user, 'secondary_a')
    const body = { text: 'On one of two', platforms: ['x', 'secondary_a'], publish_now: true }
    const id = await write(user, body)
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')

    await page.getByText('Not everywhere').waitFor()
    await page.getByRole('button', { name: 'Publish again on Bluesky' }).click()
    await page.getByText(/^Published on Bluesky/).waitFor()
    await page.getByText('Not everywhere').waitFor({ state: 'detached' })
    const links = await page.getByRole('link', { name: 'Open it there' }).all()
    const history = await page.locator('.history').innerText()

    expect(await read(user, id)).toMatchObject({ status: 'posted', has_failures: false })
    expect(links).toHaveLength(2)
    expect(history).toMatch(/Bluesky/)
  })

  test('the history has dates as the page writes them', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Later', scheduled_date: '2099-05-06T09:00:00Z' })
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')

    const line = page.getByRole('listitem').filter({ hasText: 'Scheduled for' })

    expect(await line.locator('span').innerText()).toMatch(
      /^Scheduled for \d+ May 2099, \d\d:\d\d\.$/,
    )
    expect(await line.locator('span time').getAttribute('datetime')).toBe(
      '2099-05-06T09:00:00.000Z',
    )
  })

  test('an outcome that nobody knows is told by who has looked', async () => {
    const user = await w.user({ connect: ['x'] })
    await loseSend(w, user, 'cut_before', 'x')
    const answer = await w.call(user, 'POST', POSTS, {
      body: { text: 'Perhaps', platforms: ['x'], publish_now: true },
    })
    const id = answer.body.posts?.[0].id ?? answer.body.id
    await w.settled(user, id)
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')

    await page.getByText('Nobody knows').waitFor()
    await page.getByRole('button', { name: 'Say what became of it' }).click()
    await page.getByLabel('It is not there').check()
    // What may still arrive is not said to be absent.
    const said = page.getByText('It is noted as not posted.')
    await w.until(async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await said.or(page.getByRole('alert')).first().waitFor()
      return said.isVisible()
    })
    await page.getByRole('button', { name: /^Publish again on X/ }).waitFor()

    const [delivery] = (await read(user, id)).deliveries
    expect(delivery).toMatchObject({ status: 'failed', code: 'unreachable' })
  })

  test('what the service sends again by itself is not offered to be sent anew, and it is said why', async () => {
    const user = await w.user({ connect: ['secondary_a'] })
    const call = { platform: 'secondary_a', operation: 'create' } as const
    await w.fault({ ...call, account: user.handles.secondary_a, kind: 'cut_before', times: 100 })
    const answer = await w.call(user, 'POST', POSTS, {
      body: { text: 'Perhaps there', platforms: ['secondary_a'], publish_now: true },
    })
    const id = answer.body.posts?.[0].id ?? answer.body.id
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')

    await page.getByRole('button', { name: 'Publish now…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Bluesky @\S+ may have it already/).waitFor()
    const title = await dialog.getByRole('heading').innerText()
    const offered = await dialog.getByRole('button').allInnerTexts()
    const confirmed = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
      body: { confirm_resend: true },
    })

    expect(title).toBe('It may be there already')
    expect(offered).not.toContain('Publish now')
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'in_progress'])
  })

  test('a dialog in which nothing is left to be asked says what is the case', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Elsewhere sooner' })
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('dialog', { name: 'Publish it now?' }).waitFor()

    await w.call(user, 'POST', `${POSTS}/${id}/publish`)
    const dialog = page.getByRole('dialog', { name: 'It is published' })
    await dialog.waitFor()

    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Close'])
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Close')
  })

  test('a post is published at once after its accounts were named, and deleted everywhere', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Now' })
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')

    await page.getByRole('button', { name: 'Publish now…' }).click()
    const asked = await page.getByRole('dialog').innerText()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByText('Published.').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete post' }).click()
    await page.getByText('The post is deleted.').waitFor()
    await page.getByText('There is no post yet.').waitFor()

    expect(asked).toContain(`X @${user.handles.x}`)
    expect((await w.call(user, 'GET', `${POSTS}/${id}`)).status).toBe(404)
    const query = `platform=x&account=${user.handles.x}`
    const ledger = await w.control('GET', `/control/ledger?${query}`)
    // The ledger is the simulator's own format.
    const { entries } = ledger as { entries: LedgerEntry[] }
    expect(entries.map(({ kind }) => kind)).toEqual([
      'account_created',
      'post_accepted',
      'post_deleted',
    ])
  })

  test('whoever has an older version of a post open changes nothing and is told so', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Before', scheduled_date: inMinutes(60) })
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')
    await page.getByText('Before').waitFor()
    // What happens is not told to this page.
    await page.route('**/events/**', (route) => route.fulfill({ status: 429, json: {} }))
    await page.reload()
    await page.getByRole('button', { name: 'Unschedule' }).waitFor()

    await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'After' } })
    await page.getByRole('button', { name: 'Unschedule' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByText('After').waitFor()

    expect(await read(user, id)).toMatchObject({ status: 'scheduled' })
  })

  test('nothing moves when rows of a long list come into view', async () => {
    const user = await w.user({ connect: ['x'] })
    await writeMany(w, user, PAGE)
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')
    await page.getByText('50 posts').waitFor()
    const rows = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')

    expect(Math.abs(await growthWhileSeen(page, rows))).toBeLessThanOrEqual(1)
  })

  /** What keeps the rest away is told, and not only that it did not come. */
  async function readToEnd(page: Page) {
    const alerts = page.getByRole('alert')
    const ended = page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    await Promise.race([ended, alerts.first().waitFor()])
    expect(await alerts.allTextContents()).toEqual([])
  }

  test('the list goes on where it ends, and shows what happens elsewhere', async () => {
    const user = await w.user({ connect: ['x'] })
    await writeMany(w, user, PAGE)
    await write(user, { text: 'The first' })
    const page = await open({ user_id: user.id })
    const rows = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
    await show(page, '/posts', 'Posts')

    await page.getByText('51 posts').waitFor()
    const before = await rows.count()
    await page.getByRole('button', { name: 'Show more' }).click()
    await readToEnd(page)
    const after = await rows.count()
    await write(user, { text: 'Meanwhile' })
    await page.getByRole('heading', { name: 'Meanwhile' }).waitFor()

    expect([before, after]).toEqual([50, 51])
  })

  test('the list goes on where it ends by then, when it changes while what comes next is read', async () => {
    const user = await w.user({ connect: ['x'] })
    await writeMany(w, user, PAGE)
    await write(user, { text: 'One more' })
    const deleted = await write(user, { text: 'The first' })
    const page = await open({ user_id: user.id })
    const rows = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
    const hears = page.waitForResponse('**/events/stream*')
    await show(page, '/posts', 'Posts')
    await page.getByText('52 posts').waitFor()
    await hears
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/posts?*cursor=*', async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    })

    await page.getByRole('button', { name: 'Show more' }).click()
    await w.call(user, 'DELETE', `${POSTS}/${deleted}`)
    // The beginning is read anew.
    await page.getByText('51 posts').waitFor()
    held.resolve()
    await readToEnd(page)

    expect(await rows.count()).toBe(51)
  })
})
