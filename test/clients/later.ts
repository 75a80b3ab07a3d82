/**
 * The service as a later version might be: a proxy on loopback that adds to its answers what the contract
 * lets grow. Clients that are generated today have to live with it.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { isPart, partOf, resolved, type Part } from '../../openapi/lint/walk.ts'

export const LATER = ['nothing new', 'values', 'members'] as const
export type New = (typeof LATER)[number]

/** A request as the service has seen it. */
export interface Asked {
  /** The operation and the status, such as `getMe 200`. */
  outcome: string
  /** Of the header `X-Ignored-Fields`: what the client sent and the contract does not name. */
  ignored: string | null
}

export interface LaterVersion {
  url: string
  /** In their order. */
  asked: Asked[]
  close(): void
}

const VALUE = 'mastodon'
const MEMBER = { of_a_later_version: { a: [1, 'two', null] } }
const PREFIX = '/api/v1'
/** Of the connection, not of the answer. */
const HOP = [
  'upgrade',
  'http2-settings',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]

export async function openLaterVersion(service_url: string, news: New): Promise<LaterVersion> {
  const asked: Asked[] = []
  const server = createServer((req, res) => {
    answer(req).then(
      ({ status, headers, body }) => res.writeHead(status, headers).end(body),
      () => res.destroy(),
    )
  })

  async function answer(req: IncomingMessage) {
    const { method = 'GET', url = '/' } = req
    const sent = await bodyOf(req)
    const response = await fetch(`${service_url}${url}`, {
      method,
      headers: headersOf(req),
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    })
    const { status } = response
    const kept = [...response.headers].filter(([name]) => !HOP.includes(name))
    const headers = Object.fromEntries(kept)
    // Documents name the instance that they are of.
    const text = (await response.text()).replaceAll(service_url, `http://${req.headers.host}`)
    if (!url.startsWith(PREFIX)) return { status, headers, body: text }
    const operation = operationOf(method, url)
    const name = String(operation.operationId ?? `${method} ${url}`)
    asked.push({ outcome: `${name} ${status}`, ignored: headers['x-ignored-fields'] ?? null })
    return { status, headers, body: addNews(operation, status, text, news) }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part)
  return Buffer.concat(parts)
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !['host', 'expect', ...HOP].includes(name) ? [[name, value]] : [],
  )
}

/** Empty for what is no operation. */
function operationOf(method: string, url: string): Part {
  const path = url.split('?')[0]?.slice(PREFIX.length) ?? ''
  const [template = ''] = Object.keys(contract.paths)
    .filter((one) => new RegExp(`^${one.replace('{id}', '[^/]+')}$`).test(path))
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
  return partOf(contract, 'paths', template, method.toLowerCase())
}

function addNews(operation: Part, status: number, text: string, news: New): string {
  if (news === 'nothing new') return text
  const response = resolved(contract, partOf(operation, 'responses', String(status)))
  const schema = partOf(response, 'content', 'application/json', 'schema')
  return JSON.stringify(grown(schema, JSON.parse(text), news))
}

/** A list of open values gets one more, and a single one becomes another. */
function grown(schema: Part, value: unknown, news: New): unknown {
  const { type, 'x-extensible-enum': open, items, properties } = resolved(contract, schema)
  if (value === null) return value
  if (Array.isArray(value)) {
    const entries = value.map((entry) => grown(partOf(items), entry, news))
    return isOpen(partOf(items)) && news === 'values'
      ? [...value, valueFor(partOf(items))]
      : entries
  }
  if (isPart(value) && type === 'object') {
    const members = Object.entries(value).map(([name, member]) => [
      name,
      grown(partOf(properties, name), member, news),
    ])
    const added = news === 'members' && properties !== undefined ? MEMBER : {}
    return { ...Object.fromEntries(members), ...added }
  }
  return open !== undefined && news === 'values' ? valueFor(schema) : value
}

/** As much of it as the schema has room for. */
function valueFor(schema: Part): string {
  const { maxLength } = resolved(contract, schema)
  return VALUE.slice(0, typeof maxLength === 'number' ? maxLength : undefined)
}

function isOpen(schema: Part): boolean {
  return 'x-extensible-enum' in resolved(contract, schema)
}
