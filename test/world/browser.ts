/** Debian's Chromium, steered by Playwright. It finds nobody but this machine. */
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** Without windows it costs half the processor time. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const CHROMIUM = CHROMIUMS.find(existsSync)

/** A laptop may be without; where CI is set the tests run all the same, and fail. */
export function lacksBrowser(): boolean {
  return CHROMIUM === undefined && !process.env.CI
}

export async function openBrowser(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error(`there is none of ${CHROMIUMS.join(', ')}`)
  // `npm test` asks whether there is a browser before the package is installed.
  const { chromium } = await import('playwright-core')
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      // Its sandbox does not run as root.
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}
