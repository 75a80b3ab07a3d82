/**
 * The contract as a page to read and to try, for people. All of it is in the page, so that it can be read
 * without a script; `reference.js` beside it sends requests and changes languages, and `search.js` searches. Where it says
 * `{base_url}`, an instance writes its own address (server/docs.ts).
 */
import type { HeaderObject, OpenAPI3 } from 'openapi-typescript'
import { operationsOf, serverOf, type Operation, type Shape } from '../document.ts'
import { factsOf } from '../facts.ts'
import { escape } from '../html.ts'
import { headersOf, membersOf } from './members.ts'
import { operationSection } from './operation.ts'
import { headingsOf, line, prose } from './prose.ts'
import { SEARCH_FIELD, SEARCH_PARTS } from './searchField.ts'

interface Group {
  name: string
  description: string
  operations: Operation[]
}

/** The document has to be complete, as for `markdownOf`. Throws for two places of one name. */
export function referenceOf(document: OpenAPI3): string {
  const { info, tags = [], components = {} } = document
  const { url, usual } = serverOf(document)
  const operations = operationsOf(document)
  const groups = tags.map(({ name, description = '' }): Group => {
    return { name, description, operations: operations.filter((one) => isIn(one, name)) }
  })
  // Components are no references in this contract; the linter holds it to that.
  const schemas = Object.entries(components.schemas ?? {}) as [string, Shape][]
  const page = `<!doctype html>
<html lang="en" data-language="curl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" type="module"></script>
${SEARCH_PARTS}
<header class="top">
  <a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28"> Otterpost</a>
  <button type="button" class="scripted menu" aria-expanded="false" aria-controls="contents">Search and contents</button>
</header>
<nav id="contents" aria-label="Contents">
${SEARCH_FIELD}
<div data-yields>
<p><a href="/docs/guides">Guides</a></p>
<p><a href="/docs/errors">Every error</a></p>
<p><a href="#quick-start">Introduction</a></p>
<ul>
${headingsOf(info.description ?? '')
  .map(({ id, title }) => entry(id, title))
  .join('\n')}
</ul>
${groups.map(contentsOf).join('\n')}
<p><a href="#headers">Response headers</a></p>
<p><a href="#schemas">Schemas</a></p>
<ul>
${schemas.map(([name]) => entry(name.toLowerCase(), name)).join('\n')}
</ul>
</div>
</nav>
<main>
<div class="introduction">
<h1>${info.title}</h1>
<p class="version">Version ${info.version}, at <code>${escape(url)}</code></p>
<noscript><p>Trying a call needs JavaScript. The same for programs: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/docs.md">docs.md</a></p></noscript>
<p class="scripted key"><label>API key for trying calls <input type="password" id="key" placeholder="ot_…" autocomplete="off" spellcheck="false"></label> <span>It stays in this page, and goes to this instance alone.</span></p>
${prose(info.description ?? '', { below: 0, ids: true })}
</div>
${groups.map((group) => groupSection(document, group)).join('\n')}
<section>
<h2 id="headers">Response headers</h2>
${headersOf(components.headers as Record<string, HeaderObject>)}
</section>
<section>
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema)).join('\n')}
</section>
</main>
</html>
`
  refuseTwins(page)
  return page.replaceAll(usual, '{base_url}')
}

function isIn({ operation }: Operation, tag: string): boolean {
  return operation.tags?.includes(tag) === true
}

function contentsOf({ name, operations }: Group): string {
  const entries = operations.map((one) => {
    const { operationId = '', summary = '' } = one.operation
    const { method } = one
    const shown = `${escape(summary)} <span class="method ${method.toLowerCase()}">${method}</span>`
    return entry(operationId.toLowerCase(), shown)
  })
  return `<p><a href="#${groupId(name)}">${name}</a></p>\n<ul>\n${entries.join('\n')}\n</ul>`
}

function entry(id: string, shown: string): string {
  return `<li><a href="#${id}">${shown}</a></li>`
}

function groupSection(document: OpenAPI3, { name, description, operations }: Group): string {
  return `<section>
<h2 id="${groupId(name)}"><a href="#${groupId(name)}">${name}</a></h2>
${prose(description, { below: 2, ids: false })}
${operations.map((operation) => operationSection(document, operation)).join('\n')}
</section>`
}

/** A schema may have the name of a group. */
function groupId(name: string): string {
  return `group-${name.toLowerCase()}`
}

function schemaSection(name: string, schema: Shape): string {
  const { description = '', properties } = schema
  const id = name.toLowerCase()
  const facts = properties === undefined ? `<p>${line(factsOf(schema).join(', '))}</p>` : ''
  return `<section class="schema" id="${id}">
<h3><a href="#${id}">${name}</a></h3>
${prose(description, { below: 3, ids: false })}${facts}${membersOf(schema)}
</section>`
}

function refuseTwins(page: string) {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const twin = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twin !== undefined) throw new Error(`two places of the page are called ${twin}`)
}
