/**
 * Decision 21: members and query parameters that the contract does not know are ignored, since existing
 * clients send them, and named: in a header, and in the warnings of an answer that can have some. Who
 * prefers to be refused says so (decision 192).
 */
import type { Request, Response } from 'express'
import type { Operation } from 'openapi-backend'
import { meant } from '../handlers/requests/nearest.ts'
import { validationFailed } from '../openapi/errors.ts'
import type { NoticeCode } from '../openapi/codes.ts'
import { noticed, type Notice, type Noticed } from '../openapi/notices.ts'
import { along, inQuery, type RequestPlace } from '../openapi/places.ts'
import { unknownMember } from '../openapi/problems.ts'
import { bodyOf } from './requestContract.ts'

const NAMES_MAX = 50
const HEADER_LENGTH_MAX = 1000
const STRICT = 'handling=strict'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

/** One name that was not understood. */
interface Ignored {
  place: RequestPlace
  name: string
  /** What could have been meant. */
  known: string[]
}

type IgnoredNotice = Notice<'unknown_member'>

/** Names in the header what is ignored, and answers it as notices. Throws for who wants it refused. */
export function noteIgnored(operation: Operation, req: Request, res: Response): IgnoredNotice[] {
  const ignored = firstOf(findIgnored(operation, req))
  if (ignored.length > 0) {
    const places = [...new Set(ignored.map(({ place }) => place.words))].join(', ')
    res.setHeader('X-Ignored-Fields', places.slice(0, HEADER_LENGTH_MAX))
  }
  if (!isStrict(req)) return ignored.map(describeIgnored)
  res.setHeader('Preference-Applied', STRICT)
  if (ignored.length > 0)
    throw validationFailed(ignored.map(({ place, ...one }) => unknownMember(place, endOf(one))))
  return []
}

/** The answer with these among its notices and warnings, if the contract has a place for them. */
export function withNotices(
  { responses = {} }: Operation,
  reply: unknown,
  notices: IgnoredNotice[],
) {
  const success = responses['201'] ?? responses['202'] ?? responses['200']
  // References are resolved when the contract is loaded.
  const content = success && 'content' in success ? success.content : undefined
  const schema = content?.['application/json']?.schema as Schema | undefined
  if (notices.length === 0 || schema?.properties?.warnings === undefined) return reply
  // Of an operation whose answer has them.
  const answer = reply as Noticed<NoticeCode>
  const { warnings = [], notices: shown = [] } = noticed(notices)
  return {
    ...answer,
    warnings: [...(answer.warnings ?? []), ...warnings],
    notices: [...(answer.notices ?? []), ...shown],
  }
}

/** RFC 7240: several preferences, each perhaps with parameters, in any case. */
function isStrict({ headers: { prefer = [] } }: Request): boolean {
  const preferences = [prefer].flat().join(',').toLowerCase().split(',')
  return preferences.some((one) => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/.test(one))
}

function describeIgnored({ place, ...one }: Ignored): IgnoredNotice {
  const { words, pointer } = place
  const message = endOf(one)
  return { code: 'unknown_member', message, pointer, sentence: `\`${words}\`: ${message}` }
}

function endOf({ name, known }: Pick<Ignored, 'name' | 'known'>): string {
  return `not known${meant(name, known) || '.'}`
}

function firstOf(ignored: Iterable<Ignored>): Ignored[] {
  const places: Ignored[] = []
  for (const one of ignored) {
    places.push(one)
    // Nothing further is even looked for.
    if (places.length === NAMES_MAX) break
  }
  return places
}

function* findIgnored(operation: Operation, req: Request): Generator<Ignored> {
  const { parameters = [] } = operation
  const names = parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter.name] : [],
  )
  for (const name in req.query) {
    const place = { ...inQuery(name), words: printable(name) }
    if (!names.includes(name)) yield { place, name, known: names }
  }
  yield* unknownMembers(bodyOf(operation), req.body, '', [])
}

function* unknownMembers(
  schema: Schema | undefined,
  value: unknown,
  path: string,
  way: (string | number)[],
): Generator<Ignored> {
  if (schema === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* unknownMembers(schema.items, item, `${path}[${index}]`, [...way, index])
    return
  }
  const { properties } = schema
  if (properties === undefined) return
  const members = value as Record<string, unknown>
  for (const name in members) {
    const words = path === '' ? printable(name) : `${path}.${printable(name)}`
    const here = [...way, name]
    if (Object.hasOwn(properties, name))
      yield* unknownMembers(properties[name], members[name], words, here)
    else {
      const { pointer } = along(here)
      yield { place: { words, pointer }, name, known: Object.keys(properties) }
    }
  }
}

/** Fit for a header, whatever the client called it. */
function printable(name: string): string {
  return encodeURIComponent(name.slice(0, 100).toWellFormed()).slice(0, 100)
}
