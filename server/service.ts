/** One process of the service, from its parts: what `npm start` runs, and every test. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openPool, type Db, type Server } from '../db/pool/postgres.ts'
import { keepStatistics } from '../db/pool/statistics.ts'
import { MEDIA_ROUTE, type Files } from '../db/files/files.ts'
import type { Keyring } from '../db/secrets/seal.ts'
import { deliver } from '../jobs/delivery/deliver.ts'
import { NO_CARDS, openCardReader, type CardReader } from '../jobs/cards/cardReader.ts'
import { openBatchedStore } from '../jobs/delivery/batchedStore.ts'
import { openInstruments } from '../jobs/delivery/instruments.ts'
import { openLimiters } from '../jobs/delivery/limiters.ts'
import { openRenewals } from '../jobs/accounts/renewToken.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import type { Timing } from '../jobs/delivery/timing.ts'
import { NO_TRACING } from '../jobs/tracing.ts'
import { boundConnections, CONNECTION_TIMEOUTS } from '../networks/wire/boundConnections.ts'
import { openNetworks, type Networks, type NetworkSettings } from '../networks/index.ts'
import { openPrices } from '../networks/prices.ts'
import { openDownloads } from '../networks/wire/downloads.ts'
import { openApp } from './app.ts'
import type { Role, SignUp } from './config.ts'
import type { CostSettings } from './costSettings.ts'
import type { DoorSettings } from './doorSettings.ts'
import { home } from './home.ts'
import { registerProcess } from './identity.ts'
import { inTurn } from './inTurn.ts'
import { prepareEnd } from './leaving.ts'
import { media } from './media.ts'
import { metrics, type Metrics } from './metrics.ts'
import { answerMalformed, isMalformed, refuseRaw } from './malformed.ts'
import { countReceived } from './received.ts'
import type { OpenTracing } from './tracing/tracing.ts'
import { openCallRules, type WebhookSettings } from './webhookSettings.ts'

export interface ServiceSettings {
  /** A migrated database. */
  server: Server
  /** Before it, for what the API asks; undefined: none. */
  pooler?: string | undefined
  keyring: Keyring
  files: Files
  /** Where the journal of sends is kept; the same for every process of a database (R14). */
  journal_dir: string
  fetching: Publisher['fetching']
  /** Whether pages that posts link to are asked for. */
  link_cards: boolean
  webhooks: WebhookSettings
  networks: Omit<NetworkSettings, 'timeout_ms' | 'lost'>
  costs?: CostSettings
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
  doors: DoorSettings
  /** Undefined: no metrics are shown. */
  metrics_token: string | undefined
  /** Undefined: nobody collects traces. */
  tracing?: OpenTracing | undefined
  log: Logger
}

export interface Service {
  url: string
  db: Db
  /** Takes nothing new, lets what is under way settle, and ends. */
  stop(): Promise<void>
}

/**
 * Short statements, of which few connections carry many. Deliveries and the sweep have connections of their
 * own: neither a flood of requests nor a backlog keeps the other waiting. docs/OPERATIONS.md has the sum.
 */
const API_POOL = { max: 5, transactions: 6 }
const WORK_POOL = { max: 4, transactions: 6 }
const COUNTER_POOL = 2
/** Each token that is renewed holds one while its network answers: two networks, some at a time each. */
const RENEWALS = 3
const TOKEN_POOL = 2 * RENEWALS
/** A worker that has not done its rounds for so many of them, a minute as it is run, does not come back by itself. */
const STUCK_AFTER_SWEEPS = 12
/**
 * Connections that wait to be taken. Beyond it Linux drops them, without a word, and whoever came among a crowd
 * tries again after 1, 3, 7 and 15 seconds; it holds no more of them than net.core.somaxconn says, usually 4,096.
 */
const BACKLOG = 65_535

export async function startService(settings: ServiceSettings): Promise<Service> {
  const { keyring, files, fetching, timing, role, log } = settings
  const { db, work, counters, token_pool, endPools } = openPools(settings)
  const instruments = openInstruments()
  const networks = openOwnNetworks(settings)
  const registered = registerProcess(settings, work, instruments)
  const { journal, identity, leave } = await registered.catch(endBefore(endPools))
  const background = openBackground(log)
  const { calls, listensAt } = openOwnCallRules(settings)
  const ending = new AbortController()
  let public_url = settings.public_url
  // Its own address is known before the first request.
  const publicUrl = () => public_url ?? ''

  const publisher: Publisher = {
    db: work,
    token_pool,
    renewals: openRenewals(RENEWALS),
    networks,
    ...pricesOf(settings),
    keyring,
    journal,
    files,
    fetching,
    download: openDownloads(fetching),
    cards: openOwnCards(settings, work, networks, ending.signal),
    calls,
    reviewUrl: (token) => `${publicUrl()}/review/${token}`,
    mediaUrl: (name) => `${publicUrl()}${MEDIA_ROUTE}/${name}`,
    timing,
    log,
    instruments,
    tracing: settings.tracing ?? NO_TRACING,
    worker: identity,
    store: openBatchedStore(work, identity, timing),
    limiters: openLimiters(),
    active_deliveries: new Map(),
    stopping: () => ending.signal.aborted,
    ending: ending.signal,
    track: background.track,
    deliver: (user_id, connection_id) => deliver(publisher, user_id, connection_id),
  }
  const worker = await openWorker(publisher, settings)
  const { http, endHttp } = openHttp(settings, publicUrl)
  // Ready before the first request can come: without a listener it would never be answered.
  const routes = await openOwnRoutes({ ...publisher, db }, counters, settings, publicUrl)
  const url = await listen(http, settings, listensAt)
  public_url ??= url
  const readiness = readinessOf({ ...publisher, db }, worker?.isAlive)
  const app = openApp({
    routes,
    home: home({ role, simulator_url: settings.networks.simulator_url }),
    proxies: settings.proxies,
    hsts_subdomains: settings.doors.hsts_subdomains,
    readiness,
    log,
    media: media(db, files),
    metrics: metricsFor(settings, { ...instruments, readiness }),
    public_url,
  })
  answerWith(http, settings.tracing?.around(app) ?? app)

  async function stop() {
    ending.abort()
    await Promise.all([endHttp(), worker?.stop()])
    await background.end()
    await leave()
    await networks.close()
    await endPools()
    files.close()
  }
  let stopped: Promise<void> | undefined
  return { url, db, stop: () => (stopped ??= stop()) }
}

function pricesOf({ costs }: ServiceSettings): Pick<Publisher, 'prices' | 'instance_micros'> {
  return { prices: openPrices(costs?.own_prices), instance_micros: costs?.instance_micros }
}

/** Throws what it is given, once the pools have ended. */
function endBefore(endPools: () => Promise<unknown>) {
  return async (error: unknown): Promise<never> => {
    await endPools()
    throw error
  }
}

function readinessOf(
  { db, journal, worker, timing, stopping }: Publisher,
  workerIsAlive: (() => boolean) | undefined,
) {
  return {
    db,
    journal_dir: journal.folder,
    isRegistered: () => worker.registered,
    workerIsAlive,
    stuck_after_ms: STUCK_AFTER_SWEEPS * timing.sweep_every_ms,
    stopping,
  }
}

function metricsFor({ metrics_token: token }: ServiceSettings, parts: Omit<Metrics, 'token'>) {
  return token === undefined ? undefined : metrics({ token, ...parts })
}

function openOwnCards(
  { fetching, link_cards }: ServiceSettings,
  work: Db,
  { inspect, fit }: Networks,
  ending: AbortSignal,
): CardReader {
  if (!link_cards) return NO_CARDS
  return openCardReader(work, { fetching, inspect, fit }, ending)
}

function openOwnCallRules({ webhooks, server, networks }: ServiceSettings) {
  return openCallRules(webhooks, { server, simulator_url: networks.simulator_url })
}

function openOwnNetworks({ networks, timing, log }: ServiceSettings) {
  return openNetworks({
    ...networks,
    timeout_ms: timing.request_timeout_ms,
    lost: ({ error, ...thread }) => log.error({ ...thread, err: error }, 'a media thread was lost'),
  })
}

function openPools({ server, pooler, log }: ServiceSettings) {
  const report = (error: unknown) => log.warn({ err: error }, 'the database does not answer')
  const db = keepStatistics(openPool(server, { ...API_POOL, report, pooler }), (error) =>
    log.warn({ err: error }, 'tables that have grown could not be analyzed'),
  )
  const work = openPool(server, { ...WORK_POOL, report })
  // Past a pooler: each request needs this statement, and to plan it anew costs more than all else of many.
  const counters = openPool(server, { max: COUNTER_POOL, report })
  const token_pool = openPool(server, { max: 1, transactions: TOKEN_POOL, report })
  const pools = [db, work, counters, token_pool]
  const endPools = () => Promise.all(pools.map((pool) => pool.end({ timeout: 5 })))
  return { db, work, counters, token_pool, endPools }
}

/** Here and below: half of a start is loading, so a process loads what it is to be and nothing else. */
async function openWorker(publisher: Publisher, { role, server }: ServiceSettings) {
  if (role === 'api') return undefined
  const { startWorker } = await import('../jobs/worker/worker.ts')
  return startWorker(publisher, server)
}

async function openOwnRoutes(
  publisher: Publisher,
  counters: Db,
  settings: ServiceSettings,
  publicUrl: () => string,
) {
  if (settings.role === 'worker') return undefined
  const { openEndpoints } = await import('./endpoints.ts')
  return openEndpoints(publisher, counters, settings, publicUrl)
}

function answerWith(http: HttpServer, app: RequestListener) {
  const begin = inTurn(app)
  const answer: RequestListener = (req, res) => {
    if (isMalformed(req)) return refuseRaw(http, req, 'MALFORMED')
    countReceived(req, (why) => refuseRaw(http, req, why))
    begin(req, res)
  }
  http.on('request', answer)
  // Nobody is told to go on with a body before the key is known (server/validate.ts).
  http.on('checkContinue', answer)
  http.on('checkExpectation', answer)
  // Without a listener it would be cut off without a word.
  http.on('connect', (req) => refuseRaw(http, req, 'NO_PROXY'))
}

function openHttp({ doors, proxies }: ServiceSettings, publicUrl: () => string) {
  // What lacks a host is refused in the contract's shape.
  const http = createServer({ ...CONNECTION_TIMEOUTS, requireHostHeader: false })
  const connections = boundConnections(http, {
    in_all: doors.connections_max,
    // Behind proxies of the host's, everybody comes from theirs.
    per_address: proxies > 0 ? 0 : doors.connections_per_address_max,
  })
  answerMalformed(http, connections, publicUrl)
  return { http, endHttp: prepareEnd(http, connections) }
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

async function listen(
  http: HttpServer,
  { host, port }: ServiceSettings,
  listensAt: (port: number) => void,
): Promise<string> {
  http.listen({ port, host, backlog: BACKLOG })
  await once(http, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const address = http.address() as AddressInfo
  listensAt(address.port)
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIPv6(shown) ? `[${shown}]` : shown}:${address.port}`
}
