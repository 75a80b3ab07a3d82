/**
 * Derives the files of `generated/`, and those of the SDKs, from the two contracts, CHANGELOG.md, X's patterns and the
 * names of characters.
 * `npm run generate` writes them; `node openapi/generate.ts --check` only says whether they are what these ask for.
 */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { parse, stringify } from 'yaml'
import { readChangelog } from './changelog.ts'
import { characterNamesModule } from './characterNames.ts'
import { withClosedLists } from './closedLists.ts'
import { inOpenApi31, withoutForms } from './derive.ts'
import { serverOf } from './document.ts'
import { errorRowsOf, type ErrorTable } from './errorRows.ts'
import { markdownOf } from './markdown.ts'
import { fileOf, GUIDES, guidesPage, readGuides } from './reference/guides.ts'
import { changelogFeed, changelogPage } from './reference/news.ts'
import { referenceOf } from './reference/page.ts'
import { searchIndexOf } from './reference/searchIndex.ts'
import { withSamples } from './samples.ts'
import { pythonFiles } from './sdkPython/files.ts'
import { sdkErrorCodes, sdkOperations, sdkRequired } from './sdkTypescript.ts'
import { xTextModule } from './xText.ts'

const ROOT = new URL('../', import.meta.url)
const SOURCE = 'openapi/openapi.yaml'
const SDK = 'clients/sdk-typescript/generated'

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await findStaleFile()
    if (stale) {
      process.stderr.write(`${stale} is stale: run "npm run generate" and commit the result.\n`)
      process.exitCode = 1
    }
  } else {
    for (const [path, text] of await generate()) await writeFile(new URL(path, ROOT), text)
  }
}

/** The first generated file that is missing or differs from what it is made from. */
export async function findStaleFile(): Promise<string | undefined> {
  for (const [path, text] of await generate()) {
    const present = await readFile(new URL(path, ROOT), 'utf8').catch(() => undefined)
    if (present !== text) return path
  }
  return undefined
}

/** The generated files, by their path from the root of the repository. */
async function generate(): Promise<Map<string, string>> {
  const contract = await read(SOURCE)
  const dashboard = await read('openapi/dashboard.yaml')
  const complete = withSamples(contract)
  const changelog = readChangelog(await readFile(new URL('CHANGELOG.md', ROOT), 'utf8'))
  const closed = withClosedLists(contract)
  const guides = readGuides(
    await Promise.all(
      GUIDES.map(async (guide) => ({ ...guide, text: await readDoc(fileOf(guide.name)) })),
    ),
    serverOf(contract).usual,
  )
  return new Map([
    ['generated/openapi.ts', await typesOf(closed, SOURCE)],
    // What a client gets whose types are made from the contract as it is served.
    [`${SDK}/contract.ts`, await typesOf(contract, SOURCE)],
    [`${SDK}/errorCodes.ts`, noticeOf(SOURCE) + sdkErrorCodes(contract)],
    [`${SDK}/operations.ts`, noticeOf(SOURCE) + sdkOperations(contract)],
    [`${SDK}/required.ts`, noticeOf(SOURCE) + sdkRequired(contract)],
    ...(await pythonFiles(contract, ROOT, SOURCE)),
    ['generated/names.ts', namesOf(closed, SOURCE)],
    ['generated/permissions.ts', permissionsOf(contract, SOURCE)],
    ['generated/postInput.ts', postInputOf(contract, SOURCE)],
    ['generated/openapi.json', asText(complete)],
    // The source has anchors, which some tools cannot read.
    ['generated/openapi.yaml', stringify(contract, { aliasDuplicateObjects: false })],
    // 3.1 is for tools that want JSON Schema 2020-12. Nothing is lost on the way up.
    ['generated/openapi-3.1.json', asText(inOpenApi31(complete))],
    ['generated/openapi-without-upload.json', asText(withoutForms(complete))],
    ['generated/openapi.md', markdownOf(complete)],
    ['generated/reference.html', referenceOf(complete)],
    [
      'generated/search.json',
      asText(searchIndexOf(complete, guides, errorsOf(contract, dashboard))),
    ],
    ['generated/guides.json', asText({ page: guidesPage(guides), guides })],
    ['generated/changelog.html', changelogPage(changelog)],
    ['generated/changelog.atom', changelogFeed(changelog)],
    ['generated/dashboard.ts', await typesOf(withClosedLists(dashboard), 'openapi/dashboard.yaml')],
    ['generated/dashboard.json', asText(dashboard)],
    ['generated/xText.ts', noticeOf('twitter-text') + xTextModule()],
    ['generated/characterNames.ts', noticeOf('character-entities') + characterNamesModule()],
  ])
}

/** Of both, each code once. */
function errorsOf(contract: OpenAPI3, dashboard: OpenAPI3) {
  // The linter holds both to having remedies.
  const of_api = errorRowsOf(contract as OpenAPI3 & ErrorTable)
  const known = new Set(of_api.map(({ code }) => code))
  return [...of_api, ...errorRowsOf(dashboard as OpenAPI3 & ErrorTable, known)]
}

function readDoc(name: string): Promise<string> {
  return readFile(new URL(`docs/${name}`, ROOT), 'utf8')
}

/** What the file holds is held to the OpenAPI schema by openapi-typescript. */
async function read(path: string): Promise<OpenAPI3> {
  return parse(await readFile(new URL(path, ROOT), 'utf8')) as OpenAPI3
}

async function typesOf(document: OpenAPI3, path: string): Promise<string> {
  return noticeOf(path) + astToString(await openapiTS(structuredClone({ ...document })))
}

/** The members and choices of the schemas, for programs to which the whole document is too large. */
function namesOf({ components }: OpenAPI3, path: string): string {
  const members: Record<string, string[]> = {}
  const choices: Record<string, unknown[]> = {}
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    if ('properties' in schema && schema.properties) members[name] = Object.keys(schema.properties)
    if ('enum' in schema && schema.enum) choices[name] = schema.enum
  }
  for (const [name, parameter] of Object.entries(components?.parameters ?? {})) {
    if ('$ref' in parameter || !parameter.schema || !('enum' in parameter.schema)) continue
    if (parameter.schema.enum) choices[name] = parameter.schema.enum
  }
  const types = Object.keys(choices)
    .map((name) => `export type ${name} = (typeof CHOICES)['${name}'][number]\n`)
    .join('')
  return `${noticeOf(path)}export const MEMBERS = ${JSON.stringify(members, null, 2)} as const

export const CHOICES = ${JSON.stringify(choices, null, 2)} as const

${types}`
}

/** What each operation needs at least. */
function permissionsOf({ paths }: OpenAPI3, path: string): string {
  const needed: Record<string, string> = {}
  for (const { operationId, 'x-permission': permission } of Object.values(paths ?? {})
    .flatMap((item) => Object.values(item) as Record<string, string>[])
    .filter((operation) => 'operationId' in operation)) {
    if (operationId !== undefined && permission !== undefined) needed[operationId] = permission
  }
  return `${noticeOf(path)}import type { operations } from './openapi.ts'
import type { Permission } from './names.ts'

export const PERMISSIONS: Record<keyof operations, Permission> = ${JSON.stringify(needed, null, 2)}
`
}

/** What a post of a bulk may have, without the prose: for the command line, which checks files by it. */
function postInputOf({ components }: OpenAPI3, path: string): string {
  const schemas: Record<string, unknown> = { ...components?.schemas }
  const text = JSON.stringify(schemas.PostInput, withoutProse, 2)
  return `${noticeOf(path)}export const POST_INPUT = ${text} as const\n`

  function withoutProse(name: string, value: unknown): unknown {
    if (['description', 'example'].includes(name) && typeof value !== 'object') return undefined
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
    return schemas[String(value.$ref).split('/').at(-1) ?? '']
  }
}

function noticeOf(path: string): string {
  return `// Generated from ${path} by \`npm run generate\`. Do not edit.\n\n`
}

function asText(document: object): string {
  return JSON.stringify(document, null, 2) + '\n'
}
