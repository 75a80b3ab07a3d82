/** The first page: the way to the first post, and then what comes next and what needs somebody. */
import { afterAll, describe, expect, test } from 'vitest'
import { inMinutes, postIn } from '../../posts/arrange.ts'
import { keyThatMay, POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test('a new account is led from connecting to its first scheduled post, step by step', async () => {
    const user = await w.user({ connect: [] })
    await w.db`delete from api_keys where user_id = ${user.id}`
    const page = await open({ user_id: user.id })
    const current = page.locator('[aria-current=step]')
    await show(page, '', 'Overview')
    await page.getByText('0 of 3 done').waitFor()
    const first = await current.innerText()
    const found = await audit(page)
    await current.getByRole('link').click()
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor()

    const other = await w.user({ connect: ['x'] })
    const another = await open({ user_id: other.id, size: 'phone', scheme: 'dark' })
    await show(another, '', 'Overview')
    await another.getByText('2 of 3 done').waitFor()
    const second = await another.locator('[aria-current=step]').innerText()
    const found_then = await audit(another)
    const body = { text: 'The first of many', scheduled_date: inMinutes(60), platforms: ['x'] }
    await w.call(other, 'POST', POSTS, { body })
    await another.getByRole('link', { name: 'The first of many' }).waitFor()
    await another.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })

    expect(first).toContain('Connect an account')
    expect(second).toContain('Schedule your first post')
    expect([found, found_then]).toEqual([[], []])
  })

  test('a used account has what comes next, the soonest first, and what needs somebody', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const drafter = await keyThatMay(w, user)
    await postIn(w, user, 'failed')
    const plan = (minutes: number, text: string, by = user) =>
      w.call(by, 'POST', POSTS, {
        body: { text, scheduled_date: inMinutes(minutes), platforms: ['x'] },
      })
    await plan(180, 'Third')
    await plan(60, 'First')
    await plan(120, 'Second', drafter)
    await w.db`
      update connections set needs_reconnect = true
      where user_id = ${user.id} and platform = 'secondary_a'`
    const page = await open({ user_id: user.id })
    await show(page, '', 'Overview')
    const part = (name: string) => page.getByRole('region', { name })
    await part('Coming up').getByRole('link', { name: 'Third' }).waitFor()
    await part('Needs attention').getByText('1 waiting').waitFor()

    const next = await part('Coming up').getByRole('heading', { level: 3 }).allInnerTexts()
    const needed = await part('Needs attention').getByRole('listitem').allInnerTexts()
    const found = await audit(page)
    await part('Needs attention')
      .getByRole('link', { name: /to approve/ })
      .click()
    await page.getByRole('heading', { name: 'Approvals', level: 1 }).waitFor()

    expect(next).toEqual(['First', 'Second', 'Third'])
    expect(needed).toHaveLength(3)
    expect(needed[0]).toContain('Posts and articles to approve')
    expect(needed[1]).toContain('1 to reconnect')
    expect(needed[2]).toMatch(/failed \d+[^]*Failed/)
    expect(found).toEqual([])
  })
})
