/** The media library in the dashboard: files dropped, pasted and chosen, described, and deleted unless they are used. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFilm } from '../../media/film.ts'
import { jpeg, png, still } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const CUT = 'The connection was cut. The file waits here and goes on when it is back.'

/** As the browser hands over files, which no program can put into its clipboard or under its pointer. */
const HANDED = `({ kind, name, type, bytes, padding }) => {
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(bytes), new Uint8Array(padding)], name, { type }))
  const init = { bubbles: true, cancelable: true }
  document.body.dispatchEvent(
    kind === 'drop'
      ? new DragEvent('drop', { ...init, dataTransfer: data })
      : new ClipboardEvent('paste', { ...init, clipboardData: data }),
  )
}`

interface Given {
  name: string
  mimeType: string
  buffer: Buffer
  /** So many further bytes, which are made in the browser: sending them there takes long. */
  padding?: number
}

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  const picture = async (name: string): Promise<Given> => ({
    name,
    mimeType: 'image/png',
    buffer: await png(),
  })
  const choose = (page: Page, files: Given[]) =>
    page.locator('input[type=file]').setInputFiles(files)
  const cards = (page: Page) => page.getByRole('list', { name: 'Media' }).getByRole('listitem')
  const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const listed = async (user: TestUser) =>
    (await w.call(user, 'GET', '/api/v1/media')).body.media as { id: string; alt_text?: string }[]

  const hand = (page: Page, kind: 'drop' | 'paste', { buffer, mimeType, ...given }: Given) => {
    const handed = { kind, type: mimeType, bytes: [...buffer], padding: 0, ...given }
    return page.evaluate(`(${HANDED})(${JSON.stringify(handed)})`)
  }

  test('files are chosen, dropped and pasted, and described as somebody types', async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    await show(page, '/media', 'Media')
    await page.getByText('Nothing here yet.').waitFor()
    const empty = await audit(page)

    await choose(page, await Promise.all([picture('one.png'), picture('two.png')]))
    await w.until(async () => (await cards(page).count()) === 2)
    await hand(page, 'drop', { name: 'three.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await w.until(async () => (await cards(page).count()) === 3)
    await hand(page, 'paste', { name: 'four.gif', mimeType: 'image/gif', buffer: await still() })
    await w.until(async () => (await cards(page).count()) === 4)
    const film = { name: 'five.mp4', mimeType: 'video/mp4', buffer: await makeFilm() }
    await choose(page, [film])
    await page.getByRole('heading', { name: /^Video, / }).waitFor()
    await cards(page).first().getByLabel('What it shows').fill('An otter on its back')
    await w.until(async () => (await listed(user))[0]?.alt_text === 'An otter on its back')
    await cards(page).first().getByText('Not described yet').waitFor({ state: 'detached' })
    await page.reload()
    const kept = await cards(page).first().getByLabel('What it shows').inputValue()

    expect(kept).toBe('An otter on its back')
    expect(empty).toEqual([])
    expect(await audit(page)).toEqual([])
  })

  test('a file waits for a network that was cut, and is kept once', async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    await show(page, '/media', 'Media')
    await page.getByText('Nothing here yet.').waitFor()

    await page.context().setOffline(true)
    await choose(page, [await picture('waits.png')])
    await page.getByText(CUT).waitFor()
    await page.getByRole('button', { name: 'Try again with waits.png' }).click()
    await page.getByText(CUT).waitFor()
    const failed = await audit(page)
    await page.context().setOffline(false)
    await w.until(async () => (await cards(page).count()) === 1)
    await w.until(async () => (await uploads(page).count()) === 0)

    expect(failed).toEqual([])
    expect(await listed(user)).toHaveLength(1)
  })

  test('what is said of a picture without a network is saved when it is back', async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    await show(page, '/media', 'Media')
    await choose(page, [await picture('otter.png')])
    await cards(page).first().waitFor()

    await page.context().setOffline(true)
    await cards(page).first().getByLabel('What it shows').fill('Typed without a network')
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('alert').waitFor()
    const failed = await audit(page)
    await page.context().setOffline(false)
    await w.until(async () => (await listed(user))[0]?.alt_text === 'Typed without a network')
    await page.getByRole('alert').waitFor({ state: 'detached' })

    expect(failed).toEqual([])
  })

  test('at most three are under way, and one that is cancelled is not kept', async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    await show(page, '/media', 'Media')
    let most = 0
    let under_way = 0
    const held: (() => void)[] = []
    await page.route('**/api/v1/upload', async (route) => {
      most = Math.max(most, ++under_way)
      await new Promise<void>((resolve) => held.push(resolve))
      under_way--
      await route.continue().catch(() => undefined)
    })

    await choose(page, await Promise.all([1, 2, 3, 4, 5].map((n) => picture(`${n}.png`))))
    await w.until(() => Promise.resolve(held.length === 3))
    const waiting = await page.getByText('Waits').count()
    await page.getByRole('button', { name: 'Cancel 5.png' }).click()
    await w.until(async () => {
      for (const letGo of held.splice(0)) letGo()
      return (await cards(page).count()) === 4
    })

    expect(most).toBe(3)
    expect(waiting).toBe(2)
    expect(await listed(user)).toHaveLength(4)
  })

  test('what the service does not take is said in its words, beside the file', async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    await show(page, '/media', 'Media')

    const notes_file = { mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
    await choose(page, [{ name: 'notes.png', ...notes_file }])
    const padded = { buffer: await png(), padding: 6 * 1024 * 1024 }
    await hand(page, 'drop', { name: 'large.png', mimeType: 'image/png', ...padded })
    const huge_file = { mimeType: 'video/mp4', buffer: Buffer.from(''), padding: 30 * 1024 * 1024 }
    await hand(page, 'drop', { name: 'huge.mp4', ...huge_file })
    const words = async (name: string) => {
      const row = uploads(page).filter({ hasText: name })
      await row.getByRole('alert').waitFor()
      return row.getByRole('alert').innerText()
    }
    const [notes, too_large, huge] = [
      await words('notes.png'),
      await words('large.png'),
      await words('huge.mp4'),
    ]
    await page.getByRole('button', { name: 'Leave out notes.png' }).click()

    expect(notes).toMatch(/JPG, PNG/)
    expect(too_large).toMatch(/5 MB/)
    expect(huge).toMatch(/20 MB/)
    expect(await uploads(page).count()).toBe(2)
    expect(await listed(user)).toEqual([])
  })

  test('what a post uses is not deleted, and the post is named; what nothing uses is', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id, size: 'phone', scheme: 'dark' })
    await show(page, '/media', 'Media')
    await choose(page, [await picture('used.png')])
    await w.until(async () => (await cards(page).count()) === 1)
    const [{ url } = { url: '' }] = (await w.call(user, 'GET', '/api/v1/media')).body.media
    const body = { text: 'With a picture', platforms: ['x'], media_urls: [url] }
    const post = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]

    await page.reload()
    await page.getByText('In use').waitFor()
    const remove = async () => {
      await page.getByRole('button', { name: /^Delete…/ }).click()
      await page.getByRole('button', { name: 'Delete file' }).click()
    }
    await remove()
    const link = page.getByRole('link', { name: 'Post 1' })
    await link.waitFor()
    const named = await link.getAttribute('href')
    const used = await audit(page)
    await w.call(user, 'DELETE', `/api/v1/posts/${post.id}`)
    await remove()
    await page.getByText('Nothing here yet.').waitFor()

    expect(named).toBe(`/dashboard/posts/${post.id}`)
    expect(used).toEqual([])
    expect(await listed(user)).toEqual([])
  })
})
