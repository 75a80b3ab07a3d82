/** Many posts at once, and what a page is like while they come into view. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { POSTS } from '../../reviews/arrange.ts'
import type { TestUser, World } from '../../world/world.ts'

/** As many as a page of a list has, and a request takes. */
export const PAGE = 50

/** `Of many 0` and so on, the oldest first; returns their ids. */
export async function writeMany(
  w: World,
  user: TestUser,
  count: number,
  body: (n: number) => object = () => ({}),
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < count; from += PAGE) {
    const numbers = Array.from({ length: Math.min(PAGE, count - from) }, (_, n) => from + n)
    const posts = numbers.map((n) => ({ text: `Of many ${n}`, platforms: ['x'], ...body(n) }))
    const answer = await w.call(user, 'POST', POSTS, { body: { posts } })
    expect(answer.status, answer.text).toBe(201)
    ids.push(...answer.body.posts.map(({ id }: { id: string }) => id))
  }
  return ids
}

/** By how much the page becomes higher or lower while all of them come into view, one after the other. */
export async function growthWhileSeen(page: Page, rows: Locator): Promise<number> {
  const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
  // What is laid out once is so a moment after it was drawn.
  const settled = () =>
    page.evaluate(`(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
  })()`)
  await rows.first().waitFor()
  await settled()
  const before = await height()
  for (const row of await rows.all()) {
    await row.scrollIntoViewIfNeeded()
    await settled()
  }
  return (await height()) - before
}
