/** A request as `otterpost api` puts it together from what is typed. */
import { usage } from '../../failure.ts'
import { readSource } from '../../options/texts.ts'
import type { Environment } from '../../environment.ts'
import { oneLine } from '../../terminal/printable.ts'

export interface RawRequestOptions {
  /** `name=value`, as text. */
  field?: string[]
  /** `name=value`, as what it looks like. */
  typed?: string[]
  /** The file of the body. Other values are those of `--no-input`. */
  input?: string | boolean
  header?: string[]
}

/** What `fetch` sends nobody. */
const FORBIDDEN_METHODS = ['CONNECT', 'TRACE', 'TRACK']
/** Those of the connection, which has its own. */
const FORBIDDEN_HEADERS = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]

/** Throws a usage Failure for what none can be. */
export function methodOf(given: string): string {
  const method = given.toUpperCase()
  if (!/^[A-Z]{3,7}$/.test(method) || FORBIDDEN_METHODS.includes(method))
    throw usage(`"${oneLine(given)}" is no method of the API.`)
  return method
}

/** The address on this instance and no other, since the key goes along. */
export async function urlOf(
  root: string,
  path: string,
  method: string,
  asked: RawRequestOptions,
  environment: Environment,
): Promise<URL> {
  const below = path.replace(/^\/+/, '')
  const prefix = /^api(\/|$)/.test(below) ? '' : 'api/v1/'
  const url = URL.parse(`${root}/${prefix}${below}`)
  if (url === null || /^[a-z]+:/i.test(path) || url.origin !== new URL(root).origin)
    throw usage(`"${oneLine(path)}" is no path of the API.`, 'Write it like /posts')
  if (hasNoBody(method))
    for (const [name, value] of Object.entries(await membersOf(environment, asked)))
      url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return url
}

/** The body as JSON text; undefined for none. Throws a usage Failure when it is said twice, or there can be none. */
export async function bodyOf(
  environment: Environment,
  method: string,
  asked: RawRequestOptions,
): Promise<string | undefined> {
  const has_members = asked.field !== undefined || asked.typed !== undefined
  const source = typeof asked.input === 'string' ? asked.input : undefined
  if (source !== undefined && has_members) throw usage('Either --input or fields.')
  if (source !== undefined && ['GET', 'HEAD'].includes(method))
    throw usage(`${method} takes no --input.`, 'Parameters are fields: -f name=value')
  if (source !== undefined) return readSource(environment, source)
  if (!has_members || hasNoBody(method)) return undefined
  return JSON.stringify(await membersOf(environment, asked))
}

export function headersFromOptions({ header = [] }: RawRequestOptions): [string, string][] {
  return header.map((line) => {
    const [, name, value] = /^([\w-]+):\s*([\t\x20-\x7e]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw usage('A header is written like "X-Example: value", in ASCII.')
    if (FORBIDDEN_HEADERS.includes(name.toLowerCase()))
      throw usage(`${name} is set by the connection itself.`)
    if (/^(authorization|x-api-key)$/i.test(name))
      throw usage('The key is no option.', 'Sign in, or set OTTERPOST_KEY.')
    return [name, value]
  })
}

function hasNoBody(method: string): boolean {
  return ['GET', 'HEAD', 'DELETE'].includes(method)
}

/** Members by name; `name[]=value` makes a list of several. */
async function membersOf(
  environment: Environment,
  { field = [], typed = [] }: RawRequestOptions,
): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {}
  for (const [entry, reads] of [...field.map(asText), ...typed.map(asTyped)]) {
    const [, name, list, value] = /^([\w.-]+)(\[\])?=([^]*)$/.exec(entry) ?? []
    if (name === undefined || value === undefined)
      throw usage(`"${oneLine(entry)}" is no field.`, 'Write it like name=value')
    const read = reads ? await readTyped(environment, value) : value
    const present = members[name]
    members[name] = list ? [...(Array.isArray(present) ? present : []), read] : read
  }
  return members
}

function asText(entry: string): [string, boolean] {
  return [entry, false]
}

function asTyped(entry: string): [string, boolean] {
  return [entry, true]
}

async function readTyped(environment: Environment, value: string): Promise<unknown> {
  if (value.startsWith('@')) return readSource(environment, value.slice(1))
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
