/** What the page at the root says: what this is, what it looks like, and where everything is. */
import { fileURLToPath } from 'node:url'
import { networksInWords } from '../networks/descriptions.ts'
import { escape } from '../openapi/html.ts'

export interface Home {
  role: string
  /** Undefined without simulated networks. */
  simulator_url: string | undefined
}

const picture = (scheme: string) => `/pictures/dashboard-${scheme}.png`
/** By their paths, the files. */
export const PICTURES = ['light', 'dark'].map(
  (scheme) =>
    [
      picture(scheme),
      fileURLToPath(new URL(`../docs/pictures/dashboard-${scheme}.png`, import.meta.url)),
    ] as const,
)

const FEATURES = [
  [
    'Once, and on time',
    'A post goes out at its minute, and once, even when a network does not answer or a process is killed in the middle.',
  ],
  [
    'One request for all networks',
    'Texts, threads, pictures and videos, with what only one network gets beside it. What would be refused is said before.',
  ],
  [
    'A calendar and a queue',
    'Write when it suits you: the next free slot takes it, and whatever is planned is dragged to another day.',
  ],
  [
    'Somebody approves',
    'A key that may only draft suggests, and a person decides, on the dashboard or by a link.',
  ],
  [
    'For programs and agents',
    'A REST API with its contract, webhooks, a stream of events, an endpoint for agents, and a command line.',
  ],
  [
    'Yours',
    'One program over PostgreSQL on your own machine. Simulated networks to try all of it without an account.',
  ],
] as const

export function homePage({ role, simulator_url }: Home, style: string): string {
  const serves = role !== 'worker'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Posts, schedules and analyses content on ${networksInWords()}, on your own machine.">
<title>Otterpost</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
<header class="top">
  <p class="mark"><img src="/favicon.svg" alt="" width="32" height="32"> Otterpost</p>
  <nav aria-label="Pages">
    <a href="/docs">API</a>
    <a href="/docs/guides">Guides</a>
    <a href="/changelog">News</a>
    ${serves ? '<a href="/dashboard">Dashboard</a>' : ''}
  </nav>
</header>
<main>
<section class="hero">
  <h1>Write it once. It goes out on time, everywhere.</h1>
  <p>Otterpost posts, schedules and analyses content on ${networksInWords()}: by one API, from your own machine.</p>
  <p class="ways">${waysIn(serves, simulator_url)}</p>
  <picture>
    <source media="(prefers-color-scheme: dark)" srcset="${picture('dark')}">
    <img src="${picture('light')}" width="1100" height="700" alt="The dashboard: what comes next, what needs attention, and the plan">
  </picture>
</section>
<section aria-labelledby="does">
  <h2 id="does">What it does</h2>
  <ul class="features">
${FEATURES.map(([title, text]) => `<li><h3>${title}</h3><p>${text}</p></li>`).join('\n')}
  </ul>
</section>
<section aria-labelledby="request">
  <h2 id="request">A post is one request</h2>
  <pre tabindex="0" aria-label="A request"><code>${SAMPLE}</code></pre>
</section>
<section aria-labelledby="where">
  <h2 id="where">Where everything is</h2>
  ${places(role, serves)}
</section>
</main>
</html>
`
}

function waysIn(serves: boolean, simulator_url: string | undefined): string {
  return [
    ...(serves ? ['<a class="main" href="/dashboard">Open the dashboard</a>'] : []),
    '<a href="/docs">Read the API documentation</a>',
    ...(simulator_url === undefined
      ? []
      : [`<a href="${escape(`${simulator_url}/`)}">See the simulated networks</a>`]),
  ].join('\n')
}

const SAMPLE = `POST /api/v1/posts
Authorization: Bearer ot_…

{
  "text": "Low tide at seven. The harbour is ours until nine.",
  "platforms": ["x", "bluesky", "linkedin"],
  "scheduled_date": "2030-05-01T07:00:00Z"
}`

function places(role: string, serves: boolean): string {
  return `<dl>
  <dt>API</dt>
  <dd>${
    serves
      ? '<code>/api/v1</code>, with your key as a bearer token'
      : 'Elsewhere: this process only publishes'
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
    serves ? ', and tools at <code>/mcp</code>' : ''
  }</dd>
  <dt>Health</dt>
  <dd><a href="/healthz">healthz</a> <a href="/readyz">readyz</a></dd>
  <dt>Role</dt>
  <dd><code>${escape(role)}</code></dd>
</dl>`
}
