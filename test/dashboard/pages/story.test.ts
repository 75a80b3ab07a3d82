/** The pages from signing up to signing out, as a person goes through them. */
import { afterAll, describe, expect, test } from 'vitest'
import { insertLink } from '../../../db/users/oneTimeTokens.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { PASSWORD, signUp } from '../visitor.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const ask = async (key: string) =>
  (await w.call(undefined, 'GET', '/api/v1/me', { headers: { 'x-api-key': key } })).status

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('somebody signs up, makes a key, uses it, revokes it, signs out and in again', async () => {
    const page = await open()
    await show(page, '/sign-up', 'Sign up')
    await page.getByLabel('Name').fill('Ada River')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Trial plan' }).waitFor()
    const trial = await page.getByText(/The trial ends in 7 days/).count()

    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByText('There is no key yet.').waitFor()
    await page.getByLabel('Name').fill('Release bot')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByLabel('Key', { exact: true }).inputValue()
    const while_it_works = await ask(key)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await page.getByText(`${key.slice(0, 7)}…${key.slice(-4)}`).waitFor()
    const shown_again = (await page.content()).includes(key)
    const last_used = await page.getByText('Never').count()

    await page.getByRole('button', { name: 'Revoke the key Release bot' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const after_cancelling = await ask(key)
    await page.getByRole('button', { name: 'Revoke the key Release bot' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('The key “Release bot” is revoked.').waitFor()
    const after_revoking = await ask(key)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You have signed out.').waitFor()
    const way_out = page.url()
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()

    expect(trial).toBe(1)
    expect(way_out).toBe(`${w.service.url}/dashboard/sign-in`)
    expect([while_it_works, after_cancelling, after_revoking]).toEqual([200, 200, 401])
    expect([shown_again, last_used]).toEqual([false, 0])
  })

  test('what is wrong with a field stands beside it, and the first such field has the focus', async () => {
    const { email } = await signUp(w)
    const page = await open()
    await show(page, '/sign-up', 'Sign up')

    await page.getByLabel('E-mail address').fill('nobody')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await page.getByText('Fill this in.').waitFor()
    const focused = await page.evaluate('document.activeElement.name')
    await name.fill('Second')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    const said = await page.locator('.problem').allTextContents()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Another user has this e-mail address.').waitFor()

    expect(focused).toBe('name')
    expect(said).toEqual([
      'Fill this in.',
      'Must be an e-mail address, such as ada@example.com.',
      'Use at least 10 characters.',
    ])
  })

  test('a one-time link signs in once and stays in no history', async () => {
    const { id, name } = await signUp(w)
    const link = `/sign-in#link=${await insertLink(w.db, id)}`
    const [page, other] = [await open(), await open()]

    await show(page, link, 'Overview')
    await page.getByText(name).waitFor()
    const address = page.url()
    await show(other, link, 'Sign in')
    const refusal = await other.getByRole('alert').textContent()

    expect(address).toBe(`${w.service.url}/dashboard`)
    expect(refusal).toContain('This link does not work any more')
    expect(other.url()).not.toContain('link=')
  })

  test('a page asks to sign in, shows itself afterwards, and asks again when the session has ended', async () => {
    const { id, email } = await signUp(w)
    const page = await open()
    await show(page, '/keys', 'Sign in')

    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const refusal = await page.getByRole('alert').textContent()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
    // Until its keys are there the page would hear of the end by itself, before the click.
    await page.getByText('There is no key yet.').waitFor()
    await w.db`delete from sessions where user_id = ${id}`
    await page.getByRole('link', { name: 'Connections' }).click()
    await page.getByText('Your session has ended. Sign in again.').waitFor()

    expect(refusal).toContain('That did not work.')
  })
})
