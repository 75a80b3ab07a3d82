/**
 * What machines look for to find out what is here: `/llms.txt` (https://llmstxt.org) and the Markdown that
 * it leads to, and the catalog of RFC 9727. All of it is made from the contract and names this
 * instance's own address.
 */
import { listInWords, NETWORKS } from '../networks/descriptions.ts'
import { readFileSync } from 'node:fs'
import { Router } from 'express'
import generated from '../generated/guides.json' with { type: 'json' }
import contract from '../generated/openapi.json' with { type: 'json' }
import { publicDocument } from './documents.ts'
import { readAt } from './readAt.ts'

/** What a client that knows nothing but the address is led to (RFC 8288, RFC 8631). */
export const LINKS = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</docs>; rel="service-doc"; type="text/html"',
].join(', ')

const MARKDOWN = readFileSync(new URL('../generated/openapi.md', import.meta.url), 'utf8')
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

export function discovery(public_url: string): Router {
  const router = Router()
  const overview = overviewOf(public_url)
  const reference = MARKDOWN.replaceAll('{base_url}', () => public_url)
  const catalog = JSON.stringify(catalogOf(public_url), null, 2)
  readAt(router, '/llms.txt', publicDocument(overview, 'text/plain; charset=utf-8'))
  // The first name is that of the page with the ending that agents try, the second goes with llms.txt.
  readAt(router, ['/docs.md', '/llms-full.txt'], publicDocument(reference, MARKDOWN_TYPE))
  readAt(
    router,
    '/.well-known/api-catalog',
    publicDocument(catalog, LINKSET, { Link: '</.well-known/api-catalog>; rel="api-catalog"' }),
  )
  return router
}

function overviewOf(url: string): string {
  const documents = [
    ['Reference', '/docs.md', 'every operation with its fields, errors and a sample, in Markdown'],
    ['Reference as a page', '/docs', 'the same for people, with a way to try it'],
    ['Errors', '/docs/errors', 'what each code means, an example, and what to do'],
    ...generated.guides.map(({ name, title, about }) => [title, `/docs/guides/${name}.md`, about]),
    ['Changelog', '/changelog', 'what is new in each release, as a feed at /changelog.atom'],
    ['OpenAPI 3.0', '/openapi.json', 'the contract'],
    ['OpenAPI 3.0 in YAML', '/openapi.yaml', 'the same, as it is written'],
    ['OpenAPI 3.1', '/openapi-3.1.json', 'the same, with JSON Schema 2020-12'],
    [
      'OpenAPI 3.0 without forms',
      '/openapi-without-upload.json',
      'for tools that read JSON bodies alone',
    ],
    ['Flows', '/arazzo.yaml', 'ten ways through the operations, call by call, in Arazzo'],
  ]
  const doors = [
    ['MCP', '/mcp', 'tools for agents, by Streamable HTTP, with the same key as a bearer token'],
    ['Catalog', '/.well-known/api-catalog', 'these addresses for programs (RFC 9727)'],
  ]
  return `${[
    '# Otterpost',
    `> Posts, schedules and analyses content on ${listInWords(NETWORKS.map(({ label, platform }) => `${label} (\`${platform}\`)`))} through one self-hosted REST API. This instance is at ${url}.`,
    [
      `- Every request needs an API key of this instance: \`Authorization: Bearer ot_...\`. The API is at \`${url}/api/v1\`.`,
      '- Send an `Idempotency-Key` with every `POST`: a repeat then has no second effect. Never send a post again because an answer was slow; read it instead.',
      '- Without a date and without `publish_now` a post is saved as a draft, which nobody sees and which costs nothing.',
      '- In a terminal the program `otterpost` has a command for every operation.',
    ].join('\n'),
    `## Documentation\n\n${links(url, documents)}`,
    `## Other doors\n\n${links(url, doors)}`,
    ...contract.tags.map(({ name }) => `## ${name}\n\n${links(url, operationsOf(name))}`),
  ].join('\n\n')}\n`
}

/** A title, a path and what is there. */
function links(url: string, rows: string[][]): string {
  return rows.map(([title, path, what]) => `- [${title}](${url}${path}): ${what}`).join('\n')
}

function operationsOf(tag: string): string[][] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      'operationId' in operation && operation.tags.includes(tag)
        ? [
            [
              operation.operationId,
              `/docs.md#${operation.operationId.toLowerCase()}`,
              `\`${method.toUpperCase()} ${path}\`, ${operation.summary}`,
            ],
          ]
        : [],
    ),
  )
}

function catalogOf(url: string): object {
  const documents = {
    'service-doc': [
      { href: `${url}/docs`, type: 'text/html' },
      { href: `${url}/docs.md`, type: 'text/markdown' },
    ],
    'service-meta': [{ href: `${url}/llms.txt`, type: 'text/plain' }],
    status: [{ href: `${url}/readyz`, type: 'application/json' }],
  }
  return {
    linkset: [
      {
        anchor: `${url}/.well-known/api-catalog`,
        item: [{ href: `${url}/api/v1` }, { href: `${url}/mcp` }],
      },
      {
        anchor: `${url}/api/v1`,
        'service-desc': [
          { href: `${url}/openapi.json`, type: 'application/json' },
          { href: `${url}/openapi.yaml`, type: 'application/yaml' },
          { href: `${url}/openapi-3.1.json`, type: 'application/json' },
          { href: `${url}/openapi-without-upload.json`, type: 'application/json' },
          { href: `${url}/arazzo.yaml`, type: 'application/yaml' },
        ],
        ...documents,
      },
      { anchor: `${url}/mcp`, ...documents },
    ],
  }
}
