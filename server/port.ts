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

/** Throws in words that say what to do. */
export async function refuseBusyPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(tell(host, port, (error as NodeJS.ErrnoException).code ?? ''))
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

function tell(host: string, port: number, code: string): string {
  const another = 'take another one: PORT=3005 npm start'
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken by another program, perhaps Otterpost itself; end that, or ${another}`
    case 'EACCES':
      return `port ${port} may not be listened at by this user; ${another}`
    default:
      return `nothing can listen at HOST ${host}, port ${port} (${code})`
  }
}
