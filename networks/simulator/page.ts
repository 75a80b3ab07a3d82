/** The frame of every page: nothing but this document's own style may load, and nothing runs. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Answer } from './exchange.ts'
import { html, type Html } from './html.ts'

const REFRESH_S = 5

export function page(status: number, title: string, body: Html): Answer {
  const nonce = randomBytes(16).toString('base64')
  const style: Html = { html: readFileSync(new URL('page.css', import.meta.url), 'utf8') }
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${REFRESH_S}" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  }
}
