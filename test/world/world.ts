/**
 * The test bench: the real service over a database of its own, real workers, simulated networks on
 * loopback. HTTP in, HTTP out; every answer is held to the contract.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { destination, type DestinationStream } from 'pino'
import { inject } from 'vitest'
import { connect } from '../../db/connections/connections.ts'
import { newKey } from '../../db/users/keys.ts'
import { openPool, type Db, type Server } from '../../db/pool/postgres.ts'
import { newKeyring, readKeyring } from '../../db/secrets/seal.ts'
import { insertUser, type NewUser } from '../../db/users/users.ts'
import { TIMING, type Timing } from '../../jobs/delivery/timing.ts'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import type { Platform } from '../../networks/network.ts'
import { openSimulatedAccount, type WantedAccount } from '../../networks/simulator/accounts.ts'
import { startSimulator } from '../../networks/simulator/simulator.ts'
import type { CostSettings } from '../../server/costSettings.ts'
import type { Role, SignUp } from '../../server/config.ts'
import { DOOR_SETTINGS, type DoorSettings } from '../../server/doorSettings.ts'
import { openLog } from '../../server/log.ts'
import { startService, type Service } from '../../server/service.ts'
import type { TracingSettings } from '../../server/tracing/settings.ts'
import { openTracing } from '../../server/tracing/tracing.ts'
import type { WebhookSettings } from '../../server/webhookSettings.ts'
import type { Files } from '../../db/files/files.ts'
import { openFolder } from '../../db/files/folder.ts'
import { checkAnswer } from './contract.ts'
import { databaseOf, TEMPLATE } from './database.ts'
import { freePort } from './freePort.ts'
import { insertKey } from './keys.ts'
import { until } from './until.ts'

export interface Answer {
  status: number
  headers: Headers
  // Tests look into answers member by member; the contract has been checked by then.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  /** The body byte for byte. */
  text: string
}

export interface TestUser {
  id: string
  key: string
  /** Connection ids by network; of X the first, which is primary. */
  accounts: Partial<Record<Platform, string>>
  handles: Partial<Record<Platform, string>>
}

export interface UserOptions extends Partial<NewUser> {
  /** Simulated accounts to connect: one on each network when left out. */
  connect?: (Platform | Omit<WantedAccount, 'handle' | 'name'>)[]
}

export interface LedgerEntry {
  kind: string
  platform: Platform
  account: string
  id: string
  text: string
  body: string
  parent: string | null
  accepted_at: number
}

export interface World {
  /** The database behind it, for arranging what no request can and for looking at what none shows. */
  db: Db
  server: Server
  /** The same files that every process of it has. */
  files: Files
  /** The same journal of sends, too. */
  journal_dir: string
  readonly service: Service
  simulator_url: string
  /** A user with an active Agency plan and one account on each network, unless told otherwise. */
  user(options?: UserOptions): Promise<TestUser>
  /** A request with the user's key (none for undefined). Throws when the answer is not the contract's. */
  call(
    user: TestUser | undefined,
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<Answer>
  /**
   * Another process of the service over the same database and networks. `by` is another way to it; with a
   * journal of its own it is on another machine.
   */
  another(
    timing?: Partial<Timing>,
    role?: Role,
    by?: Server,
    own_journal_dir?: string,
  ): Promise<Service>
  /** Stops every process, does `meanwhile`, and starts one again in the place of the first, where that was. */
  downtime(meanwhile: () => Promise<unknown>): Promise<void>
  /** Scripted faults and settings of the simulated networks. */
  fault(fault: Record<string, unknown>): Promise<void>
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /** What the networks accepted from a user's account, oldest first. */
  published(user: TestUser, platform: Platform): Promise<LedgerEntry[]>
  /** Waits until `look` answers something else than undefined or false; fails after `timeout_ms`. */
  until<Found>(look: () => Promise<Found | undefined | false>, timeout_ms?: number): Promise<Found>
  /** The post once it is neither draft nor scheduled nor under way any more. */
  settled(user: TestUser, post_id: string): Promise<Answer['body']>
  close(): Promise<void>
}

export interface RequestOptions {
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: string
  /** An upload. */
  form?: FormData
  headers?: Record<string, string>
}

/** Shown by tests that read /metrics. */
export const METRICS_TOKEN = 'the-token-of-the-tests'

/** On a busy machine a connection that is kept may be closed at the moment in which it is used again. */
export const CLOSING = { connection: 'close' }

/**
 * Fast enough for tests, in the proportions of the real ones, but for whom something is waited: an answer that comes is
 * heard, however long the machine has stood still.
 */
export const TEST_TIMING: Timing = {
  ...TIMING,
  quiet_ms: { x: 600, secondary_a: 300, secondary_b: 600 },
  look_gap_ms: 200,
  sweep_every_ms: 2_000,
  removal_gap_ms: 200,
}

/** For tests that act while a network holds its answer back (test/delivery/arrange.ts). */
export const UNHURRIED = {
  request_timeout_ms: 60_000,
  caller_waits_ms: 60_000,
} satisfies Partial<Timing>

export async function openWorld(
  options: {
    timing?: Partial<Timing>
    role?: Role
    /** Gets every line that the service logs at level debug. */
    log?: DestinationStream
    fetching?: { loopback_port: number; timeout_ms?: number }
    /** False: no page is asked for that posts link to. */
    link_cards?: boolean
    /** Which webhooks may be called besides public ones: none when left out. */
    webhooks?: Partial<WebhookSettings>
    /** What it is reached by; its own address when left out. */
    public_url?: string
    /** Who may sign up; everybody when left out. */
    sign_up?: SignUp
    proxies?: number
    doors?: Partial<DoorSettings>
    /** What becomes of unknown outcomes; as the service has it when left out. */
    unknown?: { x?: 'resend' | 'ask'; secondary_b?: 'ask' | 'resend' }
    /** How X is asked for its fields; the simulated one is told separately. */
    x_dialect?: 'post' | 'tweet'
    /** False: the service knows real networks alone, and is set up for none of them. */
    simulated?: boolean
    /** Other prices, and a budget for everybody. */
    costs?: CostSettings
    /** Where spans go; nowhere when left out. */
    traces?: TracingSettings
    /** Where uploads are kept; a folder when left out. */
    files?: () => Promise<Files>
    /** Opens what is before the server, for the API; nothing is when left out. */
    pooler?: (server: Server) => Promise<string>
  } = {},
): Promise<World> {
  const host = inject('database_server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onHost(host, `create database ${name} template ${TEMPLATE}`)
  const server = databaseOf(host, name)
  const db = openPool(server, { max: 4 })
  const pooler = await options.pooler?.(server)
  const keyring = readKeyring(newKeyring())
  const simulator = await startSimulator()
  const services: Service[] = []
  const tracing = options.traces && openTracing(options.traces, () => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-data-'))
  const journal_dir = join(folder, 'journal')
  const openFiles = options.files ?? (() => openFolder(folder))
  const another = async (
    timing: Partial<Timing> = {},
    role: Role = options.role ?? 'all',
    by: Server = server,
    own_journal_dir = journal_dir,
    port = 0,
  ) => {
    const service = await startService({
      server: by,
      pooler,
      keyring,
      files: await openFiles(),
      journal_dir: own_journal_dir,
      link_cards: options.link_cards ?? true,
      fetching: { timeout_ms: 15_000, resolve: () => Promise.resolve([]), ...options.fetching },
      // No name leads anywhere: nothing leaves this machine.
      webhooks: {
        hosts: new Set(),
        loopback: false,
        resolve: () => Promise.resolve([]),
        ...options.webhooks,
      },
      networks: {
        ...LIVE_SETTINGS,
        x: {
          ...LIVE_SETTINGS.x,
          dialect: options.x_dialect ?? LIVE_SETTINGS.x.dialect,
          unknown: options.unknown?.x ?? LIVE_SETTINGS.x.unknown,
        },
        secondary_b: {
          ...LIVE_SETTINGS.secondary_b,
          unknown: options.unknown?.secondary_b ?? LIVE_SETTINGS.secondary_b.unknown,
        },
        simulator_url: options.simulated === false ? undefined : simulator.url,
      },
      costs: options.costs ?? {},
      timing: { ...TEST_TIMING, ...options.timing, ...timing },
      role,
      host: '127.0.0.1',
      port,
      public_url: options.public_url,
      sign_up: options.sign_up ?? 'open',
      proxies: options.proxies ?? 0,
      doors: { ...DOOR_SETTINGS, ...options.doors },
      metrics_token: METRICS_TOKEN,
      tracing,
      log: openLog(
        options.log ? 'debug' : (process.env.LOG_LEVEL ?? 'silent'),
        options.log ?? destination(2),
      ),
    })
    services.push(service)
    return service
  }
  // So that it can have the same one again after a downtime.
  let service = await another({}, undefined, undefined, undefined, await freePort())
  const files = await openFiles()
  let users = 0

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      headers: { ...CLOSING, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  async function user({ connect: wanted, ...plan }: UserOptions = {}): Promise<TestUser> {
    const number = ++users
    const id = await insertUser(db, { ...AGENCY, name: `User ${number}`, ...plan })
    const key = newKey()
    await insertKey(db, id, 'test', key)
    const made: TestUser = { id, key, accounts: {}, handles: {} }
    for (const [index, entry] of (wanted ?? ['x', 'secondary_a', 'secondary_b']).entries()) {
      const account = typeof entry === 'string' ? { platform: entry } : entry
      const suffix = `${number}${'abcdefghij'[index] ?? index}`
      const handle = account.platform === 'secondary_a' ? `user${suffix}.test` : `user${suffix}`
      const simulated = await openSimulatedAccount(simulator.url, {
        ...account,
        handle,
        name: `User ${suffix}`,
      })
      const connection = { ...simulated, platform: account.platform, origin: 'simulated' as const }
      const account_id = await connect(db, keyring, id, connection)
      if (account_id === undefined) continue
      made.accounts[account.platform] ??= account_id
      made.handles[account.platform] ??= handle
    }
    return made
  }

  async function call(
    caller: TestUser | undefined,
    method: string,
    path: string,
    { body, raw, form, headers = {} }: RequestOptions = {},
  ): Promise<Answer> {
    const sends = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        ...CLOSING,
        ...(caller && { authorization: `Bearer ${caller.key}` }),
        ...(sends !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sends !== undefined && { body: sends }),
      ...(form && { body: form }),
    })
    const text = await textOf(response)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
      text,
    }
    checkAnswer({ method, path, ...answer })
    return answer
  }

  return {
    db,
    server,
    files,
    journal_dir,
    get service() {
      return service
    },
    simulator_url: simulator.url,
    user,
    call,
    another,
    async downtime(meanwhile) {
      const port = Number(new URL(service.url).port)
      for (const one of services.splice(0)) await one.stop()
      await meanwhile()
      service = await another({}, undefined, undefined, undefined, port)
    },
    control,
    until,
    async fault(fault) {
      await control('POST', '/control/faults', fault)
    },
    async published({ handles }, platform) {
      const query = `platform=${platform}&account=${handles[platform]}`
      // The ledger is the simulator's own format.
      const ledger = (await control('GET', `/control/ledger?${query}`)) as {
        entries: LedgerEntry[]
      }
      return ledger.entries.filter(({ kind }) => kind === 'post_accepted')
    },
    async settled(caller, post_id) {
      return until(async () => {
        const { body } = await call(caller, 'GET', `/api/v1/posts/${post_id}`)
        const results = body.results?.length ?? 0
        return results === body.platforms.length && body
      })
    },
    async close() {
      for (const one of services) await one.stop()
      await tracing?.close()
      await simulator.close()
      files.close()
      rmSync(folder, { recursive: true, force: true })
      await db.end({ timeout: 1 })
      await onHost(host, `drop database ${name} with (force)`)
    },
  }
}

/** Of an answer without an end, what comes first. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString()
    if (text.endsWith('\n\n')) break
  }
  return text
}

const AGENCY: NewUser = {
  name: 'Test',
  plan: 'agency',
  status: 'active',
  trial_ends_at: null,
  current_period_ends_at: null,
  auto_cross_post: false,
}

async function onHost(server: Server, statement: string) {
  const pool = openPool(server, { max: 1 })
  await pool.unsafe(statement)
  await pool.end()
}
