/** A plain page that says what runs here and links what can be looked at. */
import type { RequestHandler } from 'express'
import { LINKS } from './discovery.ts'

export interface Home {
  role: string
  /** Undefined without simulated networks. */
  simulator_url: string | undefined
}

export function home({ role, simulator_url }: Home): RequestHandler {
  const timelines = simulator_url
    ? `<li><a href="${escape(simulator_url)}/">The simulated networks</a>: what X, Bluesky and LinkedIn would show</li>`
    : ''
  const dashboard =
    role === 'worker'
      ? ''
      : '<li><a href="/dashboard">The dashboard</a>: accounts, keys, settings</li>'
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Otterpost</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem }
  h1 { font-size: 1.6rem; margin-bottom: 0 }
  code { font-size: .9em }
</style>
<h1>Otterpost</h1>
<p>Posts, schedules and analyses content on X, Bluesky and LinkedIn. This instance runs as
<code>${escape(role)}</code>; its API is at <code>/api/v1</code> and wants your key.</p>
<ul>
  ${dashboard}
  ${timelines}
  <li><a href="/docs">How to use the API</a>, with a sample of each call</li>
  <li>The contract: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>,
  <a href="/openapi-3.1.json">openapi-3.1.json</a></li>
  <li>For agents: <a href="/llms.txt">llms.txt</a>, and <a href="/docs.md">all of it in Markdown</a></li>
  <li>Health: <a href="/healthz">healthz</a>, <a href="/readyz">readyz</a></li>
</ul>
</html>
`
  return (_, res) => {
    res.set('Link', LINKS).type('html').send(page)
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
