/** What tests of the composer do again and again. */
import type { Page } from 'playwright-core'
import type { TestUser, World } from '../../world/world.ts'

const POSTS = '/api/v1/posts'

/** The text of a post with one part. */
export function textOf(page: Page) {
  return page.getByRole('textbox', { name: 'Text', exact: true })
}

export function partOf(page: Page, number: number) {
  return page.getByRole('textbox', { name: `Part ${number}`, exact: true })
}

export async function saved(page: Page) {
  await page.getByText('Saved', { exact: true }).waitFor()
}

/** Writes what is saved as a draft, whose id is in the address then. */
export async function draftOf(page: Page, text: string): Promise<string> {
  await textOf(page).fill(text)
  await page.waitForURL(/\/compose\/\w+$/)
  await saved(page)
  return page.url().split('/').at(-1) ?? ''
}

/** Whether the browser asks somebody who is about to close the tab. */
export async function isAskedToStay(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))",
  )
}

/** The service has judged what is there now. */
export async function judged(page: Page) {
  await page.locator('.compose-forecast').first().waitFor({ state: 'attached' })
  await page.locator('.compose-verdict').first().waitFor({ state: 'attached' })
  await page.locator('.about').first().waitFor({ state: 'detached' })
}

/** All posts, the newest first. */
export async function postsOf(w: World, user: TestUser): Promise<{ id: string; text: string }[]> {
  return (await w.call(user, 'GET', POSTS)).body.posts
}

/** What has the focus, by its label. */
const FOCUSED = `(() => {
  const element = document.activeElement
  return (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim()
})()`

/** Presses Tab, or another key, until it is reached. */
export async function reach(page: Page, name: string, key = 'Tab') {
  const way: string[] = []
  while (way.at(-1) !== name) {
    if (way.length > 60) throw new Error(`${name} is not among ${way.join(', ')}`)
    await page.keyboard.press(key)
    way.push(await page.evaluate<string>(FOCUSED))
  }
}
