/** The frame of every page: its own style and the simulator's own media load, and nothing runs. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Answer } from './exchange.ts'
import { html, type Html } from './html.ts'

const REFRESH_S = 5

export interface PageOptions {
  /** Off where a new start would disturb: a film, a long text. */
  refresh?: boolean
  /** Where a form on it may lead, redirects after it included. */
  form_to?: string
}

export function page(
  status: number,
  title: string,
  body: Html,
  { refresh = true, form_to = "'none'" }: PageOptions = {},
): Answer {
  const nonce = randomBytes(16).toString('base64')
  const style: Html = { html: readFileSync(new URL('page.css', import.meta.url), 'utf8') }
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh ? html`<meta http-equiv="refresh" content="${REFRESH_S}" />` : undefined}
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
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action ${form_to}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  }
}
