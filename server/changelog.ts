/** What is new: CHANGELOG.md as a page, and its releases as a feed (`openapi/reference/news.ts`). */
import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { escape } from '../openapi/html.ts'
import { publicDocument } from './documents.ts'
import { pageStyle } from './pageStyle.ts'
import { readAt } from './readAt.ts'

const PAGE = read('../generated/changelog.html')
const FEED = read('../generated/changelog.atom')
const STYLE = pageStyle('page.css', 'errors.css')

export function changelog(public_url: string): Router {
  const router = Router()
  const offer = (path: string, text: string, type: string) =>
    readAt(
      router,
      path,
      publicDocument(
        text.replaceAll('{base_url}', () => escape(public_url)),
        `${type}; charset=utf-8`,
      ),
    )
  offer('/changelog', PAGE, 'text/html')
  offer('/changelog.atom', FEED, 'application/atom+xml')
  offer('/changelog.css', STYLE, 'text/css')
  return router
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}
