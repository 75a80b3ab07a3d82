/** Approving and rejecting in the dashboard what keys that may only draft have scheduled. */
import { afterAll, describe, expect, test } from 'vitest'
import { ARTICLES, TEXT } from '../../articles/arrange.ts'
import { inMinutes } from '../../posts/arrange.ts'
import { keyThatMay, POSTS } from '../../reviews/arrange.ts'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  async function waiting(texts: string[]) {
    const user = await w.user({ connect: ['x'] })
    const drafter = await keyThatMay(w, user)
    const ids: string[] = []
    for (const [index, text] of texts.entries()) {
      const body = { text, scheduled_date: inMinutes(60 + index) }
      ids.push((await w.call(drafter, 'POST', POSTS, { body })).body.posts[0].id)
    }
    const read = async (id = '') => (await w.call(user, 'GET', `${POSTS}/${id}`)).body
    return { user, drafter, ids, read }
  }

  test('one post is approved and the next is rejected with a note', async () => {
    const { user, ids, read } = await waiting(['The first', 'The second'])
    const page = await open({ user_id: user.id })
    await show(page, '/approvals', 'Approvals')

    await page.getByRole('button', { name: 'Approve' }).first().click()
    await page.getByText('The post is approved.').waitFor()
    await page.getByText('The first').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Note').fill('Not yet')
    await page.getByRole('button', { name: 'Reject post' }).click()
    await page.getByText('Nothing waits for approval.').waitFor()

    expect(await read(ids[0])).toMatchObject({ review_status: 'approved' })
    expect(await read(ids[1])).toMatchObject({ review_status: 'rejected', review_note: 'Not yet' })
  })

  test('an article is shown with its whole text, among the posts in the order of their dates', async () => {
    const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
    const drafter = await keyThatMay(w, user)
    const post = { text: 'The last', scheduled_date: inMinutes(90) }
    await w.call(drafter, 'POST', POSTS, { body: post })
    const body = { ...TEXT, title: 'On otters', scheduled_date: inMinutes(60) }
    const { id } = (await w.call(drafter, 'POST', ARTICLES, { body })).body.article
    const page = await open({ user_id: user.id })
    await show(page, '/approvals', 'Approvals')

    await page.getByText('The last').waitFor()
    const rows = await page.getByRole('listitem').filter({ hasText: 'Approve' }).allInnerTexts()
    await page.getByRole('button', { name: 'Approve' }).first().click()
    await page.getByText('The article is approved.').waitFor()

    expect(rows.map((row) => /On otters|The last/.exec(row)?.[0])).toEqual([
      'On otters',
      'The last',
    ])
    expect(rows[0]).toContain('Article on X')
    expect(rows[0]).toContain(TEXT.content_markdown.slice(0, 10))
    const read = await w.call(user, 'GET', `${ARTICLES}/${id}`)
    expect(read.body.article.review_status).toBe('approved')
  })

  test('what only one network gets is shown, and where each of them shows it', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a', 'secondary_b'] })
    const drafter = await keyThatMay(w, user)
    const body = {
      text: 'For all others',
      community_id: '1493446837214187523',
      variants: {
        bluesky: { text: 'For Bluesky alone', thread_tweets: ['And on'], labels: ['nudity'] },
      },
      platforms: ['x', 'secondary_a', 'secondary_b'],
      scheduled_date: inMinutes(60),
    }
    await w.call(drafter, 'POST', POSTS, { body })
    const page = await open({ user_id: user.id })
    await show(page, '/approvals', 'Approvals')

    await page.getByText('For Bluesky alone').waitFor()
    const row = await page.getByRole('listitem').filter({ hasText: 'Approve' }).innerText()
    const [, x = '', bluesky = '', linkedin = ''] = row.split(/\n(?=X @|Bluesky @|LinkedIn )/)

    expect(x).toContain(`X @${user.handles.x}`)
    expect(x).toContain('In the community 1493446837214187523')
    for (const said of ['For Bluesky alone', 'And on', 'Warnings: nudity'])
      expect(bluesky).toContain(said)
    expect(linkedin).toContain('For all others')
    expect(linkedin).not.toContain('community')
  })

  test('what is said of a file to those who cannot see it is shown with it', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const drafter = await keyThatMay(w, user)
    const urls: string[] = []
    for (const alt_text of ['A "red" square', undefined]) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await png())]), 'a.png')
      if (alt_text !== undefined) form.set('alt_text', alt_text)
      urls.push((await w.call(user, 'POST', '/api/v1/upload', { form })).body.url)
    }
    const variants = { x: { paid_partnership: false, made_with_ai: true } }
    const body = { text: 'Look', media_urls: urls, variants, scheduled_date: inMinutes(60) }
    await w.call(drafter, 'POST', POSTS, { body: { ...body, platforms: ['x', 'secondary_a'] } })
    const page = await open({ user_id: user.id })
    await show(page, '/approvals', 'Approvals')

    await page.getByText('Look').first().waitFor()
    const files = await page.locator('.files li').allInnerTexts()
    const pictures = await page.getByRole('img', { name: 'File 1 of 2: A "red" square' }).all()
    const drawn = () =>
      page.evaluate<boolean>(
        `[...document.querySelectorAll('.files img')].every((one) => one.naturalWidth > 0)`,
      )
    await pictures.at(-1)?.scrollIntoViewIfNeeded()
    await w.until(drawn)
    const row = await page.getByRole('listitem').filter({ hasText: 'Approve' }).innerText()

    const each = ['Description: A "red" square', 'No description.']
    expect(files).toEqual([...each, ...each])
    expect(pictures).toHaveLength(2)
    expect(row).toContain('Said to be made with AI')
    expect(row).not.toContain('paid partnership')
  })

  test('how many wait is told on every page as it changes, and the list is asked for anew by whoever reads it', async () => {
    const { user, drafter } = await waiting(['The first'])
    const page = await open({ user_id: user.id })
    await show(page, '/settings', 'Settings')
    await page.getByRole('link', { name: 'Approvals 1 waiting' }).click()
    await page.getByText('The first').waitFor()

    const body = { text: 'The second', scheduled_date: inMinutes(90) }
    await w.call(drafter, 'POST', POSTS, { body })
    await page.getByRole('link', { name: 'Approvals 2 waiting' }).waitFor()
    await page.getByText('2 wait by now.').waitFor()
    const unasked = await page.getByText('The second').count()
    await page.getByRole('button', { name: 'Show what waits now' }).click()
    await page.getByText('The second').waitFor()
    for (let count = 0; count < 2; count++) {
      await page.getByRole('button', { name: 'Approve' }).first().click()
      await page.getByText('The post is approved.').waitFor()
    }
    await page.getByText('Nothing waits for approval.').waitFor()
    await page.getByRole('link', { name: 'Approvals', exact: true }).waitFor()

    expect(unasked).toBe(0)
  })

  test('what was edited meanwhile is not approved, but shown anew', async () => {
    const { user, drafter, ids, read } = await waiting(['What was seen'])
    const page = await open({ user_id: user.id })
    await show(page, '/approvals', 'Approvals')
    await page.getByText('What was seen').waitFor()
    await w.call(drafter, 'PUT', `${POSTS}/${ids[0]}`, { body: { text: 'What it says now' } })

    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('What it says now').waitFor()

    expect((await read(ids[0])).review_status).toBe('pending')
  })
})
