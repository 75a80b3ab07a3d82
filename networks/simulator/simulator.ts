/**
 * The simulated networks: X, Bluesky and LinkedIn on one loopback port, speaking their real wire
 * protocols. Written from the networks' documentation and without the adapters, so that each can
 * find the other's mistakes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { control, type Bench } from './control.ts'
import { type Answer, bearerToken, type Call, json } from './exchange.ts'
import { type Fault, openFaults } from './faults.ts'
import type { Route, SimulatedNetwork } from './simulated_network.ts'
import { secondaryA } from './secondary_a.ts'
import { secondaryB } from './secondary_b.ts'
import { timeline } from './timeline.ts'
import { openWorld } from './world.ts'
import { x } from './x.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024

export interface SimulatorOptions {
  /** 0 or absent: any free port. */
  port?: number
  host?: '127.0.0.1'
  /** Absent: in memory only. */
  ledger_file?: string
  latency_ms?: number
}

export interface Simulator {
  url: string
  port: number
  close(): Promise<void>
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', ledger_file, latency_ms = 0 } = options
  const world = openWorld(ledger_file)
  world.settings.latency_ms = latency_ms
  const bench: Bench = { world, faults: openFaults(), requests: {}, closed: false }
  const networks = [x(), secondaryA(), secondaryB()]

  const server = createServer((request, response) => {
    void serve(bench, networks, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  // A server that listens on a TCP port has an AddressInfo.
  const address = server.address() as AddressInfo
  world.url = `http://${host}:${address.port}`

  return {
    url: world.url,
    port: address.port,
    async close() {
      bench.closed = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      world.close()
    },
  }
}

async function serve(
  bench: Bench,
  networks: SimulatedNetwork[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
    }
    if (!isLoopback(call)) return send(response, json(403, { error: 'Loopback names only' }))

    for (const network of networks) {
      const found = routeOf(network, call, bench)
      if (found) return await exchange(bench, network, found, response)
    }
    send(response, call.path.startsWith('/control/') ? control(call, bench) : timeline(call, bench))
  } catch (error) {
    if (response.headersSent || response.destroyed) return void response.destroy()
    send(response, json(500, { error: String(error) }))
  }
}

/** Keeps pages of other sites, which reach loopback through a name of their own, away from control. */
function isLoopback(call: Call): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(call.headers.host ?? '')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size_bytes = 0
  for await (const chunk of request) {
    // Without an encoding set, a request yields buffers.
    const bytes = chunk as Buffer
    size_bytes += bytes.length
    if (size_bytes > MAX_BODY_BYTES) throw new Error('Request body too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Found extends Route {
  names: string[]
}

/** Only the API paths belong to a network; its permalinks are pages for people. */
function routeOf(network: SimulatedNetwork, call: Call, { world }: Bench): Found | undefined {
  const prefix = `/${network.platform}`
  const path = call.path.slice(prefix.length)
  if (!call.path.startsWith(prefix) || !/^\/(2|xrpc|rest|v2)\//.test(path)) return undefined

  const route = network.route({ ...call, path }, world) ?? {
    operation: 'unknown',
    run: () => network.notFound(),
  }
  const account = world.accountByToken(network.platform, bearerToken(call))
  return { ...route, names: account ? [account.handle, account.account] : [] }
}

/** Latency, then the fault if one waits for this call, then the answer. */
async function exchange(
  bench: Bench,
  network: SimulatedNetwork,
  { operation, names, run }: Found,
  response: ServerResponse,
) {
  const { platform } = network
  const counts = (bench.requests[platform] ??= {})
  counts[operation] = (counts[operation] ?? 0) + 1
  const fault = bench.faults.take({ platform, operation, names })

  if (bench.world.settings.latency_ms > 0) await sleep(bench.world.settings.latency_ms)
  if (fault?.kind === 'stall') await sleep(fault.delay_ms)
  // What a closed simulator had not accepted yet, it never accepts.
  if (bench.closed) return

  if (fault?.kind === 'cut_before') return void response.destroy()
  if (fault?.kind === 'status') return send(response, scripted(fault, network.refuse(fault.status)))

  const answer = run()
  if (fault === undefined) return send(response, answer)
  await misanswer(fault, answer, response)
}

function scripted(fault: Extract<Fault, { kind: 'status' }>, usual: Answer): Answer {
  const { status, body, headers = {} } = fault
  if (body === undefined) return { ...usual, headers: { ...usual.headers, ...headers } }
  if (typeof body === 'string') return { status, headers, body }
  return json(status, body, headers)
}

/** The call has taken effect, or was refused; what is wrong is how the client hears of it. */
async function misanswer(fault: Fault, answer: Answer, response: ServerResponse) {
  switch (fault.kind) {
    case 'cut_before':
    case 'status':
    case 'stall':
      return send(response, answer)
    case 'cut_after':
      return void response.destroy()
    case 'slow':
      await sleep(fault.delay_ms)
      return send(response, answer)
    case 'garbage':
      return send(response, {
        status: answer.status,
        headers: { 'content-type': 'application/json' },
        body: '<html><title>Over capacity</title>{"data":',
      })
    case 'half':
      return sendHalf(response, answer)
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.destroyed) return
  const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...headers, ...length }).end(body)
}

/** The head and half of the body; where there is no body, half of the head. */
function sendHalf(response: ServerResponse, { status, headers, body }: Answer) {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = `content-length: ${Buffer.byteLength(body)}\r\n\r\n`
  const bytes = body
    ? `HTTP/1.1 ${status} OK\r\n${head.join('')}${length}${body.slice(0, body.length / 2)}`
    : `HTTP/1.1 ${status} OK\r\ncontent-le`
  const { socket } = response
  socket?.write(bytes, () => socket.destroy())
}
