/**
 * What the search of the pages at /docs goes through, in the reader's browser (`search.js`): sections of guides and of the
 * introduction, operations, errors with their codes, and schemas. `{base_url}` is for an instance to write.
 */
import { Marked } from 'marked'
import type { OpenAPI3 } from 'openapi-typescript'
import { CODE_GROUPS } from '../codes.ts'
import {
  bodyOf,
  operationsOf,
  resolve,
  serverOf,
  type Operation,
  type Schema,
  type Shape,
} from '../document.ts'
import type { ErrorRow } from '../errorRows.ts'
import { joined } from '../facts.ts'
import type { Guide } from './guides.ts'
import { pathOf } from './operation.ts'
import { slug } from './prose.ts'

export interface SearchEntry {
  kind: string
  title: string
  href: string
  /** By which it is found besides its title, more readily than by its text. */
  words: string
  text: string
}

/** In the order in which equals are shown. The document has to be complete, as for `referenceOf`. */
export function searchIndexOf(
  document: OpenAPI3,
  guides: Pick<Guide, 'name' | 'title' | 'markdown'>[],
  errors: ErrorRow[],
): SearchEntry[] {
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Shape][]
  const { usual } = serverOf(document)
  const entries = [
    ...guides.flatMap(guideEntries),
    ...sectionsOf(document.info.description ?? '').flatMap(({ id, title, text }) =>
      title === '' ? [] : [{ kind: 'Reference', title, href: `/docs#${id}`, words: '', text }],
    ),
    ...operationsOf(document).map((one) => operationEntry(document, one)),
    ...errors.map(errorEntry),
    ...CODE_GROUPS.flatMap(([, codes]) => Object.entries(codes)).map(([code, explained]) => ({
      kind: 'Code',
      title: code,
      href: `/docs/errors#problem-${code}`,
      words: code.replaceAll('_', ' '),
      text: `${explained.meaning} ${explained.remedy}`,
    })),
    ...schemas.map(([name, schema]) => ({
      kind: 'Schema',
      title: name,
      href: `/docs#${name.toLowerCase()}`,
      words: '',
      text: textOf(schema),
    })),
  ]
  return entries.map((entry) => ({
    ...entry,
    text: plain(entry.text).replaceAll(usual, '{base_url}'),
  }))
}

/** The guide itself with its first lines, and each of its sections. */
function guideEntries({ name, title, markdown }: Pick<Guide, 'name' | 'title' | 'markdown'>) {
  const href = `/docs/guides/${name}`
  return sectionsOf(markdown.replace(/^# .+\n/, '')).map(({ id, title: section, text }) =>
    section === ''
      ? { kind: 'Guide', title, href, words: name, text }
      : { kind: 'Guide', title: `${title}: ${section}`, href: `${href}#${id}`, words: '', text },
  )
}

function operationEntry(document: OpenAPI3, one: Operation): SearchEntry {
  const { method, operation, parameters } = one
  const { operationId = '', summary = '', description = '' } = operation
  const body = bodyOf(document, operation)
  const members = body === undefined ? '' : textOf(resolve(document, body.media.schema ?? {}))
  const asked = parameters.map(({ name, description: about = '' }) => `${name}: ${about}`)
  return {
    kind: 'Operation',
    title: plain(summary),
    href: `/docs#${operationId.toLowerCase()}`,
    words: `${operationId} ${method} ${pathOf(one)}`,
    text: [description, ...asked, members].join(' '),
  }
}

function errorEntry({ code, status, meaning, remedy }: ErrorRow): SearchEntry {
  return {
    kind: 'Error',
    title: code,
    href: `/docs/errors#${code}`,
    words: `${status} ${code.replaceAll('_', ' ')}`,
    text: `${meaning}. ${remedy}`,
  }
}

/** What it is, and its members. */
function textOf({ description = '', properties = {} }: Shape): string {
  const members = Object.entries(properties).map(
    ([name, schema]: [string, Schema]) => `${name}: ${(schema as Shape).description ?? ''}`,
  )
  return [description, ...members].join(' ')
}

/** By its headings of the second and third level; what comes before the first has no title. */
function sectionsOf(markdown: string): { id: string; title: string; text: string }[] {
  const sections = [{ id: '', title: '', text: '' }]
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading')
      // As the page names its places (prose.ts).
      sections.push({ id: slug(String(token.text)), title: plain(String(token.text)), text: '' })
    else {
      const last = sections.at(-1)
      if (last !== undefined) last.text += token.raw
    }
  }
  return sections
}

/** Without the marks of Markdown, on one line. */
function plain(markdown: string): string {
  const bare = markdown
    .replace(/\[([^\]]+)\]\([^)\s]*\)/g, '$1')
    .replace(/^\|[-| :]+\|$|^#+ |\|/gm, ' ')
    .replace(/^```\w*$|`|\*\*/gm, '')
  return joined(bare).replace(/ {2,}/g, ' ')
}
