/** `otterpost serve`: reads the settings, starts what this process is to be, and says how to use it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { checkKeys } from '../db/secrets/canary.ts'
import { makePrivate } from '../db/embedded/account.ts'
import type { Files } from '../db/files/files.ts'
import { openFolder } from '../db/files/folder.ts'
import { migrate } from '../db/migrate.ts'
import { checkPooler } from '../db/pool/pooler.ts'
import { openPool, type Db, type Server } from '../db/pool/postgres.ts'
import { signInAddress } from '../handlers/dashboard/access/pages.ts'
import type { Simulator } from '../networks/simulator/simulator.ts'
import { readConfig, type Config } from './config.ts'
import { prepareDemo } from './demo.ts'
import { addExamples, needUnused, needSimulated } from './examples/examples.ts'
import { findKeyring } from './keyring.ts'
import { openLasting } from './lasting.ts'
import { openLog } from './log.ts'
import { prepareOwner, type Entrance } from './owner.ts'
import { keepPort, refuseBusyPorts } from './port.ts'
import { startOwnDatabase } from './ownDatabase.ts'
import { startService } from './service.ts'
import type { OpenTracing } from './tracing/tracing.ts'
import { explainPooler, explainTrouble } from './trouble.ts'
import { mayCallLoopback } from './webhookSettings.ts'

/** For a picture that an article names by its address. */
const FETCH_MS_MAX = 10_000
/** What ends a program; the last one comes when its terminal is closed. */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Resolves once the service is ready; SIGTERM, SIGINT and SIGHUP end it and the process. A start that fails ends it with 1. */
export async function serve(
  environment: Record<string, string | undefined>,
  { with_examples = false } = {},
): Promise<void> {
  // What nobody can read any more is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // The first process of a container is ended only by signals that it listens to, also while it starts.
  for (const signal of ENDING) process.on(signal, quit)
  try {
    const config = readConfig(environment)
    await start(config, with_examples).catch((error: unknown) => {
      throw new Error(explainTrouble(error, config))
    })
  } catch (error) {
    process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

async function start(config: Config, with_examples: boolean) {
  // Standard output is for whoever starts it; the log goes to standard error.
  const log = openLog(config.log_level, openLasting(2))
  if (with_examples) needSimulated(config)
  // Before a database is made that nobody could use.
  await refuseBusyPorts(config)
  // Whatever is kept in them is nobody else's to see.
  for (const folder of [config.data_dir, config.journal_dir]) makePrivate(resolve(folder))
  const embedded =
    config.database_url === undefined
      ? await startOwnDatabase(config, (err) =>
          log.warn({ err }, 'the log of the database is not kept'),
        )
      : undefined
  const server: Server = config.database_url ?? embedded?.connection ?? ''
  await migrate(server)
  const pooler = await usablePooler(server, config)
  const keyring = await findKeyring(config)
  await prepare(server, (db) => checkKeys(db, keyring))
  const simulator =
    embedded && config.simulator_url === undefined ? await openSimulator(config) : undefined
  const simulator_url = config.simulator_url ?? simulator?.url
  if (with_examples) await prepare(server, needUnused)
  // Before anybody is told that the service is ready, there is a way in.
  const entrance = await prepare(server, async (db) =>
    // The demo's owner exists only with the embedded database.
    embedded && simulator_url !== undefined
      ? prepareDemo({ db, keyring, simulator_url, data_dir: config.data_dir })
      : prepareOwner(db),
  )
  const networks = { ...config.networks, simulator_url }
  const files = await openFiles(config)
  const fetching = { timeout_ms: FETCH_MS_MAX }
  const webhooks = {
    hosts: config.webhook_hosts,
    loopback: mayCallLoopback(config.host, embedded !== undefined, config.public_url),
  }
  const tracing = await openOwnTracing(config, log)
  const settings = {
    ...config,
    server,
    pooler,
    keyring,
    files,
    fetching,
    webhooks,
    networks,
    tracing,
    log,
  }
  const service = await startService(settings)

  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= (async () => {
      process.stderr.write('Stopping: what is under way is finished first.\n')
      await service.stop()
      await tracing?.close()
      await simulator?.close()
      await embedded?.stop()
    })().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ENDING) process.off(signal, quit).on(signal, end)
  // For the command line beside it (server/otterpost.ts).
  if (config.role !== 'worker') keepPort(config.data_dir, new URL(service.url).port)
  if (with_examples && entrance !== undefined && simulator_url !== undefined) {
    const { db, url } = service
    await addExamples({ db, url, key: entrance.key, simulator_url })
  }
  // Whoever reads that it runs may end it.
  printWelcome(config, service.url, simulator_url, entrance)
}

async function usablePooler(server: Server, { pooled_database_url: pooler }: Config) {
  if (pooler === undefined) return undefined
  await checkPooler(server, pooler).catch((error: unknown) => {
    throw new Error(explainPooler(error, pooler))
  })
  return pooler
}

/** Nothing is under way yet that would have to be finished. As shells tell of a program that was ended. */
function quit(signal: NodeJS.Signals) {
  process.exit(128 + constants.signals[signal])
}

async function prepare<Result>(server: Server, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openPool(server, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Here and below: what not every process needs is not loaded by every process. Each is 50 MB. */
async function openFiles({ bucket, data_dir }: Config): Promise<Files> {
  if (bucket === undefined) return openFolder(join(data_dir, 'media'))
  const { openBucket } = await import('../db/files/bucket.ts')
  return openBucket(bucket)
}

async function openOwnTracing({ traces }: Config, log: Logger): Promise<OpenTracing | undefined> {
  if (traces === undefined) return undefined
  const { openTracing } = await import('./tracing/tracing.ts')
  return openTracing(traces, (problem) => log.warn(problem, 'spans were not collected'))
}

/** Links to simulated posts stay good when the port does: the one of last time is tried first. */
async function openSimulator({ simulator_port, port, data_dir }: Config): Promise<Simulator> {
  const { startSimulator } = await import('../networks/simulator/simulator.ts')
  const ledger_file = join(data_dir, 'simulator.jsonl')
  if (simulator_port !== undefined) return startSimulator({ port: simulator_port, ledger_file })
  const file = join(data_dir, 'simulator-port')
  const before = existsSync(file) ? [Number(readFileSync(file, 'utf8'))] : []
  for (const candidate of [...before, ...(port > 0 && port < 65_535 ? [port + 1] : []), 0]) {
    const simulator = await startSimulator({ port: candidate, ledger_file }).catch(unlessTaken)
    if (simulator === undefined) continue
    writeFileSync(file, String(simulator.port))
    return simulator
  }
  throw new Error('no port is free for the simulated networks; set SIMULATOR_PORT')
}

function unlessTaken(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
  throw error
}

function printWelcome(
  config: Config,
  own_url: string,
  simulator_url: string | undefined,
  entrance: Entrance | undefined,
) {
  const url = config.public_url ?? own_url
  const lines = [`Otterpost runs at ${url}`]
  if (simulator_url !== undefined) lines.push(`Simulated networks: ${simulator_url}`)
  if (entrance !== undefined) {
    const { key, link } = entrance
    lines.push('', 'Dashboard (this link works once, within 15 minutes):')
    lines.push(`  ${signInAddress(url, link)}`, '', `API key: ${key}`)
    // Without simulated accounts there is nothing yet to publish with.
    if (simulator_url !== undefined) lines.push('', 'Publish a post:', ...sampleOf(url, key))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function sampleOf(url: string, key: string): string[] {
  return [
    `  curl ${url}/api/v1/posts -H "Authorization: Bearer ${key}" \\`,
    // With the time in it, since networks refuse a text that an account has just posted.
    `    -H "Content-Type: application/json" -d '{"text": "Hello at '$(date +%T)'", "publish_now": true}'`,
  ]
}
