/** Requests to the agents' endpoint as they are on the wire, for what no client would send. */
import { request } from 'node:http'
import type { World } from '../world/world.ts'

export interface RpcAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  // Tests look into answers member by member.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  text: string
}

export interface RpcOptions {
  method?: string
  headers?: Record<string, string>
  /** Sent as it is, instead of a message. */
  raw?: string | Buffer
  url?: string
}

export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** A message of the stateless era, with the headers that repeat what is in it. */
export function modern(method: string, params: Record<string, unknown> = {}) {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: ENVELOPE } }
  const named = params.name ?? params.uri
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof named === 'string' && { 'mcp-name': named }),
  }
  return { raw: JSON.stringify(message), headers }
}

/** Node's own client lets a test choose Host. */
export function post(w: World, key: string | undefined, options: RpcOptions = {}) {
  const { method = 'POST', headers = {}, url = w.service.url } = options
  const { raw = modern('tools/list').raw } = options
  return new Promise<RpcAnswer>((resolve, reject) => {
    const sent = request(
      new URL('/mcp', url),
      {
        method,
        agent: false,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(key && { authorization: `Bearer ${key}` }),
          ...(options.raw === undefined && modern('tools/list').headers),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const is_json = response.headers['content-type']?.startsWith('application/json')
          const body = is_json ? JSON.parse(text) : text
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end(method === 'POST' ? raw : undefined)
  })
}
