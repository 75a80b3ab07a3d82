/** An instance that takes no new users says so, and its owner is not asked to invite any. */
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld({ sign_up: 'closed' })
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('nobody is led to sign up, and who comes all the same is told', async () => {
    const page = await open()

    await show(page, '/sign-in', 'Sign in')
    const links = await page.getByRole('link', { name: 'Sign up' }).count()
    await show(page, '/sign-up', 'Sign up')

    expect(links).toBe(0)
    expect(await page.getByText('This instance takes no new users.').count()).toBe(1)
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('the owner sees no invitations', async () => {
    const { id } = await w.user({ connect: [] })
    await w.db`update users set is_owner = true where id = ${id}`
    const page = await open({ user_id: id })

    await show(page, '/settings', 'Settings')

    expect(await page.getByRole('heading', { name: 'Passkeys' }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
  })
})
