/** One process of the service, from its parts: what `npm start` runs, and every test. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openPool, type Db, type Server } from '../db/postgres.ts'
import type { Files } from '../db/files/files.ts'
import type { Keyring } from '../db/seal.ts'
import { registerWorker } from '../db/workers.ts'
import { openDesk } from '../jobs/desk.ts'
import { openInstruments, type Instruments } from '../jobs/instruments.ts'
import { openLane } from '../jobs/lane.ts'
import { openRenewals } from '../jobs/renewToken.ts'
import type { Sending } from '../jobs/sending.ts'
import type { Timing } from '../jobs/timing.ts'
import { startWorker } from '../jobs/worker.ts'
import { openNetworks, type NetworkSettings } from '../networks/index.ts'
import { openApi } from './api.ts'
import { openApp } from './app.ts'
import type { Role, SignUp } from './config.ts'
import { connecting } from './connecting.ts'
import { openDashboard } from './dashboard.ts'
import { home } from './home.ts'
import { openGuardedJournal } from './journal.ts'
import { media } from './media.ts'
import { metrics } from './metrics.ts'
import { answerMalformed } from './malformed.ts'
import { openMcp } from './mcp.ts'
import { pages } from './pages.ts'

export interface ServiceSettings {
  /** A migrated database. */
  server: Server
  keyring: Keyring
  files: Files
  /** Where the journal of sends is kept; the same for every process of a database (R14). */
  journal_dir: string
  fetching: Sending['fetching']
  networks: Omit<NetworkSettings, 'timeout_ms'>
  timing: Timing
  role: Role
  host: string
  /** 0: any free port. */
  port: number
  public_url: string | undefined
  /** Who may sign up. */
  sign_up: SignUp
  /** How many proxies of the host's stand before it, and say where requests come from. */
  proxies: number
  /** Undefined: no metrics are shown. */
  metrics_token: string | undefined
  log: Logger
}

export interface Service {
  url: string
  db: Db
  /** Takes nothing new, lets what is under way settle, and ends. */
  stop(): Promise<void>
}

/** Short statements, of which few connections carry many; transactions share them. */
const POOL = 10
const COUNTER_POOL = 2
/** Each token that is renewed holds one while its network answers: two networks, some at a time each. */
const RENEWALS = 3
const VAULT_POOL = 2 * RENEWALS
/** A client may take this long for its whole request. */
const REQUEST_MS_MAX = 60_000

export async function startService(settings: ServiceSettings): Promise<Service> {
  const { server, keyring, files, journal_dir, fetching, timing, role, log } = settings
  const { db, counters, vault, endPools } = openPools(server)
  const journal = await openGuardedJournal(db, { folder: journal_dir, keyring, timing, log })
  const networks = openNetworks({ ...settings.networks, timeout_ms: timing.request_timeout_ms })
  const identity = await registerWorker(server, (error) =>
    log.error({ err: error }, 'the connection that proves this process alive was lost'),
  )
  const instruments = openInstruments()
  const background = openBackground(log)
  let stopping = false
  let public_url = settings.public_url
  // Its own address is known before the first request.
  const publicUrl = () => public_url ?? ''

  const sending: Sending = {
    ...{ db, vault },
    renewals: openRenewals(RENEWALS),
    networks,
    keyring,
    journal,
    files,
    fetching,
    mediaUrl: (name) => `${publicUrl()}/media/${name}`,
    timing,
    log,
    instruments,
    worker: identity,
    desk: openDesk(db, identity, timing),
    lanes: { x: openLane(), secondary_a: openLane(), secondary_b: openLane() },
    rounds: new Map(),
    stopping: () => stopping,
    track: background.track,
  }
  const worker = role === 'api' ? undefined : await startWorker(sending, server)
  const http = createServer({ requestTimeout: REQUEST_MS_MAX })
  answerMalformed(http)
  // Ready before the first request can come: without a listener it would never be answered.
  const operations = await openBoth(sending, counters, settings, publicUrl)
  const url = await listen(http, settings)
  public_url ??= url
  const app = openApp({
    operations,
    home: home({ role, simulator_url: settings.networks.simulator_url }),
    proxies: settings.proxies,
    readiness: {
      db,
      isRegistered: () => identity.registered,
      workerIsAlive: worker?.isAlive,
      stopping: () => stopping,
    },
    log,
    media: media(db, files),
    metrics: metricsFor(settings, db, instruments),
    public_url,
  })
  answerWith(http, app)

  async function stop() {
    stopping = true
    await Promise.all([close(http), worker?.stop()])
    await background.end()
    await identity.leave()
    await networks.close()
    await endPools()
    files.close()
    journal.close()
  }
  let ending: Promise<void> | undefined
  return { url, db, stop: () => (ending ??= stop()) }
}

function metricsFor({ metrics_token: token }: ServiceSettings, db: Db, parts: Instruments) {
  return token === undefined ? undefined : metrics({ db, token, ...parts })
}

function openPools(server: Server) {
  const db = openPool(server, { max: POOL })
  const counters = openPool(server, { max: COUNTER_POOL, synchronous_commit: 'off' })
  const vault = openPool(server, { max: VAULT_POOL })
  const endPools = () => Promise.all([db, counters, vault].map((pool) => pool.end({ timeout: 5 })))
  return { db, counters, vault, endPools }
}

/** The operations of both contracts, the way back from networks, and the pages; undefined without an API. */
async function openBoth(
  sending: Sending,
  counters: Db,
  { role, host, sign_up, networks: { simulator_url, secondary_a } }: ServiceSettings,
  publicUrl: () => string,
) {
  if (role === 'worker') return undefined
  const instance = () => ({ sign_up, public_url: publicUrl(), simulator_url })
  return {
    api: await openApi(sending, counters, publicUrl),
    mcp: openMcp(sending, counters, { host, publicUrl }),
    dashboard: await openDashboard(sending, counters, instance),
    connecting: connecting(sending, secondary_a, instance),
    pages: pages(simulator_url),
  }
}

function answerWith(http: HttpServer, app: RequestListener) {
  http.on('request', app)
  // Nobody is told to go on with a body before the key is known (server/validate.ts).
  http.on('checkContinue', app)
  http.on('checkExpectation', app)
}

/** Work that nobody waits for: its errors are logged, and the process ends after it. */
function openBackground(log: Logger) {
  const under_way = new Set<Promise<void>>()
  return {
    track(work: Promise<void>): Promise<void> {
      const logged = work
        .catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => under_way.delete(logged))
      under_way.add(logged)
      return logged
    },
    async end() {
      await Promise.all(under_way)
    },
  }
}

async function listen(http: HttpServer, { host, port }: ServiceSettings): Promise<string> {
  http.listen(port, host)
  await once(http, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const address = http.address() as AddressInfo
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${shown}:${address.port}`
}

/** Answers what has come in; connections that only idle are closed. */
async function close(http: HttpServer) {
  const closed = once(http, 'close')
  http.close()
  http.closeIdleConnections()
  await closed
}
