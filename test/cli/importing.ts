/** What tests of imports share: somebody with files and a journal, and the program as a process. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UserOptions, World } from '../world/world.ts'
import { openHome, run, type Running } from './run.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface Launched {
  /** The process itself, without npm or a shell around it. */
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  said(): string
}

export type Importer = Awaited<ReturnType<typeof openImporter>>

/** A user with a key, who has a folder for files. `url` is another way to the service. */
export async function openImporter(w: World, options: UserOptions = {}, url = w.service.url) {
  const user = await w.user(options)
  const home = openHome()
  const env = {
    ...home,
    XDG_STATE_HOME: join(home.HOME, 'state'),
    OTTERPOST_URL: url,
    OTTERPOST_KEY: user.key,
  }
  const journals = join(env.XDG_STATE_HOME, 'otterpost', 'imports')
  /** The path of the only journal. */
  const journal = () =>
    join(journals, readdirSync(journals).find((one) => one.endsWith('.jsonl')) ?? '')
  return {
    user,
    env,
    folder: home.HOME,
    journals,
    file(name: string, content: string | Buffer): string {
      const path = join(home.HOME, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    /** Beside the test. */
    otterpost: (args: string[], running: Running = {}) => run(args, { env, ...running }),
    /** In a process of its own, which can be killed; `settings` may name crash points. */
    launch: (args: string[], settings: Record<string, string> = {}) =>
      launch(args, { ...env, ...settings }),
    journal,
    lines(kind: string): Record<string, unknown>[] {
      const written = readFileSync(journal(), 'utf8').split('\n').slice(0, -1)
      return written.map((line) => JSON.parse(line)).filter((line) => line.kind === kind)
    },
    /** The texts of all posts that the service has, in the order in which they were made. */
    async texts(): Promise<string[]> {
      const rows = await w.db<{ text: string }[]>`
        select text from posts where user_id = ${user.id} order by id`
      return rows.map(({ text }) => text)
    },
  }
}

function launch(args: string[], env: Record<string, string>): Launched {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const hooks = env.CRASH_AT === undefined ? [] : ['--import', './test/faults/hooks.ts']
  const child = spawn(process.execPath, [...hooks, 'clients/cli/start.ts', ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  return {
    kill: (signal) => void child.kill(signal),
    said: () => said.out + said.err,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said }))),
  }
}

/** A table with so many posts, whose texts are all different. */
export function tableOf(count: number, from = 1): string {
  return `text\n${rowsOf(count, from).join('\n')}\n`
}

export function rowsOf(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) => `Post ${from + index}`)
}
