/** Files and articles at both sizes and in both schemes: labels, names, headings, contrast, width. */
import { afterAll, describe, expect, test } from 'vitest'
import { ARTICLES, author } from '../../articles/arrange.ts'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]
const LONG = 'x'.repeat(150)

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test.each(LOOKS)('files and articles, $size and $scheme', async (look) => {
    const user = await author(w)
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}
    const file = { name: `${LONG}.png`, mimeType: 'image/png' }

    await show(page, '/media', 'Media')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ ...file, buffer: await png() })
    await page.locator('.media-card').waitFor()
    await input.setInputFiles({ ...file, buffer: Buffer.from('no picture') })
    await page.getByRole('alert').waitFor()
    await page.locator('.media-card').getByLabel('What it shows').fill(LONG)
    found.media = await audit(page)
    await page.getByRole('button', { name: /^Delete…/ }).click()
    found.deleting = await audit(page)
    await page.getByRole('button', { name: 'Cancel' }).click()

    const content_markdown = `### ${LONG}\n\n# A\n\n1. one\n\n> ${LONG}\n\n\`\`\`\n${LONG}\n\`\`\`\n\n![](nowhere)`
    const body = { title: LONG, content_markdown: 'A text' }
    const { id } = (await w.call(user, 'POST', ARTICLES, { body })).body.article
    await show(page, '/articles', 'Articles')
    await page.getByRole('link', { name: LONG }).waitFor()
    found.articles = await audit(page)
    await show(page, `/articles/${id}`, 'Article')
    await page.getByLabel('Text, in Markdown').fill(content_markdown)
    await page.getByText(/^Not saved, kept in this browser: /).waitFor()
    found.refused = await audit(page)
    await page.getByText('What Markdown X takes').click()
    await page.getByRole('button', { name: 'From the library' }).first().click()
    await page.locator('.media-choice').click()
    found.choosing = await audit(page)
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.locator('.article-preview figure img').waitFor()
    found.written = await audit(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, []])))
  })
})
