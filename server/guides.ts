/** Guides through what there is, as pages and as Markdown (`openapi/reference/guides.ts`). */
import { Router } from 'express'
import generated from '../generated/guides.json' with { type: 'json' }
import { escape } from '../openapi/html.ts'
import { publicDocument } from './documents.ts'
import { pageStyle } from './pageStyle.ts'
import { readAt } from './readAt.ts'

const STYLE = pageStyle('page.css', 'guides.css')

/** To be used under `/docs`. */
export function guides(public_url: string): Router {
  const router = Router()
  const offer = (path: string, text: string, type: string) =>
    readAt(router, path, publicDocument(text, `${type}; charset=utf-8`))
  const inPage = (html: string) => html.replaceAll('{base_url}', () => escape(public_url))

  offer('/guides', inPage(generated.page), 'text/html')
  offer('/guides.css', STYLE, 'text/css')
  for (const { name, html, markdown } of generated.guides) {
    offer(`/guides/${name}`, inPage(html), 'text/html')
    offer(
      `/guides/${name}.md`,
      markdown.replaceAll('{base_url}', () => public_url),
      'text/markdown',
    )
  }
  return router
}
