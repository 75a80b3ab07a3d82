/** The same story by the keyboard alone and by the mouse: what somebody presses, writes and chooses. */
import type { Locator, Page } from 'playwright-core'

export interface Way {
  by: 'keyboard' | 'mouse'
  size: 'phone' | 'desktop'
}

export const WAYS: Way[] = [
  { by: 'keyboard', size: 'desktop' },
  { by: 'mouse', size: 'desktop' },
  { by: 'keyboard', size: 'phone' },
  { by: 'mouse', size: 'phone' },
]

export interface Hand {
  /** Gives it the focus. */
  reach(target: Locator): Promise<void>
  /** A button or a link. */
  press(target: Locator): Promise<void>
  /** What is there is written over. */
  write(field: Locator, text: string): Promise<void>
  /** A box or a circle that is not chosen yet. */
  choose(target: Locator): Promise<void>
  /** To a page of the menu. */
  go(title: string): Promise<void>
}

/** More than any page of these tests has to be reached. */
const TABS_MAX = 150
const CIRCLES_MAX = 10

export function handOf(page: Page, by: Way['by']): Hand {
  const hand = by === 'mouse' ? mouseOn(page) : keyboardOn(page)
  return {
    ...hand,
    async go(title) {
      const menu = page.getByRole('button', { name: /^Menu/ })
      if (await menu.isVisible()) await hand.press(menu)
      await hand.press(page.getByRole('navigation').getByRole('link', { name: title }))
    },
  }
}

type OnPage = Omit<Hand, 'go'>

function mouseOn(page: Page): OnPage {
  return {
    reach: (target) => target.click(),
    press: (target) => target.click(),
    async write(field, text) {
      await field.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    choose: (target) => target.click(),
  }
}

function keyboardOn(page: Page): OnPage {
  return {
    reach: (target) => reachByTab(page, target),
    async press(target) {
      await reachByTab(page, target)
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      await reachByTab(page, field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async choose(target) {
      const name = await target.getAttribute('name')
      if ((await target.getAttribute('type')) !== 'radio') {
        await reachByTab(page, target)
        return page.keyboard.press('Space')
      }
      // Of circles Tab reaches the chosen one, and arrows the others.
      await reachByTab(page, page.locator(`input[name="${name}"]:checked`))
      for (let circles = 0; !(await target.isChecked()); circles++) {
        if (circles > CIRCLES_MAX) throw new Error(`${name} cannot be chosen`)
        await page.keyboard.press('ArrowDown')
      }
    },
  }
}

/** Goes round the page; it may be drawn anew on the way. */
async function reachByTab(page: Page, target: Locator) {
  await target.waitFor()
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached with the keyboard`)
}
