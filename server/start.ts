/** `npm start`: reads the settings, starts what this process is to be, and says how to use it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import type { Server } from '../db/postgres.ts'
import { newKeyring, readKeyring, type Keyring } from '../db/seal.ts'
import { startSimulator, type Simulator } from '../networks/simulator/simulator.ts'
import { readConfig, type Config } from './config.ts'
import { prepareDemo } from './demo.ts'
import { openLog } from './log.ts'
import { prepareOwner } from './owner.ts'
import { startService } from './service.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function start(config: Config) {
  mkdirSync(config.data_dir, { recursive: true, mode: 0o700 })
  // Standard output is for whoever starts it; the log goes to standard error.
  const log = openLog(config.log_level, destination(2))
  const embedded =
    config.database_url === undefined ? await startEmbedded(config.data_dir) : undefined
  const server: Server = config.database_url ?? embedded?.connection ?? ''
  await migrate(server)
  const keyring = findKeyring(config)
  const simulator =
    embedded && config.simulator_url === undefined ? await openSimulator(config) : undefined
  const simulator_url = config.simulator_url ?? simulator?.url
  const service = await startService({
    ...config,
    server,
    keyring,
    networks: { ...config.networks, simulator_url },
    log,
  })
  const { db } = service
  // The demo's owner exists only with the embedded database.
  const key =
    embedded && simulator_url !== undefined
      ? await prepareDemo({ db, keyring, simulator_url, data_dir: config.data_dir })
      : await prepareOwner(db)
  say(config, service.url, simulator_url, key)

  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= (async () => {
      await service.stop()
      await simulator?.close()
      await embedded?.stop()
    })().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the end was not orderly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end).on('SIGINT', end)
}

/** The embedded mode keeps a key of its own; whoever brings a server brings the keys too. */
function findKeyring({ keyring, data_dir }: Config): Keyring {
  if (keyring !== undefined) return keyring
  const file = join(data_dir, 'encryption-keys')
  if (!existsSync(file)) writeFileSync(file, newKeyring(), { mode: 0o600 })
  return readKeyring(readFileSync(file, 'utf8'))
}

/** Links to simulated posts stay good when the port does: the one of last time is tried first. */
async function openSimulator({ simulator_port, port, data_dir }: Config): Promise<Simulator> {
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

function say(
  config: Config,
  url: string,
  simulator_url: string | undefined,
  key: string | undefined,
) {
  const lines = [`Otterpost runs at ${config.public_url ?? url}`]
  if (simulator_url !== undefined) lines.push(`Simulated networks: ${simulator_url}`)
  if (key !== undefined) {
    lines.push(
      '',
      `API key: ${key}`,
      '',
      'Publish a post:',
      `  curl ${url}/api/v1/posts -H "Authorization: Bearer ${key}" \\`,
      `    -H "Content-Type: application/json" -d '{"text": "Hello from Otterpost", "publish_now": true}'`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
