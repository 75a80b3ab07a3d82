/**
 * The contract as a page to read and to try (`openapi/reference/`), its errors as another, guides, and what a search goes
 * through. All of it comes from here and it asks nobody else; the page's policy holds it to that.
 */
import { readFileSync } from 'node:fs'
import { Router, type RequestHandler } from 'express'
import { escape } from '../openapi/html.ts'
import { errorsPage } from './errorsPage.ts'
import { guides } from './guides.ts'
import { readAt } from './readAt.ts'
import { serveDocument } from './serveDocument.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = read('../generated/reference.html')
const SCRIPT = read('../openapi/reference/reference.js')
const STYLE = read('../openapi/reference/reference.css')
const SEARCH = read('../generated/search.json')
const SEARCH_SCRIPT = read('../openapi/reference/search.js')
const SEARCH_STYLE = read('../openapi/reference/search.css')

export function docs(public_url: string): Router {
  const router = Router()
  readAt(
    router,
    '/',
    serveDocument({
      type: 'text/html; charset=utf-8',
      content: PAGE.replaceAll('{base_url}', () => escape(public_url)),
      headers: { 'Content-Security-Policy': POLICY },
    }),
  )
  readAt(router, '/errors', errorsPage(public_url))
  router.use(guides(public_url))
  readAt(router, '/reference.js', part('text/javascript', SCRIPT))
  readAt(router, '/reference.css', part('text/css', STYLE))
  readAt(router, '/search.js', part('text/javascript', SEARCH_SCRIPT))
  readAt(router, '/search.css', part('text/css', SEARCH_STYLE))
  const in_json = JSON.stringify(public_url).slice(1, -1)
  readAt(
    router,
    '/search.json',
    part(
      'application/json',
      SEARCH.replaceAll('{base_url}', () => in_json),
    ),
  )
  return router
}

/** Asked for with the page each time, by its tag: both have to be of one version. */
function part(type: string, content: string): RequestHandler {
  const headers = { 'Cache-Control': 'no-cache' }
  return serveDocument({ type: `${type}; charset=utf-8`, content, headers })
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}
