/** Writing posts in the dashboard: threads, texts for one network, dates, slots, and what it costs. */
import { afterAll, describe, expect, test } from 'vitest'
import { EVERY_DAY, setSlots, slotsOf } from '../../queue/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { draftOf, judged, partOf, postsOf, reach, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
  const newest = async (user: TestUser) => {
    const [post] = await postsOf(w, user)
    return read(user, post?.id ?? '')
  }

  test('a thread is written, put in order and scheduled with the keyboard alone', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '', 'Overview')

    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Compose', level: 1 }).waitFor()
    await textOf(page).waitFor()
    await reach(page, 'Text')
    await page.keyboard.type('First c?')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Second')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Third')
    // What is said of it comes above and below the parts, and moves them.
    await saved(page)
    await judged(page)
    await reach(page, 'Move part 3', 'Shift+Tab')
    await page.keyboard.press('Space')
    await page.getByText('It is at place 3 of 3.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await page.getByText('It is at place 2 of 3.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await w.until(async () => (await partOf(page, 2).inputValue()) === 'Third')
    await reach(page, 'Now')
    await page.keyboard.press('ArrowDown')
    await reach(page, 'In words')
    await page.keyboard.type('tomorrow 9')
    await page.getByText(/^\w+, .* at 09:00 \(/).waitFor()
    await reach(page, 'Schedule')
    await page.keyboard.press('Enter')
    await page.getByText('The post is scheduled.').waitFor()

    const tomorrow = await page.evaluate(
      'const at = new Date(); at.setDate(at.getDate() + 1); at.setHours(9, 0, 0, 0); at.toISOString()',
    )
    expect(await newest(user)).toMatchObject({
      text: 'First c?',
      thread_tweets: ['Third', 'Second'],
      status: 'scheduled',
      scheduled_date: tomorrow,
    })
    expect(await postsOf(w, user)).toHaveLength(1)
  })

  test('on a phone parts are added, split, joined and removed, and the thread gets a date', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ size: 'phone', user_id: user.id })
    await show(page, '', 'Overview')

    await page.getByRole('link', { name: 'Compose' }).click()
    await textOf(page).fill('One. Two.')
    await textOf(page).press('Home')
    for (let steps = 0; steps < 5; steps++) await textOf(page).press('ArrowRight')
    await page.getByRole('button', { name: 'Split at the cursor' }).click()
    const halves = [await partOf(page, 1).inputValue(), await partOf(page, 2).inputValue()]
    await page.getByRole('button', { name: 'Add a part' }).click()
    await partOf(page, 3).fill('Three.')
    await page.getByRole('button', { name: 'Join part 3 with the one above' }).click()
    const joined = await partOf(page, 2).inputValue()
    await page.getByRole('button', { name: 'Add a part' }).click()
    await partOf(page, 3).fill('Gone.')
    await page.getByRole('button', { name: 'Remove part 3' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    const undone = await partOf(page, 3).inputValue()
    await page.getByRole('button', { name: 'Remove part 3' }).click()
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.keyboard.press('Backspace')
    const after_backspace = await page.getByRole('list', { name: 'Parts' }).locator('> li').count()
    await page.getByRole('radio', { name: 'At a time' }).check()
    await page.getByLabel('Date and time').fill('2099-05-01T09:30')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('The post is scheduled.').waitFor()

    expect(halves).toEqual(['One.', 'Two.'])
    expect(joined).toBe('Two.\nThree.')
    expect(undone).toBe('Gone.')
    expect(after_backspace).toBe(2)
    const local = await page.evaluate('new Date("2099-05-01T09:30").toISOString()')
    expect(await newest(user)).toMatchObject({
      text: 'One.',
      thread_tweets: ['Two.\nThree.'],
      scheduled_date: local,
    })
  })

  test('what takes a part out of a long thread is taken back where somebody is', async () => {
    const user = await w.user({ connect: ['x'] })
    const thread_tweets = Array.from({ length: 24 }, (_, index) => `Part ${index + 2}`)
    const body = { text: 'Part 1', thread_tweets, platforms: ['x'] }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ size: 'phone', user_id: user.id })
    await show(page, `/compose/${id}`, 'Edit the post')

    await page.getByRole('button', { name: 'Remove part 15' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    const { y = -1, height = 0 } = (await undo.boundingBox()) ?? {}
    const shown = page.viewportSize()?.height ?? 0
    await undo.click()

    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(shown)
    expect(await partOf(page, 15).inputValue()).toBe('Part 15')
  })

  test('a network gets the text that is written for it, from the account that is chosen', async () => {
    const user = await w.user({ connect: ['x', 'x', 'secondary_a', 'secondary_b'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')

    for (const name of ['Bluesky', 'LinkedIn']) await page.getByRole('checkbox', { name }).check()
    await textOf(page).fill('All that there is to say')
    await page.getByRole('button', { name: 'Add a part' }).click()
    await partOf(page, 2).fill('And then some')
    await page.getByRole('button', { name: 'X', exact: true }).click()
    await page.getByRole('button', { name: 'Write another text for X' }).click()
    await partOf(page, 1).fill('In short')
    await page.getByRole('button', { name: 'Remove part 2' }).click()
    const [, second = ''] = await page.getByLabel('Account on X').locator('option').allInnerTexts()
    await page.getByLabel('Account on X').selectOption({ label: second })
    await judged(page)
    await page.getByRole('button', { name: 'Publish now…' }).click()
    const asked = await page.getByRole('dialog').innerText()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()

    const post = await newest(user)
    const { entries } = (await w.control(
      'GET',
      `/control/ledger?platform=x&account=${second.slice(1)}`,
    )) as { entries: { kind: string; text: string }[] }
    const texts = async (platform: 'secondary_a' | 'secondary_b') =>
      (await w.published(user, platform)).map(({ text }) => text)
    expect(asked).toContain(second)
    expect(post).toMatchObject({ status: 'posted', platforms: ['x', 'secondary_a', 'secondary_b'] })
    expect(entries.filter(({ kind }) => kind === 'post_accepted').map(({ text }) => text)).toEqual([
      'In short',
    ])
    expect(await texts('secondary_a')).toEqual(['All that there is to say', 'And then some'])
    expect(await texts('secondary_b')).toEqual(['All that there is to say\n\nAnd then some'])
  })

  test('what a network has besides its text stays when its text is edited, and when it has none of its own any more', async () => {
    const user = await w.user({ connect: ['x'] })
    const variants = { x: { text: 'Short', reply_settings: 'following' } }
    const body = { text: 'Long', platforms: ['x'], variants }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: 'Edit the post', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'X its own' }).click()
    await textOf(page).fill('Shorter')
    await w.until(async () => (await read(user, id)).variants?.x?.text === 'Shorter')
    await saved(page)
    const edited = await read(user, id)
    await page.getByRole('button', { name: 'Use the text of all networks' }).click()
    await w.until(async () => (await read(user, id)).variants?.x?.text === undefined)

    expect(edited.variants).toEqual({ x: { text: 'Shorter', reply_settings: 'following' } })
    expect((await read(user, id)).variants).toEqual({ x: { reply_settings: 'following' } })
  })

  test.each([
    { clock: 'right', ahead_ms: 0 },
    { clock: 'a day ahead', ahead_ms: 86_400_000 },
  ])(
    'the next free slot is named, and is the one that the post gets, by a clock that is $clock',
    async ({ ahead_ms }) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ user_id: user.id })
      await page.addInitScript(`{ const now = Date.now; Date.now = () => now() + ${ahead_ms} }`)
      await show(page, '/compose', 'Compose')
      await draftOf(page, 'Queued')
      await page.getByRole('radio', { name: 'In the next free slot' }).check()
      await page.getByText('None is free in the next 30 days.').waitFor()
      await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }])
      await page.reload()

      await page.getByRole('radio', { name: 'In the next free slot' }).check()
      const named = page.getByText(/^\w+, \d+ \w+ \d{4} at \d\d:\d\d \(/)
      await named.waitFor()
      const [slot] = await slotsOf(w, user)
      const words = await page.evaluate<string>(
        `new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date('${slot?.at}'))`,
      )
      const said = await named.innerText()
      await page.getByRole('button', { name: 'Add to the queue' }).click()
      await page.getByText('The post has the next free slot.').waitFor()

      expect(said).toContain(words)
      expect(await newest(user)).toMatchObject({ queued: true, scheduled_date: slot?.at })
    },
  )

  test('words that name no moment to come are said to be none', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await page.getByRole('radio', { name: 'At a time' }).check()
    const words = page.getByLabel('In words')

    await words.fill('whenever')
    await page.getByText(/^That is not understood/).waitFor()
    await words.fill('tomorrow')
    await page.getByText(/^At what time/).waitFor()
    await words.fill('yesterday at 9:00')
    await page.getByText('That is in the past.').waitFor()
    await words.fill('in 3 hours')
    await page.getByText(/^\w+, .* \(/).waitFor()

    expect(await page.getByLabel('Date and time').inputValue()).not.toBe('')
    await words.fill('whenever')
    await page.getByText(/^That is not understood/).waitFor()
    expect(await page.getByLabel('Date and time').inputValue()).toBe('')
  })

  test('a date that is chosen while words are still read stays', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    const held = Promise.withResolvers<void>()
    const read_by = Promise.withResolvers<string>()
    await page.route(/\/en-/, async (route) => {
      read_by.resolve(route.request().url())
      await held.promise
      await route.continue()
    })
    await show(page, '/compose', 'Compose')
    await page.getByRole('radio', { name: 'At a time' }).check()
    const date = page.getByLabel('Date and time')

    await page.getByLabel('In words').fill('in 3 hours')
    const url = await read_by.promise
    await date.fill('2031-05-04T10:30')
    held.resolve()
    await page.evaluate(
      `import(${JSON.stringify(url)}).then(() => new Promise(requestAnimationFrame))`,
    )

    expect(await date.inputValue()).toBe('2031-05-04T10:30')
  })

  test('it is said beforehand what a post costs, and that a budget refuses it', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await textOf(page).fill('Not for free https://example.com/')
    await page.getByText('It costs $0.20 on X.').waitFor()

    const budget = { monthly_amount: '0.1', on_exceed: 'refuse' }
    await w.call(user, 'PUT', '/api/v1/budget', { body: budget })
    await textOf(page).fill('Still not for free https://example.com/')
    await page.locator('.compose-forecast .problem').waitFor()
    const said = await page.locator('.compose-forecast').innerText()
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()

    expect(said).toMatch(/budget/i)
    expect(await w.published(user, 'x')).toEqual([])
    expect(await newest(user)).toMatchObject({ status: 'draft' })
  })

  test('letters are commands outside of fields alone, and not at all for who wants none', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/settings', 'Settings')

    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Page' }).fill('even')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Events and webhooks', level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.getByLabel('C and ? are commands').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor()

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Events and webhooks')
  })
})
