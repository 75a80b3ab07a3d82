/**
 * Every error of the contract on one page: what it means, an example, and what to do. All of it is the
 * contract's own: the table of codes in its introduction, the examples of its answers, and its remedies.
 */
import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import contract from '../generated/openapi.json' with { type: 'json' }
import { headersTooLarge, methodNotAllowed, requestTimeout } from '../openapi/errors.ts'
import { escape } from '../openapi/html.ts'
import { serveDocument } from './serveDocument.ts'

const STYLE = ['home.css', 'errors.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')

/** Any operation can meet these before it is reached, so that no answer of one has them as an example. */
const OF_ALL = [methodNotAllowed(['GET', 'POST']), requestTimeout(), headersTooLarge()]

interface Described {
  code: string
  status: string
  meaning: string
  again: string
  remedy: string
  example: object
}

export function errorsPage(): RequestHandler {
  return serveDocument({ type: 'text/html; charset=utf-8', content: pageOf(describeAll()) })
}

/** In the order of the table. Throws for a code of which something is missing. */
function describeAll(): Described[] {
  const codes = contract.components.schemas.ErrorCode['x-extensible-enum']
  const remedies: Record<string, string> = contract['x-remedies']
  const rows = [...contract.info.description.matchAll(/^\| (\d+) \| `(\w+)` \| (.+) \| (.+) \|$/gm)]
  const examples = examplesOf(contract.components.responses)
  const described = rows.map(([, status = '', code = '', meaning = '', again = '']) => {
    const remedy = remedies[code]
    const example = examples.get(code)
    if (remedy === undefined || example === undefined) throw new Error(`${code} is not explained`)
    return { code, status, meaning, again, remedy, example }
  })
  const forgotten = codes.find((code) => !described.some((one) => one.code === code))
  if (forgotten !== undefined) throw new Error(`${forgotten} is not in the table of errors`)
  return described
}

interface WithExamples {
  content?: { 'application/json'?: { examples?: Record<string, { value: { code: string } }> } }
}

/** The first that the contract has of each code. */
function examplesOf(responses: Record<string, WithExamples>): Map<string, object> {
  const examples = Object.values(responses).flatMap(({ content }) =>
    Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => value),
  )
  const bodies = [...OF_ALL.map((error) => error.toJSON()), ...examples]
  return new Map(bodies.toReversed().map((body) => [body.code, body]))
}

function pageOf(errors: Described[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the Otterpost API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<main>
<header>
  <p><a href="/">Otterpost</a> · <a href="/docs">API documentation</a></p>
  <h1>Errors</h1>
  <p>Every error is JSON: <code>error</code> for people, <code>code</code> for programs, sometimes
  <code>details</code>. Codes are added
  as the API grows: treat one that you do not know by its status.</p>
</header>
<nav aria-label="Codes">
<ul class="codes">
${errors.map(({ code, status }) => `<li><a href="#${code}"><span>${status}</span> <code>${code}</code></a></li>`).join('\n')}
</ul>
</nav>
${errors.map(sectionOf).join('\n')}
</main>
</html>
`
}

function sectionOf({ code, status, meaning, again, remedy, example }: Described): string {
  return `<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a> <span>${status}</span></h2>
<p>${inHtml(meaning)}.</p>
<p><strong>What to do:</strong> ${inHtml(remedy)}</p>
<p><strong>Send it again:</strong> ${inHtml(again)}.</p>
<pre><code>${escape(JSON.stringify(example, null, 2))}</code></pre>
</section>`
}

/** Prose of the contract: of Markdown it has only code spans. */
function inHtml(text: string): string {
  return escape(text.trim()).replace(/`([^`]+)`/g, '<code>$1</code>')
}
