/**
 * The contract as a page to read, drawn by Scalar. All of it comes from here and it asks nobody else:
 * whatever Scalar offers beyond reading and trying is switched off, and the page's policy holds it to that.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'

/** Only this one file of the package is used; package.json keeps what the others would need away. */
const SCALAR = fileURLToPath(
  new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')),
)

const OPTIONS = {
  url: '/openapi.json',
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
<link rel="icon" href="data:,">
<noscript>This page needs JavaScript. The same to read without: <a href="/openapi.yaml">openapi.yaml</a></noscript>
<div id="app"></div>
<script src="/docs/scalar.js"></script>
<script>${START}</script>
</html>
`

export function docs(): Router {
  const router = Router()
  router.get('/', (_, res) => {
    res.set('Content-Security-Policy', POLICY).type('html').send(PAGE)
  })
  router.get('/scalar.js', (_, res) => {
    res.sendFile(SCALAR, { maxAge: '1h' })
  })
  return router
}
