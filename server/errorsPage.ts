/**
 * Every error on one page: what it means, an example, and what to do. All of it is the contracts' own: the
 * table of codes in their introductions, the examples of their answers, and their remedies.
 */
import type { RequestHandler } from 'express'
import dashboard from '../generated/dashboard.json' with { type: 'json' }
import contract from '../generated/openapi.json' with { type: 'json' }
import { headersTooLarge, methodNotAllowed } from '../openapi/errors.ts'
import { CODE_GROUPS } from '../openapi/codes.ts'
import { errorRowsOf, type ErrorRow, type ErrorTable } from '../openapi/errorRows.ts'
import { escape } from '../openapi/html.ts'
import { SEARCH_FIELD, SEARCH_PARTS } from '../openapi/reference/searchField.ts'
import { USUAL_URL } from './documents.ts'
import { pageStyle } from './pageStyle.ts'
import { serveDocument } from './serveDocument.ts'

const STYLE = pageStyle('page.css', 'errors.css')

/** Any operation can meet these before it is reached, so that no answer of one has them as an example. */
const OF_ALL = [methodNotAllowed(['GET', 'POST']), headersTooLarge()]
const REQUEST_ID = '5c2d8a4e-7f13-4b09-9d66-1e0a3c5b7f28'

interface Described extends ErrorRow {
  /** Its `retryable` says whether to send it again where `again` does not. */
  example: object
}

/** Of a contract what the page is made of. */
interface Contract extends ErrorTable {
  components: {
    responses: Record<string, WithExamples>
    schemas: { ErrorCode: { 'x-extensible-enum': string[] } }
  }
}

export function errorsPage(public_url: string): RequestHandler {
  const of_api = describeAll(contract)
  const known = new Set(of_api.map(({ code }) => code))
  // Both contracts have most codes; on their own page each is once.
  const of_dashboard = describeAll(dashboard, known)
  const content = pageOf(of_api, of_dashboard).replaceAll(USUAL_URL, () => escape(public_url))
  return serveDocument({ type: 'text/html; charset=utf-8', content })
}

/** In the order of the table, but those that are known. Throws for a code of which something is missing. */
function describeAll(from: Contract, known: ReadonlySet<string> = new Set()): Described[] {
  const codes = from.components.schemas.ErrorCode['x-extensible-enum']
  const examples = examplesOf(from.components.responses)
  const described = errorRowsOf(from, known).map((row) => {
    const example = examples.get(row.code)
    if (example === undefined) throw new Error(`${row.code} has no example`)
    return { ...row, example }
  })
  const explained = new Set([...known, ...described.map(({ code }) => code)])
  const forgotten = codes.find((code) => !explained.has(code))
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
  const about = { request_id: REQUEST_ID, public_url: USUAL_URL }
  const bodies = [...OF_ALL.map((error) => error.toBody(about)), ...examples]
  return new Map(bodies.toReversed().map((body) => [body.code, body]))
}

function pageOf(of_api: Described[], of_dashboard: Described[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the Otterpost API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
${SEARCH_PARTS}
<main>
<header>
  <p><a href="/">Otterpost</a> · <a href="/docs">API documentation</a> · <a href="/docs/guides">Guides</a></p>
${SEARCH_FIELD}
  <h1>Errors</h1>
  <p>Every error is JSON: <code>error</code> for people, <code>code</code> for programs, sometimes
  <code>problems</code>, which say where and what exactly, and <code>doc_url</code>, which leads here. Codes are
  added as the API grows: treat one that you do not know by its status.</p>
</header>
<nav aria-label="Codes">
${listOf(of_api)}
<p>Of the dashboard's own pages alone:</p>
${listOf(of_dashboard)}
<p><a href="#problems">Codes of problems, notices and deliveries</a></p>
</nav>
${[...of_api, ...of_dashboard].map(sectionOf).join('\n')}
${problemsSection()}
</main>
</html>
`
}

function listOf(errors: Described[]): string {
  const items = errors.map(
    ({ code, status }) =>
      `<li><a href="#${code}"><span>${status}</span> <code>${code}</code></a></li>`,
  )
  return `<ul class="codes">\n${items.join('\n')}\n</ul>`
}

function sectionOf({ code, status, meaning, again, remedy, example }: Described): string {
  return `<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a> <span>${status}</span></h2>
<p>${inHtml(meaning)}.</p>
<p><strong>What to do:</strong> ${inHtml(remedy)}</p>
${again === undefined ? '' : `<p><strong>Send it again:</strong> ${inHtml(again)}.</p>`}
<pre><code>${escape(JSON.stringify(example, null, 2))}</code></pre>
</section>`
}

/** What stands in `problems` of an error, in `notices` of a success, and in `results` and `deliveries`. */
function problemsSection(): string {
  const groups = CODE_GROUPS.map(([title, codes]) => {
    const rows = Object.entries(codes).map(
      ([code, { meaning, remedy }]) =>
        `<dt id="problem-${code}"><a href="#problem-${code}"><code>${code}</code></a></dt>\n` +
        `<dd>${inHtml(meaning)} <strong>What to do:</strong> ${inHtml(remedy)}</dd>`,
    )
    return `<h3>${escape(title)}</h3>\n<dl>\n${rows.join('\n')}\n</dl>`
  })
  return `<section id="problems">
<h2><a href="#problems">Problems, notices and deliveries</a></h2>
<p><code>problems</code> of an error say what is wrong where: <code>pointer</code> leads to the place, and
<code>code</code> is one of these. They are the codes of <code>notices</code> too, which say the same as
<code>warnings</code>, and of <code>results</code> and <code>deliveries</code>.</p>
${groups.join('\n')}
</section>`
}

/** Prose of the contract: of Markdown it has only code spans. */
function inHtml(text: string): string {
  return escape(text.trim()).replace(/`([^`]+)`/g, '<code>$1</code>')
}
