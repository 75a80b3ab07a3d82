/**
 * Where the service listens: whether it can, found out before anything else is done, and where it does, for
 * the command line that is used beside it.
 */
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from './config.ts'

const USUAL = '3000'

type Ports = Pick<Config, 'host' | 'port' | 'database_url' | 'simulator_port' | 'simulator_url'>

/** Throws in words that say what to do. */
export async function refuseBusyPorts(config: Ports): Promise<void> {
  const { host, port, database_url, simulator_port, simulator_url } = config
  await refuseBusy('PORT', host, port)
  // They run beside the embedded database alone.
  if (simulator_port === undefined || (database_url ?? simulator_url) !== undefined) return
  if (simulator_port === port && port !== 0)
    throw new Error(`SIMULATOR_PORT must be another port than PORT, not ${port} too`)
  await refuseBusy('SIMULATOR_PORT', '127.0.0.1', simulator_port)
}

async function refuseBusy(setting: string, host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(
      describeBusyPort(setting, host, port, (error as NodeJS.ErrnoException).code ?? ''),
    )
  }
  server.close()
  await once(server, 'close')
}

export function keepPort(data_dir: string, port: string) {
  mkdirSync(data_dir, { recursive: true })
  writeFileSync(join(data_dir, 'port'), `${port}\n`)
}

/** The root of the instance that is here: by PORT, or as it was last started with these data. */
export function homeOf(environment: Record<string, string | undefined>): string {
  const set = environment.PORT?.trim()
  // 0 is any free one, which the service has written down.
  const port = set && set !== '0' ? set : readPort(environment)
  return `http://127.0.0.1:${port ?? USUAL}`
}

function readPort({ DATA_DIR }: Record<string, string | undefined>): string | undefined {
  try {
    return /^\d{1,5}(?=\n)/.exec(
      readFileSync(join(DATA_DIR?.trim() || './data', 'port'), 'utf8'),
    )?.[0]
  } catch {
    // It was never started here.
    return undefined
  }
}

function describeBusyPort(setting: string, host: string, port: number, code: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `${setting} ${port} is taken by another program, perhaps Otterpost itself: end that, or set ` +
        `${setting} to another one, such as ${setting}=${port < 60_000 ? port + 5 : port - 5}`
      )
    case 'EACCES':
      return `${setting} ${port} may not be listened at by this user: set it to one above 1023`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine: set it to 127.0.0.1, or 0.0.0.0 for all of them`
    default:
      return `nothing can listen at HOST ${host}, ${setting} ${port} (${code})`
  }
}
