/**
 * The simulated networks: X, Bluesky and LinkedIn on one loopback port, speaking their real wire
 * protocols. Written from the networks' documentation and without the adapters, so that each can
 * find the other's mistakes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { boundConnections, CONNECTION_TIMEOUTS } from '../wire/boundConnections.ts'
import { control, type Bench } from './control.ts'
import { type SimulatedAnswer, anyToken, type Call, empty, json } from './exchange.ts'
import { openCalls } from './calls.ts'
import { openFaults } from './faults.ts'
import { readCall } from './incoming.ts'
import { misanswer, scripted, send } from './outgoing.ts'
import type { Route, SimulatedNetwork } from './simulatedNetwork.ts'
import { secondaryA } from './bluesky/network.ts'
import { secondaryB } from './linkedin/network.ts'
import { fingerprintOf } from './state.ts'
import { timeline } from './pages/timeline.ts'
import { openWorld } from './world.ts'
import { x } from './x/network.ts'

export interface SimulatorOptions {
  /** 0 or absent: any free port. */
  port?: number
  host?: '127.0.0.1'
  /** Absent: in memory only. */
  ledger_file?: string
  latency_ms?: number
}

/** All of them come from this machine. */
const CONNECTIONS_MAX = 2_000

export interface Simulator {
  url: string
  port: number
  close(): Promise<void>
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', ledger_file, latency_ms = 0 } = options
  const world = openWorld(ledger_file)
  world.settings.latency_ms = latency_ms
  const bench: Bench = {
    world,
    faults: openFaults(),
    requests: {},
    calls: openCalls(),
    closed: false,
  }
  const networks = [x(), secondaryA(), secondaryB()]

  const server = createServer(CONNECTION_TIMEOUTS, (request, response) => {
    void serve(bench, networks, request, response)
  })
  boundConnections(server, { in_all: CONNECTIONS_MAX, per_address: 0 })
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
    const call = await readCall(request, bench.world.now())
    if (call === undefined) return send(response, empty(413))
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

interface Found extends Route {
  call: Call
  names: string[]
}

/** Only the API and sign-in paths belong to a network; its permalinks are pages for people. */
const PATHS = /^\/(2|xrpc|rest|v2|dms-uploads|oauth|i\/oauth2)\//
/** A server of the AT Protocol is known by an origin, so the simulated one has the root of this one. */
const ROOT_PATHS = /^\/(xrpc|oauth)\/|^\/\.well-known\/|^\/did(:|%3A)/i

function routeOf(network: SimulatedNetwork, call: Call, { world }: Bench): Found | undefined {
  const prefix = `/${network.platform}`
  const at_root = network.platform === 'secondary_a' && ROOT_PATHS.test(call.path)
  const path = at_root ? call.path : call.path.slice(prefix.length)
  if (!at_root && !(call.path.startsWith(prefix) && PATHS.test(path))) return undefined

  const route = network.route({ ...call, path }, world) ?? {
    operation: 'unknown',
    run: () => network.notFound(),
  }
  const bearer = world.bearerOf(network.platform, anyToken(call))
  return { ...route, call, names: bearer ? [bearer.account.handle, bearer.account.account] : [] }
}

/** Of the operations, those after which there is a post. */
const PUBLISHING: ReadonlySet<string> = new Set(['create', 'publish_article'])

/** The same request has the same share of the longest lag, in every run. */
function lagOf({ path, body }: Call, { world }: Bench): number {
  const share = parseInt(fingerprintOf(path + body).slice(0, 8), 16) / 0xffffffff
  return Math.round(share * world.settings.commit_lag_ms)
}

/** Latency, then the fault if one waits for this call, then the answer. */
async function exchange(
  bench: Bench,
  network: SimulatedNetwork,
  { operation, call, names, run }: Found,
  response: ServerResponse,
) {
  const { platform } = network
  const counts = (bench.requests[platform] ??= {})
  counts[operation] = (counts[operation] ?? 0) + 1
  const fault = bench.faults.take({ platform, operation, names })
  const note = (answer?: SimulatedAnswer) => {
    const { received_at: at, method, path } = call
    const seen = { at, platform, operation, handle: names[0], method, path, fault: fault?.kind }
    bench.calls.add(seen, call, answer)
  }

  if (bench.world.settings.latency_ms > 0) await sleep(bench.world.settings.latency_ms)
  if (fault?.kind === 'stall') await sleep(fault.delay_ms)
  if (PUBLISHING.has(operation)) await sleep(lagOf(call, bench))
  // What a closed simulator had not accepted yet, it never accepts.
  if (bench.closed) return

  if (fault?.kind === 'cut_before') {
    note()
    return void response.destroy()
  }
  if (fault?.kind === 'status') {
    const refusal = scripted(fault, network.refuse(fault.status))
    note(refusal)
    return send(response, refusal)
  }
  const answer = run()
  note(answer)
  if (fault === undefined) return send(response, answer)
  await misanswer(fault, answer, response)
}
