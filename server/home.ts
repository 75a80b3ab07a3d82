/** The page at the root: what runs here, whether it can do its work, and where everything is. */
import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { networksInWords } from '../networks/descriptions.ts'
import { LINKS } from './discovery.ts'
import { escape } from '../openapi/html.ts'
import { pageStyle } from './pageStyle.ts'
import { serveDocument } from './serveDocument.ts'

export interface Home {
  role: string
  /** Undefined without simulated networks. */
  simulator_url: string | undefined
}

const STYLE = pageStyle('home.css')
const ICON = readFileSync(new URL('../clients/dashboard/pages/otter.svg', import.meta.url), 'utf8')

/** The page and its icon, which the documentation has too. */
export function home(wanted: Home): Router {
  const router = Router()
  router.get(
    '/',
    serveDocument({
      type: 'text/html; charset=utf-8',
      content: pageOf(wanted),
      headers: { Link: LINKS },
    }),
  )
  router.get(
    ['/favicon.svg', '/favicon.ico'],
    serveDocument({
      type: 'image/svg+xml',
      content: ICON,
      headers: { 'Cache-Control': 'public, max-age=86400' },
    }),
  )
  return router
}

function pageOf({ role, simulator_url }: Home): string {
  const cards = [
    ...(role === 'worker' ? [] : [card('/dashboard', 'Dashboard', 'Accounts, API keys, limits')]),
    card('/docs', 'API documentation', 'Every call with a sample, to read and to try'),
    ...(simulator_url === undefined
      ? []
      : [card(`${simulator_url}/`, 'Simulated networks', `What ${networksInWords()} would show`)]),
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Otterpost</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<main>
<header>
  <img src="/favicon.svg" alt="" width="56" height="56">
  <h1>Otterpost</h1>
  <p>Posts, schedules and analyses content on ${networksInWords()}: to each network once, and on time.</p>
</header>
<ul class="cards">
${cards.join('\n')}
</ul>
<dl>
  <dt>API</dt>
  <dd>${
    role === 'worker'
      ? 'Elsewhere: this process only publishes'
      : '<code>/api/v1</code>, with your key as a bearer token'
  }</dd>
  <dt>Contract</dt>
  <dd><a href="/openapi.yaml">openapi.yaml</a> <a href="/openapi.json">openapi.json</a>
  <a href="/openapi-3.1.json">openapi-3.1.json</a>
  <a href="/openapi-without-upload.json">openapi-without-upload.json</a></dd>
  <dt>Flows</dt>
  <dd><a href="/arazzo.yaml">arazzo.yaml</a></dd>
  <dt>Guides</dt>
  <dd><a href="/docs/guides">Keys that may only draft, webhooks, agents and more</a></dd>
  <dt>Errors</dt>
  <dd><a href="/docs/errors">What each means, and what to do</a></dd>
  <dt>News</dt>
  <dd><a href="/changelog">Changelog</a> <a href="/changelog.atom">Feed</a></dd>
  <dt>For agents</dt>
  <dd><a href="/llms.txt">llms.txt</a> <a href="/docs.md">docs.md</a>${
    role === 'worker' ? '' : ', and tools at <code>/mcp</code>'
  }</dd>
  <dt>Health</dt>
  <dd><a href="/healthz">healthz</a> <a href="/readyz">readyz</a></dd>
  <dt>Role</dt>
  <dd><code>${escape(role)}</code></dd>
</dl>
</main>
</html>
`
}

function card(href: string, title: string, text: string): string {
  return `<li><a href="${escape(href)}"><strong>${title}</strong> <span>${text}</span></a></li>`
}
