/** Settings: name, e-mail address, password, passkeys with a device that the browser pretends, invitations. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { PASSWORD, signUp } from '../visitor.ts'
import { usePages } from './pages.ts'

const w = await openWorld({ sign_up: 'invitation' })
afterAll(() => w.close())

const owner = await w.user({ connect: [] })
await w.db`update users set is_owner = true where id = ${owner.id}`

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test('a name and an address are changed, the address with the password only', async () => {
    const { id, visitor } = await signUp(w)
    const page = await open({ user_id: id })
    await show(page, '/settings', 'Settings')
    const profile = page.getByRole('region', { name: 'Name and e-mail address' })

    await profile.getByLabel('Name').fill('Grace')
    await profile.getByLabel('E-mail address').fill('grace@example.com')
    await profile.getByRole('button', { name: 'Save' }).click()
    await profile.locator('.problem').waitFor()
    const invalid = await profile.locator('[aria-invalid=true]').getAttribute('name')
    await profile.getByLabel('Current password').fill(PASSWORD)
    await profile.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your settings are saved.').waitFor()
    const { body } = await visitor.call('GET', '/session')

    expect(invalid).toBe('current_password')
    expect(body.user).toMatchObject({ name: 'Grace', email: 'grace@example.com' })
    expect(await page.getByText('Invitations').count()).toBe(0)
  })

  test('a new password opens, the old one does not', async () => {
    const { id, email } = await signUp(w)
    const page = await open({ user_id: id })
    await show(page, '/settings', 'Settings')
    const region = page.getByRole('region', { name: 'Password' })

    await region.getByLabel('Current password').fill(PASSWORD)
    await region.getByLabel('New password').fill('long roots in slow water')
    await region.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password is changed.').waitFor()
    const other = await open()
    await show(other, '/sign-in', 'Sign in')
    await signIn(other, email, PASSWORD)
    await other.getByRole('alert').waitFor()
    await signIn(other, email, 'long roots in slow water')

    await other.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  test('a passkey is added, signs in, and is removed; elsewhere the page says where they work', async () => {
    const { id, email } = await signUp(w)
    const page = await open({ user_id: id })
    await show(page, '/settings', 'Settings')
    const place = w.service.url.replace('127.0.0.1', 'localhost')
    await page.getByRole('link', { name: place }).click()
    await addAuthenticator(page)
    await signIn(page, email, PASSWORD)
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Fill this in.').waitFor()
    await page.getByLabel('Name of the new passkey').fill('My laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'My laptop' }).waitFor()
    const found = await audit(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText(/Last used/).waitFor()
    await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('The passkey “My laptop” is removed.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()

    expect(await page.getByRole('alert').textContent()).toContain('That did not work.')
    expect(found).toEqual([])
  })

  test('the owner invites somebody, who signs up with the link, once', async () => {
    const page = await open({ user_id: owner.id })
    await show(page, '/settings', 'Settings')
    await page.getByLabel('For whom').fill('Bob')
    await page.getByRole('button', { name: 'Invite' }).click()
    const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
    const found = await audit(page)

    const guest = await open()
    await show(guest, '/sign-up', 'Sign up')
    await guest.getByText('You need an invitation to sign up here.').waitFor()
    await guest.goto(link.href)
    await guest.getByLabel('Name').fill('Bob')
    await guest.getByLabel('E-mail address').fill('bob@example.com')
    await guest.getByLabel('Password').fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign up' }).click()
    await guest.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await page.reload()
    await page.getByText('Used', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove the invitation Bob' }).waitFor()

    expect(`${link.origin}${link.pathname}`).toBe(`${w.service.url}/dashboard/sign-up`)
    expect(found).toEqual([])
  })
})

/** A device that says yes to everything. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
