/** The page at the root, for whoever comes by, with its pictures and the icon. It runs nothing and asks nobody else. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { LINKS } from './discovery.ts'
import { homePage, PICTURES, type Home } from './homePage.ts'
import { pageStyle } from './pageStyle.ts'
import { readAt } from './readAt.ts'
import { serveDocument } from './serveDocument.ts'

const STYLE = pageStyle('page.css', 'home.css')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
const FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' }
const ICON = readFileSync(new URL('../clients/dashboard/pages/otter.svg', import.meta.url), 'utf8')

/** The documentation has the icon, too. */
export function home(wanted: Home): Router {
  const router = Router()
  readAt(
    router,
    '/',
    serveDocument({
      type: 'text/html; charset=utf-8',
      content: homePage(wanted, STYLE),
      headers: { Link: LINKS, 'Content-Security-Policy': POLICY },
    }),
  )
  readAt(
    router,
    ['/favicon.svg', '/favicon.ico'],
    serveDocument({ type: 'image/svg+xml', content: ICON, headers: FOR_A_DAY }),
  )
  for (const [path, file] of PICTURES) {
    // They are compressed as they are.
    readAt(router, path, (_req, res) => {
      res.set(FOR_A_DAY).type('image/png').sendFile(file)
    })
  }
  return router
}
