/** The calendar: what it shows, and how entries are moved by mouse, by keys and by typing a date. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { ARTICLES, TEXT } from '../../articles/arrange.ts'
import { inMinutes, postIn } from '../../posts/arrange.ts'
import { EVERY_DAY, setSlots, slotsOf } from '../../queue/arrange.ts'
import { POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { handOf } from './hands.ts'
import { usePages, type Look } from './pages.ts'
import { growthWhileSeen, writeMany } from './writing.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

const write = async (user: TestUser, body: object): Promise<string> => {
  const answer = await w.call(user, 'POST', POSTS, { body: { platforms: ['x'], ...body } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.posts[0].id
}
const dateOf = async (user: TestUser, id: string): Promise<string> =>
  (await w.call(user, 'GET', `${POSTS}/${id}`)).body.scheduled_date

const dayIn = (page: Page, day: string) => page.locator(`[role="gridcell"][data-day="${day}"]`)
const hourIn = (page: Page, day: string, hour: number) => dayIn(page, day).nth(hour)
const entryOf = (page: Page, id: string) => page.locator(`[data-entry="${id}"]`)
const titles = (place: Locator) => place.locator('.calendar-entry bdi').allInnerTexts()

interface EventRead {
  id: string
  type: string
  data: { post?: { id: string; scheduled_date: string | null } }
}
/** As the stream sends it. */
const messageOf = (event: EventRead) =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Drops it once the place shows that it takes it. */
async function drag(page: Page, entry: Locator, place: Locator) {
  await entry.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await place.hover({ force: true, position: { x: 12, y: 12 } })
  await expect.poll(() => place.getAttribute('class')).toMatch(/\bover\b/)
  await page.mouse.up()
}

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test('posts and articles stand on their days, narrowed by filters which the address keeps', async () => {
    const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'x', 'secondary_a'] })
    const at = '2099-05-06T09:00:00Z'
    await write(user, { text: 'Otters at low tide', category: 'Coast', scheduled_date: at })
    await write(user, { text: 'שלום', platforms: ['secondary_a'], scheduled_date: at })
    await write(user, { text: 'Elsewhen', scheduled_date: '2099-07-06T09:00:00Z' })
    await w.call(user, 'POST', ARTICLES, { body: { ...TEXT, scheduled_date: at } })
    const page = await open({ user_id: user.id })
    const shown = () => titles(dayIn(page, '2099-05-06'))
    await show(page, '/calendar?day=2099-05-20', 'Calendar')

    await page.getByText('3 entries.').waitFor()
    const all = await shown()
    await page.getByLabel('Network').selectOption({ label: 'Bluesky' })
    await expect.poll(shown).toEqual(['שלום'])
    await page.getByLabel('Network').selectOption({ label: 'All' })
    await page.getByText('3 entries.').waitFor()
    const accounts = await page.getByLabel('Account').locator('option').allInnerTexts()
    const label = accounts.find((one) => one.startsWith('Bluesky @'))
    await page.getByLabel('Account').selectOption({ label: label! })
    await expect.poll(shown).toEqual(['שלום'])
    await page.getByLabel('Account').selectOption({ label: 'All' })
    await page.getByLabel('Category').fill('Coast')
    await expect.poll(shown).toEqual(['Otters at low tide'])
    await page.getByLabel('Status').selectOption({ label: 'Posted' })
    await page.getByText('0 entries.').waitFor()
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByText('Times are those of Asia/Tokyo.').waitFor()

    expect(all.toSorted()).toEqual(['Notes on rivers', 'Otters at low tide', 'שלום'])
    expect(new URL(page.url()).search).toBe(
      '?day=2099-05-20&category=Coast&status=posted&zone=Asia%2FTokyo',
    )
  })

  test.each(['secondary_a', 'bluesky'])('an address may call a network %s', async (platform) => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })

    await show(page, `/calendar?platform=${platform}`, 'Calendar')
    await page.getByLabel('Network').waitFor()

    expect(await page.getByLabel('Network').inputValue()).toBe('secondary_a')
  })

  test('what is dragged to another day keeps its time there, also over a change of the clock, and is undone', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Spring', scheduled_date: '2099-03-27T08:30:00Z' })
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?day=2099-03-01&zone=Europe/Berlin', 'Calendar')

    await drag(page, entryOf(page, id), dayIn(page, '2099-03-30'))
    await page.getByText('“Spring” is moved to Mon, 30 Mar 2099, 09:30.').waitFor()
    await entryOf(page, id).filter({ hasText: '09:30' }).waitFor()
    const there = await titles(dayIn(page, '2099-03-30'))
    const moved = await dateOf(user, id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('“Spring” is back where it was.').waitFor()
    const focused = await page.evaluate<string>('document.activeElement.dataset.entry')

    expect(there).toEqual(['Spring'])
    expect(moved).toBe('2099-03-30T07:30:00.000Z')
    expect(await dateOf(user, id)).toBe('2099-03-27T08:30:00.000Z')
    expect(await titles(dayIn(page, '2099-03-27'))).toEqual(['Spring'])
    expect(focused).toBe(id)
    expect(new URL(page.url()).pathname).toBe('/dashboard/calendar')
  })

  test('what is told late of a move that was undone meanwhile moves nothing, and leaves the focus where it is', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Spring', scheduled_date: '2099-03-27T08:30:00Z' })
    const page = await open({ user_id: user.id })
    const { promise: late, resolve: tell } = Promise.withResolvers<string>()
    await page.route('**/events/stream*', async (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: await late }),
    )
    await show(page, '/calendar?day=2099-03-01&zone=Europe/Berlin', 'Calendar')
    await drag(page, entryOf(page, id), dayIn(page, '2099-03-30'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('“Spring” is back where it was.').waitFor()
    const other = await write(user, { text: 'Told', scheduled_date: '2099-03-28T08:30:00Z' })
    const { events } = (await w.call(user, 'GET', '/api/v1/events?limit=100')).body
    const isLate = ({ data: { post } }: EventRead) =>
      post?.id === other || post?.scheduled_date === '2099-03-30T07:30:00.000Z'

    tell(events.filter(isLate).map(messageOf).join(''))
    await entryOf(page, other).waitFor()
    const focused = await page.evaluate<string>('document.activeElement.dataset.entry')

    expect(await titles(dayIn(page, '2099-03-27'))).toEqual(['Spring'])
    expect(focused).toBe(id)
  })

  test('a time that the clock skips is as much later, where it goes by half an hour, too', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'Island', scheduled_date: '2099-10-02T15:45:00Z' })
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?day=2099-10-01&zone=Australia/Lord_Howe', 'Calendar')

    await drag(page, entryOf(page, id), dayIn(page, '2099-10-04'))
    await page.getByText('“Island” is moved to Sun, 4 Oct 2099, 02:45.').waitFor()

    expect(await dateOf(user, id)).toBe('2099-10-03T15:45:00.000Z')
  })

  test('in a week an entry is dragged to another hour, and to a free slot of the queue', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '13:15' }], 'Europe/Berlin')
    const id = await write(user, { text: 'Weekly', scheduled_date: '2099-05-05T08:20:00Z' })
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?view=week&day=2099-05-06', 'Calendar')

    await drag(page, entryOf(page, id), hourIn(page, '2099-05-07', 11))
    await page.getByText('“Weekly” is moved to Thu, 7 May 2099, 11:20.').waitFor()
    const by_hour = await dateOf(user, id)
    await drag(page, entryOf(page, id), dayIn(page, '2099-05-08').locator('.calendar-slot'))
    await page.getByText('“Weekly” is moved to Fri, 8 May 2099, 13:15.').waitFor()

    expect(by_hour).toBe('2099-05-07T09:20:00.000Z')
    expect(await dateOf(user, id)).toBe('2099-05-08T11:15:00.000Z')
  })

  test('on the first free slot a post is in the queue, and holds it', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '12:00' }])
    const [first] = await slotsOf(w, user)
    const after = new Date(Date.parse(first!.at) + 600_000).toISOString()
    const id = await write(user, { text: 'Queued', scheduled_date: after })
    const page = await open({ user_id: user.id })
    await show(page, `/calendar?day=${first!.at.slice(0, 10)}`, 'Calendar')

    const slot = dayIn(page, first!.at.slice(0, 10)).locator('.calendar-slot')
    await drag(page, entryOf(page, id), slot)
    await page.getByText('“Queued” is moved to').waitFor()
    await slot.waitFor({ state: 'detached' })

    const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
    expect(body).toMatchObject({ queued: true, scheduled_date: first!.at })
  })

  test('what cannot move goes back, with words', async () => {
    const user = await w.user({ connect: ['x'] })
    const published = await postIn(w, user, 'posted')
    const id = await write(user, { text: 'Changed', scheduled_date: '2099-05-05T08:20:00Z' })
    const page = await open({ user_id: user.id })
    // What happens is not told to this page.
    await page.route('**/events/**', (route) => route.fulfill({ status: 429, json: {} }))
    await show(page, '/calendar?zone=UTC', 'Calendar')

    await entryOf(page, published).waitFor()
    const cells = page.getByRole('gridcell')
    const other = (await cells.first().getByRole('link').count()) > 0 ? cells.nth(1) : cells.first()
    await drag(page, entryOf(page, published), other)
    await page.getByText('What is published cannot move.').waitFor()
    await show(page, '/calendar?zone=UTC&day=2099-05-01', 'Calendar')
    await entryOf(page, id).waitFor()
    const scheduled_date = '2099-05-06T08:20:00Z'
    await w.call(user, 'POST', `${POSTS}/${id}/schedule`, { body: { scheduled_date } })
    await drag(page, entryOf(page, id), dayIn(page, '2099-05-08'))
    await page.getByText('“Changed” stays where it is. It has been changed meanwhile.').waitFor()
    await dayIn(page, '2099-05-06').getByRole('link').waitFor()
    await entryOf(page, id).press('m')
    await page.getByLabel('At', { exact: true }).fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('dialog').locator('.problem').waitFor()
    const why = await page.getByRole('dialog').locator('.problem').innerText()

    expect(why).toMatch(/past|future/)
    expect(await dateOf(user, id)).toBe('2099-05-06T08:20:00.000Z')
  })

  test('with the keyboard alone days are walked through, and entries opened, moved and dragged', async () => {
    const user = await w.user({ connect: ['x'] })
    const id = await write(user, { text: 'By hand', scheduled_date: '2099-05-05T08:20:00Z' })
    const page = await open({ user_id: user.id })
    const focused = () =>
      page.evaluate<string>(
        '[document.activeElement.closest("[data-day]")?.dataset.day, document.activeElement.dataset.entry ?? "day"].join(" ")',
      )
    await show(page, '/calendar?zone=UTC&day=2099-05-01', 'Calendar')
    await entryOf(page, id).waitFor()
    await page.getByRole('button', { name: 'Agenda' }).focus()

    await page.keyboard.press('Tab')
    const first = await focused()
    for (let days = 0; days < 8; days++) await page.keyboard.press('ArrowRight')
    const on_day = await focused()
    await page.keyboard.press('ArrowDown')
    const on_entry = await focused()
    await page.keyboard.press('Space')
    await page.getByText(/Over Tuesday,? 5 May 2099/).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText(/Over Wednesday,? 6 May 2099/).waitFor()
    await page.keyboard.press('Space')
    await page.getByText('is moved to Wed, 6 May 2099, 08:20.').waitFor()
    await expect.poll(focused).toBe(`2099-05-06 ${id}`)
    await page.keyboard.press('m')
    await page.getByLabel('At', { exact: true }).fill('2099-05-07T10:00')
    await page.keyboard.press('Enter')
    await page.getByText('is moved to Thu, 7 May 2099, 10:00.').waitFor()
    await expect.poll(focused).toBe(`2099-05-07 ${id}`)
    const moved = await dateOf(user, id)
    await page.evaluate(
      'globalThis.passed = []; addEventListener("focusin", ({ target }) => passed.push(target.closest("[data-day]")?.dataset.day))',
    )
    for (let weeks = 0; weeks < 4; weeks++) await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'June 2099' }).waitFor()
    await expect.poll(focused).toBe('2099-06-04 day')
    const passed = await page.evaluate<string[]>('passed')
    await page.goto(`${w.service.url}/dashboard/calendar?zone=UTC&day=2099-05-01`)
    await entryOf(page, id).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()

    expect(first).toBe('2099-04-27 day')
    expect(on_day).toBe('2099-05-05 day')
    expect(on_entry).toBe(`2099-05-05 ${id}`)
    expect(moved).toBe('2099-05-07T10:00:00.000Z')
    expect(passed).toEqual(['2099-05-14', '2099-05-21', '2099-05-28', '2099-06-04'])
  })

  test.each(['keyboard', 'mouse'] as const)(
    'on a phone, where nothing can be dragged, an entry is given another date, %s',
    async (by) => {
      const user = await w.user({ connect: ['x'] })
      const before = inMinutes(60)
      const id = await write(user, { text: 'Small', scheduled_date: before })
      const page = await open({ size: 'phone', user_id: user.id })
      const hand = handOf(page, by)
      await show(page, '', 'Overview')

      await hand.go('Calendar')
      await hand.press(page.getByRole('button', { name: 'Move… “Small”' }))
      await hand.reach(page.getByLabel('At', { exact: true }))
      await page.getByLabel('At', { exact: true }).fill('2099-05-06T08:20')
      await hand.press(page.getByRole('button', { name: 'Move', exact: true }))
      await page.getByText('“Small” is moved to Wed, 6 May 2099, 08:20.').waitFor()
      const moved = await dateOf(user, id)
      await hand.press(page.getByRole('button', { name: 'Undo' }))
      await page.getByText('“Small” is back where it was.').waitFor()

      expect(moved).toMatch(/^2099-05-06T/)
      expect(await dateOf(user, id)).toBe(before)
    },
  )

  test('articles are dragged and given dates as posts are', async () => {
    const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
    const { body } = await w.call(user, 'POST', ARTICLES, {
      body: { ...TEXT, scheduled_date: '2099-05-05T08:20:00Z' },
    })
    const { id } = body.article
    const read = async () => (await w.call(user, 'GET', `${ARTICLES}/${id}`)).body.article
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?zone=UTC&day=2099-05-01', 'Calendar')

    await drag(page, entryOf(page, id), dayIn(page, '2099-05-12'))
    await page.getByText('is moved to Tue, 12 May 2099, 08:20.').waitFor()
    const asked = await page.getByRole('dialog').count()
    const dragged = await read()
    await entryOf(page, id).click()
    await page.getByLabel('At', { exact: true }).fill('2099-05-14T10:00')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('is moved to Thu, 14 May 2099, 10:00.').waitFor()
    const typed = await read()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('is back where it was.').waitFor()

    expect(asked).toBe(0)
    expect(dragged.scheduled_date).toBe('2099-05-12T08:20:00.000Z')
    expect(typed.scheduled_date).toBe('2099-05-14T10:00:00.000Z')
    expect((await read()).scheduled_date).toBe('2099-05-12T08:20:00.000Z')
  })

  test('a full day tells how much more there is, and shows it all', async () => {
    const user = await w.user({ connect: ['x'] })
    const posts = Array.from({ length: 9 }, (_, n) => ({
      text: `Of many ${n}`,
      platforms: ['x'],
      scheduled_date: `2099-05-05T0${n}:00:00Z`,
    }))
    await w.call(user, 'POST', POSTS, { body: { posts } })
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?zone=UTC&day=2099-05-01', 'Calendar')

    await page.getByRole('button', { name: '+6 more' }).click()
    const listed = await page.getByRole('dialog').getByRole('listitem').count()
    await page.getByRole('button', { name: 'Move… “Of many 8”' }).click()
    await page.getByLabel('At', { exact: true }).fill('2099-05-20T10:00')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('button', { name: '+5 more' }).waitFor()

    expect(listed).toBe(9)
    expect(await titles(dayIn(page, '2099-05-20'))).toEqual(['Of many 8'])
  })

  test.each(['phone', 'desktop'] as const)(
    'nothing moves when days of a long agenda come into view, %s',
    async (size) => {
      const user = await w.user({ connect: ['x'] })
      // Days of one post, of two and of three.
      await writeMany(w, user, 40, (n) => {
        const day = String(1 + Math.floor(n / 2) + (n % 3)).padStart(2, '0')
        return { scheduled_date: `2099-05-${day}T09:${10 + n}:00Z` }
      })
      const page = await open({ size, user_id: user.id })
      await show(page, '/calendar?view=agenda&day=2099-05-01&zone=UTC', 'Calendar')

      const grown = await growthWhileSeen(page, page.locator('.calendar-agenda > section'))

      expect(Math.abs(grown)).toBeLessThanOrEqual(1)
    },
  )

  test.each([26, -26])(
    'a clock that is wrong by %d hours hides no free slot, and names no other day today',
    async (hours) => {
      const user = await w.user({ connect: ['x'] })
      // Half a day ahead, whenever this is.
      const time = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16)
      await setSlots(w, user, [{ weekdays: EVERY_DAY, time }])
      const [first] = await slotsOf(w, user)
      const page = await open({ user_id: user.id })
      await page.clock.setFixedTime(Date.now() + hours * 3_600_000)
      await show(page, '/calendar?view=agenda&zone=UTC', 'Calendar')

      await page.locator(`.calendar-free time[datetime="${first?.at}"]`).waitFor()
      const day = () => new Date().toISOString().slice(0, 10)
      const before = day()
      await show(page, '/calendar?view=month&zone=UTC', 'Calendar')
      const today = await page.locator('[data-today]').getAttribute('data-day')

      expect([before, day()]).toContain(today)
    },
  )

  test('a phone begins with the agenda, which follows what happens elsewhere', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '12:00' }])
    const page = await open({ user_id: user.id, size: 'phone' })
    await show(page, '/calendar', 'Calendar')

    await page.getByText('Free slot').first().waitFor()
    const pressed = await page.locator('.tabs [aria-pressed="true"]').innerText()
    await write(user, { text: 'Meanwhile', scheduled_date: inMinutes(60) })
    await page.getByRole('link', { name: 'Meanwhile' }).waitFor()
    await page.getByRole('button', { name: 'Move… “Meanwhile”' }).click()
    const zone = await page.getByRole('dialog').locator('.hint').innerText()

    expect(pressed).toBe('Agenda')
    expect(zone).toBe('In the time zone UTC.')
  })

  test('what cannot be read is said once, and all of it is read again when somebody asks', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:30' }], 'Asia/Tokyo')
    const id = await write(user, { text: 'Read late', scheduled_date: '2099-05-05T08:20:00Z' })
    const page = await open({ user_id: user.id })
    let is_failing = true
    await page.route(/\/api\/v1\/(queue|posts|articles)/, (route) =>
      is_failing
        ? route.fulfill({ status: 502, json: { error: 'Not now.', code: 'internal_error' } })
        : route.continue(),
    )
    await show(page, '/calendar?day=2099-05-01', 'Calendar')
    await page.getByText('Not now.').waitFor()
    const told = await page.getByRole('alert').allInnerTexts()

    is_failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await entryOf(page, id).waitFor()
    await page.getByText('Times are those of Asia/Tokyo.').waitFor()

    expect(told).toHaveLength(1)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test.each(LOOKS)('every view can be used by everybody, $size and $scheme', async (look) => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '12:00' }], 'Europe/Berlin')
    const published = await postIn(w, user, 'posted')
    const text = `مرحبا ${'x'.repeat(120)}`
    await write(user, { text, scheduled_date: '2099-05-06T09:00:00Z' })
    await write(user, { text, scheduled_date: inMinutes(60) })
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}
    await show(page, '/calendar?view=month', 'Calendar')
    await entryOf(page, published).waitFor({ state: 'attached' })
    found.today = await audit(page)
    for (const view of ['month', 'week']) {
      await show(page, `/calendar?view=${view}&day=2099-05-06`, 'Calendar')
      await page.getByText('1 entry.').waitFor()
      await page.getByText('Free slot').first().waitFor({ state: 'attached' })
      found[view] = await audit(page)
    }
    await show(page, '/calendar?view=agenda', 'Calendar')
    await page.getByText('2 entries.').waitFor()
    await page.getByText('Free slot').first().waitFor()
    found.agenda = await audit(page)
    if (look.size === 'phone') await page.getByText('Filters and time zone').click()
    await page.getByRole('button', { name: /^Move…/ }).click()
    found.moving = await audit(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Move…/ }).click()
    await page.getByLabel('At', { exact: true }).fill('2099-05-20T10:00')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    found.moved = await audit(page)

    expect(found).toEqual({ today: [], month: [], week: [], agenda: [], moving: [], moved: [] })
  })
})
