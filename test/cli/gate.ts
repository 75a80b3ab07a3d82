/** A way to the service that misbehaves when a bulk comes by: answers itself, or loses one of both ways. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Fault =
  /** Instead of the service. */
  | { status: number; headers?: Record<string, string>; body?: object | string }
  /** The service never sees it. */
  | { lost: 'request' }
  /** The service has done it, and nobody hears of that. */
  | { lost: 'answer' }
  /** It passes, once this has come. */
  | { after: Promise<void> }

export interface Gate {
  url: string
  /** For the next bulks, one each; the others pass. */
  faults: Fault[]
  /** The keys under which bulks came by. */
  keys: string[]
  /** How many bulks the service has answered. */
  answered: number
}

export async function openGate(target: string): Promise<Gate> {
  const gate: Gate = { url: '', faults: [], keys: [], answered: 0 }
  const server = createServer((req, res) => {
    void pass(gate, target, req, res).catch(() => res.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  // A server that listens on a TCP port has an AddressInfo.
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gate
}

async function pass(gate: Gate, target: string, req: IncomingMessage, res: ServerResponse) {
  const body = await buffer(req)
  const is_bulk = req.method === 'POST' && req.url === '/api/v1/posts'
  if (is_bulk) gate.keys.push(String(req.headers['idempotency-key']))
  const fault = is_bulk ? gate.faults.shift() : undefined
  if (fault !== undefined && 'status' in fault) {
    const { status, headers = {}, body: said = '' } = fault
    res.writeHead(status, { 'content-type': 'application/json', ...headers })
    return void res.end(typeof said === 'string' ? said : JSON.stringify(said))
  }
  if (fault !== undefined && 'lost' in fault && fault.lost === 'request') return void res.destroy()
  if (fault !== undefined && 'after' in fault) await fault.after
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value))
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
    headers.delete(name)
  const answer = await fetch(`${target}${req.url}`, {
    method: req.method ?? 'GET',
    headers,
    ...(body.length > 0 && { body }),
  })
  const text = await answer.text()
  if (is_bulk) gate.answered += 1
  if (fault !== undefined && 'lost' in fault) return void res.destroy()
  const kept = [...answer.headers].filter(
    ([name]) =>
      ![
        'connection',
        'content-length',
        'content-encoding',
        'keep-alive',
        'transfer-encoding',
      ].includes(name),
  )
  res.writeHead(answer.status, Object.fromEntries(kept))
  res.end(text)
}
