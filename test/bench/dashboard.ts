/**
 * What the dashboard's pages take in Chromium of an account with very many posts: from the answer to the picture,
 * while somebody scrolls, and from a key to its picture in a long thread.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Db } from '../../db/pool/postgres.ts'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { PLATFORMS } from '../../networks/network.ts'
import { lacksBrowser, openBrowser } from '../world/browser.ts'
import { spread, type Print } from './figures.ts'
import { foldAll } from './fold.ts'
import { onStage } from './stage.ts'
import { longOnes, traced, workOf } from './tasks.ts'

export interface DashboardSize {
  posts: number
  rounds: number
  /** Pages of the list that are there before somebody scrolls. */
  pages: number
  parts: number
  keys: number
}

interface Opened {
  browser: Browser
  page: Page
}

/** Of a list, as the pages ask for it. */
const PAGE = 50
const VIEWPORT = { width: 1280, height: 860 }
const PROBE = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8')
const PART =
  'A part of a thread as people write them, with a few words more than the one before it. '
const WHEEL = 1_500
/** What a key takes at most of which Chromium does not tell. */
const PICTURE_MS = 16
/** As the probe names it. */
const MEASURE = 'shown'
/** Somebody who types fast. */
const KEY_MS = 60

export async function measureDashboard(size: DashboardSize, print: Print) {
  if (lacksBrowser()) return print('the dashboard', 'there is no Chromium')
  await onStage('dashboard', async ({ db, user, serve }) => {
    const { id } = await user('dashboard', PLATFORMS)
    await savePosts(db, id, size.posts)
    const { url } = await serve('all')
    const browser = await openBrowser()
    try {
      const opened = { browser, page: await openPage(browser, url, await insertLink(db, id)) }
      const load = loadavg()[0]?.toFixed(1)
      print(`in Chromium, with ${size.posts} posts, beside a load of ${load}:`, '')
      await measureShowing(opened, size.rounds, print)
      await measureScrolling(opened, size.pages, print)
      await measureTyping(opened, size, print)
    } finally {
      await browser.close()
    }
  })
}

/** In all states, from a year ago to in a year; nothing of it comes due. */
async function savePosts(db: Db, user_id: string, posts: number) {
  await db`
    with wanted as materialized (
      select new_id() as id, n, clock_timestamp() + (n - ${posts} / 2) * interval '730 days' / ${posts} as at,
        case when n % 10 = 0 then 'draft' when n > ${posts} / 2 then 'scheduled' when n % 10 = 1 then 'failed'
          else 'posted' end as status
      from generate_series(1, ${posts}::integer) n where abs(n - ${posts} / 2) > 1),
    p as (
      insert into posts (user_id, id, category, text, share_with_followers, platforms, status, scheduled_date,
        posted_date, failed_reason)
      select ${user_id}, id, 'Category ' || n % 7, 'Post ' || n || ': ' || repeat('some words of it ', 1 + n % 12),
        false, '{x,secondary_a,secondary_b}', status, case when status <> 'draft' then at end,
        case when status = 'posted' then at end, case when status = 'failed' then 'x: refused' end
      from wanted)
    insert into deliveries (user_id, post_id, platform, connection_id, state, due_at, on_request, deadline_at,
      error_code, error)
    select ${user_id}, w.id, c.platform, c.id, s.state, at, false,
      case when s.state = 'waiting' then at + interval '2 hours' end,
      case when s.state = 'failed' then 'refused' end, case when s.state = 'failed' then 'refused' end
    from wanted w
    join connections c on c.user_id = ${user_id}
    cross join lateral (select case
      when w.status = 'scheduled' then 'waiting'
      when w.status = 'failed' or (c.platform = 'secondary_b' and w.n % 10 = 2) then 'failed'
      else 'published' end as state) s
    where w.status <> 'draft'`
  await foldAll(db)
  await db`vacuum analyze`
}

async function openPage(browser: Browser, url: string, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: `${url}/dashboard/` })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(PROBE)
  await page.goto(`sign-in#link=${link}`)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  return page
}

/** Alternating, so that all have the same machine. */
async function measureShowing({ browser, page }: Opened, rounds: number, print: Print) {
  const times: Record<string, { took: number[]; worked: number[] }> = {}
  const note = async (name: string, work: () => Promise<unknown>, selector: string, count = 1) => {
    const of_it = (times[name] ??= { took: [], worked: [] })
    const { measured } = await traced(
      browser,
      page,
      async () => {
        await work()
        of_it.took.push(await shown(page, selector, count))
      },
      MEASURE,
    )
    of_it.worked.push(workOf(measured))
  }
  const [month, next] = [
    '.calendar[aria-busy=false] .calendar-entry',
    `[data-day="${nextMonth()}"]`,
  ]
  const press = () => page.getByRole('button', { name: 'Next month' }).click()
  for (let round = 0; round < rounds; round++) {
    await note('the list', () => page.goto('posts'), '.post', PAGE)
    await note('a month', () => page.goto('calendar'), month)
    await note('the next month', press, month.replace(' ', `:has(${next}) `))
    await note('the agenda', () => page.goto('calendar?view=agenda'), '.calendar-agenda time')
  }
  for (const [name, { took, worked }] of Object.entries(times)) {
    print(`  ${name}, from the answer to the picture by the clock`, spread(took))
    print(`  ${name}, by the processor`, spread(worked))
  }
}

/** A day that only the next month has. */
function nextMonth(): string {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
  return day.toISOString().slice(0, 10)
}

async function measureScrolling({ browser, page }: Opened, pages: number, print: Print) {
  await page.goto('posts')
  await shown(page, '.post', PAGE)
  const more = page.getByRole('button', { name: 'Show more' })
  const { all } = await traced(browser, page, async () => {
    for (let count = 2; count <= pages; count++) {
      await more.click()
      await shown(page, '.post', count * PAGE)
    }
  })
  print(`  ${pages} pages of the list below each other`, longOnes(all))
  const list = await traced(browser, page, () => scroll(page))
  print(`  scrolling ${pages * PAGE} posts`, longOnes(list.all))
  await page.goto('calendar?view=agenda')
  await shown(page, '.calendar-agenda time', 1)
  while (await more.isVisible()) await more.click()
  const rows = await page.locator('.calendar-agenda time').count()
  const agenda = await traced(browser, page, () => scroll(page))
  print(`  scrolling ${rows} entries of the agenda`, longOnes(agenda.all))
}

/** Down to the end and up again. */
async function scroll(page: Page) {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  for (const direction of [1, -1]) {
    for (let at = 0; at < height; at += WHEEL) {
      await page.mouse.wheel(0, direction * WHEEL)
      await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
    }
  }
}

async function measureTyping({ browser, page }: Opened, size: DashboardSize, print: Print) {
  const { parts, keys } = size
  await page.goto('compose')
  const part = (number: number) =>
    page.getByRole('textbox', { name: `Part ${number}`, exact: true })
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(PART)
  for (let number = 2; number <= parts; number++) {
    await page.keyboard.press('Control+Enter')
    await part(number).fill(`${PART.repeat(2)}${number}`)
  }
  // The service has counted all of them.
  await page
    .locator('.compose-count')
    .nth(parts - 1)
    .waitFor()
  await page.locator('.compose-count.about').first().waitFor({ state: 'detached' })
  await part(Math.ceil(parts / 2)).focus()
  await page.evaluate('probe.keys.clear()')
  const { all } = await traced(browser, page, async () => {
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press('abcde '.charAt(key % 6), { delay: KEY_MS / 2 })
      await page.evaluate(`new Promise((done) => setTimeout(done, ${KEY_MS / 2}))`)
    }
  })
  const told = await page.evaluate<number[]>('[...probe.keys.values()]')
  const times = [...told, ...Array<number>(Math.max(0, keys - told.length)).fill(PICTURE_MS)]
  print(
    `  typing ${keys} letters into one of ${parts} parts, from a key to its picture`,
    spread(times),
  )
  const each = (workOf(all) / keys).toFixed(1)
  print('  meanwhile', `${each} ms of the processor for each letter, ${longOnes(all)}`)
}

function shown(page: Page, selector: string, count: number): Promise<number> {
  return page.evaluate<number>(
    `probe.shown(${JSON.stringify(selector)}, ${count}, '/api/v1/posts?')`,
  )
}
