/** A receiver of docs/receivers in its language, run as its first lines say. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureInstalled } from '../apart.ts'
import { ensureProgram } from '../venv.ts'
import { freePort } from '../world/freePort.ts'

const run = promisify(execFile)
const RECEIVERS = join(import.meta.dirname, '../../docs/receivers')
const LOOK_AGAIN_MS = 50

export interface Language {
  name: string
  /** What has to be on the machine. Where it is not, the receiver is skipped aloud. */
  needs: string
  /** The program and its arguments, with what they need installed; undefined where the machine lacks it. */
  prepare(place: string): Promise<[program: string, ...args: string[]] | undefined>
}

export const LANGUAGES: Language[] = [
  {
    name: 'typescript',
    needs: 'npm',
    async prepare() {
      const folder = join(RECEIVERS, 'typescript')
      if (!(await ensureInstalled(folder))) return undefined
      return [process.execPath, join(folder, 'receiver.ts')]
    },
  },
  {
    name: 'python',
    needs: 'Python 3.10 with venv',
    async prepare() {
      const folder = join(RECEIVERS, 'python')
      const requirements = join(folder, 'requirements.txt')
      const python = await ensureProgram({ name: 'receivers', requirements, command: 'python' })
      return python === undefined ? undefined : [python, join(folder, 'receiver.py')]
    },
  },
  {
    name: 'go',
    needs: 'Go 1.22',
    async prepare(place) {
      if (!(await works('go', 'version'))) return undefined
      const receiver = join(place, 'receiver')
      await run('go', ['build', '-o', receiver, '.'], { cwd: join(RECEIVERS, 'go') })
      return [receiver]
    },
  },
  {
    name: 'php',
    needs: 'PHP 8.1',
    async prepare() {
      if (!(await works('php', '-v'))) return undefined
      return ['php', '-S', '127.0.0.1:PORT', join(RECEIVERS, 'php/receiver.php')]
    },
  },
]

function works(program: string, arg: string): Promise<boolean> {
  return run(program, [arg]).then(
    () => true,
    () => false,
  )
}

export interface Receiver {
  url: string
  /** What it has printed of events that it took. */
  handled(): string[]
  end(): Promise<void>
}

/** Undefined where the machine lacks what it needs. */
export async function startReceiver(
  language: Language,
  secret: string,
): Promise<Receiver | undefined> {
  const place = mkdtempSync(join(tmpdir(), `receiver-${language.name}-`))
  const command = await language.prepare(place)
  if (command === undefined) return undefined
  const port = String(await freePort())
  const [program, ...args] = command.map((word) => word.replace('PORT', port))
  const child = spawn(program ?? '', args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: port, OTTERPOST_WEBHOOK_SECRET: secret, SEEN_FOLDER: place },
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece))
  await untilItListens(Number(port), child)
  return {
    url: `http://127.0.0.1:${port}/`,
    handled: () => printed.split('\n').filter((line) => line.startsWith('received ')),
    async end() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(place, { recursive: true, force: true })
    },
  }
}

async function untilItListens(port: number, child: ChildProcess) {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (listens) return
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`a receiver ended with ${child.exitCode}`)
}
