/** The frame of every page: its own style and the simulator's own media load, and one script of ours runs. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SimulatedAnswer } from '../exchange.ts'
import type { RulesByPlatform } from '../rules.ts'
import { html, type Html } from './html.ts'

/** The one script: it keeps a page fresh and sends what its buttons stand for. */
export const LIVE: SimulatedAnswer = {
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  },
  body: readFileSync(new URL('live.js', import.meta.url), 'utf8'),
}

export const ICON: SimulatedAnswer = {
  status: 200,
  headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#777"/></svg>',
}

/** What tells the networks apart: a class by the name of each. */
export function coloursOf(rules: RulesByPlatform): SimulatedAnswer {
  const each = Object.entries(rules).map(
    ([platform, { colours }]) =>
      `.${platform} { --accent: ${colours.accent}; --link: ${colours.link} }\n`,
  )
  return {
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: each.join(''),
  }
}

export function lost(reason: string): SimulatedAnswer {
  return page(404, 'Not found', html`<p class="empty">${reason} <a href="/">All accounts</a></p>`)
}

export interface PageOptions {
  /** Off where what is new would disturb: a film, a form. */
  refresh?: boolean
  /** Where a form on it may lead, redirects after it included. */
  form_to?: string
}

export function page(
  status: number,
  title: string,
  body: Html,
  { refresh = true, form_to = "'none'" }: PageOptions = {},
): SimulatedAnswer {
  const nonce = randomBytes(16).toString('base64')
  const style: Html = { html: readFileSync(new URL('page.css', import.meta.url), 'utf8') }
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh ? html`<script src="/live.js" type="module"></script>` : undefined}
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce="${nonce}">
          ${style}
        </style>
        <link rel="stylesheet" href="/colours.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}' 'self'; ${refresh ? "script-src 'self'; connect-src 'self'; " : ''}img-src 'self'; media-src 'self'; base-uri 'none'; form-action ${form_to}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  }
}
