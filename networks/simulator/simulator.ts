/**
 * The simulated networks on one loopback port, speaking their real wire protocols. Written from the networks'
 * documentation and without the adapters, so that each can find the other's mistakes.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { perPlatform } from '../descriptions.ts'
import { boundConnections, CONNECTION_TIMEOUTS } from '../wire/boundConnections.ts'
import { control, type Bench } from './control.ts'
import { type SimulatedAnswer, anyToken, type Call, empty, json } from './exchange.ts'
import { openCalls } from './calls.ts'
import { openFaults } from './faults.ts'
import { readCall } from './incoming.ts'
import { misanswer, scripted, send } from './outgoing.ts'
import { SIMULATED } from './index.ts'
import type { Route } from './module.ts'
import { fingerprintOf } from './state.ts'
import { timeline } from './pages/timeline.ts'
import { openWorld } from './world.ts'
import { CHOICES, type Platform } from '../../generated/names.ts'

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
  const server = createServer(CONNECTION_TIMEOUTS)
  boundConnections(server, { in_all: CONNECTIONS_MAX, per_address: 0 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  // A server that listens on a TCP port has an AddressInfo.
  const address = server.address() as AddressInfo
  const url = `http://${host}:${address.port}`
  const bench = openBench(url, ledger_file, server)
  bench.world.settings.latency_ms = latency_ms
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void serve(bench, request, response)
  })

  return {
    url,
    port: address.port,
    async close() {
      bench.closed = true
      bench.faults.callOff()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      bench.world.close()
    },
  }
}

/** Once the port is ours: the ledger file is, too. */
function openBench(url: string, ledger_file: string | undefined, server: Server): Bench {
  try {
    const world = openWorld(url, ledger_file, SIMULATED)
    return {
      world,
      networks: perPlatform(({ platform }) => SIMULATED[platform].open(world)),
      faults: openFaults(),
      requests: {},
      calls: openCalls(),
      closed: false,
    }
  } catch (error) {
    server.close()
    throw error
  }
}

async function serve(bench: Bench, request: IncomingMessage, response: ServerResponse) {
  try {
    const call = await readCall(request, bench.world.now())
    if (call === undefined) return send(response, empty(413))
    if (!isLoopback(call)) return send(response, json(403, { error: 'Loopback names only' }))

    for (const platform of CHOICES.Platform) {
      const route = routeOf(platform, call, bench)
      if (route) return await exchange(bench, route, response)
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
  platform: Platform
  call: Call
  names: string[]
}

function routeOf(platform: Platform, call: Call, { world, networks }: Bench): Found | undefined {
  const network = networks[platform]
  const prefix = `/${platform}`
  const at_root = network.root_paths?.test(call.path) === true
  const path = at_root ? call.path : call.path.slice(prefix.length)
  if (!at_root && !(call.path.startsWith(prefix) && network.paths.test(path))) return undefined

  const route = network.route({ ...call, path }) ?? {
    operation: 'unknown',
    run: () => network.notFound(),
  }
  const bearer = world.bearerOf(platform, anyToken(call))
  const names = bearer ? [bearer.account.handle, bearer.account.account] : []
  return { ...route, platform, call, names }
}

/** The same request has the same share of the longest lag, in every run. */
function lagOf({ path, body }: Call, { world }: Bench): number {
  const share = parseInt(fingerprintOf(path + body).slice(0, 8), 16) / 0xffffffff
  return Math.round(share * world.settings.commit_lag_ms)
}

/** Latency, then the fault if one waits for this call, then the answer. */
async function exchange(
  bench: Bench,
  { platform, operation, call, names, publishes, run }: Found,
  response: ServerResponse,
) {
  const counts = (bench.requests[platform] ??= {})
  counts[operation] = (counts[operation] ?? 0) + 1
  const fault = bench.faults.take({ platform, operation, names })
  const note = (answer?: SimulatedAnswer) => {
    const { received_at: at, method, path } = call
    const seen = { at, platform, operation, handle: names[0], method, path, fault: fault?.kind }
    bench.calls.add(seen, call, answer)
  }

  if (bench.world.settings.latency_ms > 0) await sleep(bench.world.settings.latency_ms)
  if (fault?.kind === 'stall') await bench.faults.keepWaiting(fault)
  if (publishes) await sleep(lagOf(call, bench))
  // What a closed simulator had not accepted yet, it never accepts.
  if (bench.closed) return

  if (fault?.kind === 'cut_before') {
    note()
    return void response.destroy()
  }
  if (fault?.kind === 'status') {
    const refusal = scripted(fault, bench.networks[platform].refuse(fault.status))
    note(refusal)
    return send(response, refusal)
  }
  const answer = run()
  note(answer)
  if (fault === undefined) return send(response, answer)
  if (fault.kind === 'slow') await bench.faults.keepWaiting(fault)
  misanswer(fault, answer, response)
}
