/**
 * The contract as a page to read, drawn by Scalar; its errors as another, which needs no script. All of it comes from here and it asks nobody else:
 * whatever Scalar offers beyond reading and trying is switched off, and the page's policy holds it to that.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { errorsPage } from './errorsPage.ts'
import { serveDocument } from './serveDocument.ts'

/** Only this one file of the package is used; package.json keeps what the others would need away. */
const SCALAR = fileURLToPath(
  new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')),
)

/** Scalar's quieter texts are too faint to read; these have a contrast of 4.5 and more wherever it puts them. The rest is room. */
const READABLE = `
  .light-mode {
    --scalar-color-2: #5a5a5a;
    --scalar-color-3: #636363;
    --scalar-color-green: #05704b;
    --scalar-color-orange: #a34a00;
    --scalar-color-blue: #0069a8;
  }
  .dark-mode {
    --scalar-color-3: #a4a4a4;
  }
  /* Beside the name of the scheme there is too little room for "Required", which would be half covered. */
  .scalar-app div:has(> button [data-testid='auth-indicator']) {
    flex-wrap: wrap;
  }
  .scalar-app button:has([data-testid='auth-indicator']) {
    flex-basis: max-content;
  }
  .scalar-app button:has([data-testid='auth-indicator']) + div {
    padding: 3px 9px;
  }
  /* Words in tables stay whole: a table that is too wide is moved by itself. */
  .scalar-app .markdown table {
    display: block;
    table-layout: auto;
    overflow-x: auto;
  }
  .scalar-app .markdown :is(th, td) {
    padding: 6px 8px;
    word-break: normal;
  }
  .scalar-app .markdown td code {
    white-space: nowrap;
  }
`

const OPTIONS = {
  url: '/openapi.json',
  customCss: READABLE,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // Requests that are tried out go straight to this instance, not through a proxy of Scalar's.
  proxyUrl: '',
}

const START = `Scalar.createApiReference('#app', ${JSON.stringify(OPTIONS)})`

const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  // Scalar writes its style sheets into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Otterpost API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<noscript>This page needs JavaScript. The same to read without: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/docs/errors">errors</a></noscript>
<div id="app"></div>
<script src="/docs/scalar.js"></script>
<script>${START}</script>
</html>
`

export function docs(): Router {
  const router = Router()
  router.get(
    '/',
    serveDocument({
      type: 'text/html; charset=utf-8',
      content: PAGE,
      headers: { 'Content-Security-Policy': POLICY },
    }),
  )
  router.get('/errors', errorsPage())
  router.get(
    '/scalar.js',
    serveDocument({
      type: 'text/javascript; charset=utf-8',
      content: { file: SCALAR },
      headers: { 'Cache-Control': 'public, max-age=3600' },
    }),
  )
  return router
}
