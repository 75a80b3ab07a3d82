/** One server process: watched, ready when it is given out, started again when it dies. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemAccount } from './account.ts'
import { reason, environmentOf, type Program } from './program.ts'

export const PORT = 5432
const START_MS_MAX = 300_000
const STOP_MS_MAX = 60_000
const POLL_MS = 10
/** Between the end of the server and its last line in the log, on a busy machine. */
const LAST_WORDS_MS_MAX = 5_000
const SAID_LENGTH_MAX = 4000

export interface ServerPaths {
  /** The folder with the data. */
  cluster: string
  socket_dir: string
  program: Program
  account: SystemAccount
  settings?: Settings
  /** Until it is ready; one that replays a log from elsewhere takes longer than any other. */
  start_ms_max?: number
}

/** Of PostgreSQL, by name. */
export type Settings = Record<string, string | number>

/** On the command line, not in the data, so that every start has those of the installed version. */
const SETTINGS: Settings = {
  listen_addresses: '',
  port: PORT,
  unix_socket_permissions: '0700',
  max_connections: 100,
  fsync: 'on',
  synchronous_commit: 'on',
  // A solid-state disk: an index is worth using even for rows that are far apart.
  random_page_cost: 1.1,
  // Compiling costs more than any of our short statements.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file per weekday, overwritten after a week.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  // A failed statement or the row that broke a constraint may hold the text of a post.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Runs "$@" until it ends or standard input does, which happens however this process ends. The
 * second process group keeps a terminal's Ctrl-C away, as the service still needs its database then.
 */
const WATCH = `
  exec 3<&0
  "$@" </dev/null 3<&- & server=$!
  ( cat <&3 >/dev/null; kill -INT $server ) 2>/dev/null & watch=$!
  exec 3<&-
  wait $server; code=$?
  kill $watch
  exit $code`

/**
 * Returns the function that stops it. A server that died is started again, as its data is
 * whole; when that fails, so does the process, which can do nothing without a database.
 */
export async function keepRunning(place: ServerPaths): Promise<() => Promise<void>> {
  let stopping = false
  let server = await start(place)
  const keeper = keep()
  return async () => {
    stopping = true
    server.stdin?.end()
    await keeper
  }

  async function keep() {
    for (;;) {
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      server.stdin?.end()
      if (stopping) return
      process.emitWarning('PostgreSQL ended unexpectedly; starting it again')
      server = await start(place)
      // Asked to stop meanwhile, when there was no server yet to tell.
      if (stopping) server.stdin?.end()
    }
  }
}

async function start({
  cluster,
  socket_dir,
  program,
  account,
  ...place
}: ServerPaths): Promise<ChildProcess> {
  // The file system's clock may be a little behind.
  const asked_at = Date.now() - 1_000
  const settings = { ...SETTINGS, ...place.settings, unix_socket_directories: socket_dir }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  await stopOrphans(cluster)
  removeLocks(cluster, socket_dir)
  const server = spawn(
    'sh',
    ['-c', WATCH, 'watch', join(program.bin, 'postgres'), '-D', cluster, ...args],
    { ...environmentOf(program, account), stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  server.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-SAID_LENGTH_MAX)))
  // A server that is gone cannot be told to stop; its end is noticed by its exit.
  server.stdin.on('error', () => undefined)
  const give_up_at = Date.now() + (place.start_ms_max ?? START_MS_MAX)
  while (server.exitCode === null && server.signalCode === null && Date.now() < give_up_at) {
    if (socketDirOf(cluster) !== undefined) return server
    await sleep(POLL_MS)
  }
  await end(server)
  const last_words = await lastWords(() => `${said}\n${readLog(cluster, asked_at)}`)
  throw new Error(`PostgreSQL does not start: ${reason(last_words)} (${cluster}/log)`)
}

/** Once it writes into its log it says no more to us, and another process writes down the last of it. */
async function lastWords(read: () => string): Promise<string> {
  const give_up_at = Date.now() + LAST_WORDS_MS_MAX
  for (;;) {
    const words = read()
    if (/FATAL:/.test(words) || Date.now() > give_up_at) return words
    await sleep(POLL_MS)
  }
}

/** What the server has written into its log since then, as far as the end of it tells. */
function readLog(cluster: string, since_ms: number): string {
  const folder = join(cluster, 'log')
  const written = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs >= since_ms)
  return written.map((path) => read(path).slice(-SAID_LENGTH_MAX)).join('\n')
}

/** Where the server of this data listens, once it is ready. */
export function socketDirOf(cluster: string): string | undefined {
  const lines = readPidFile(cluster).split('\n')
  // The fifth line is the folder of the socket, the eighth the state.
  return lines[7]?.trim() === 'ready' ? lines[4] : undefined
}

/** The owner's lock is ours, so whatever still serves this data has lost its owner. */
async function stopOrphans(cluster: string) {
  const give_up_at = Date.now() + STOP_MS_MAX
  const leader = Number(readPidFile(cluster).split('\n')[0])
  const orphans = serving(cluster)
  // The leader ends its connections itself; those of a killed one may be busy and not notice.
  if (orphans.includes(leader)) signal(leader, 'SIGINT')
  else for (const pid of orphans) signal(pid, 'SIGTERM')
  while (serving(cluster).length > 0) {
    if (Date.now() > give_up_at) throw new Error(`the PostgreSQL of ${cluster} does not stop`)
    await sleep(POLL_MS)
  }
}

/**
 * What a killed server leaves behind says which process it was. That number may belong to any other program
 * by now, which PostgreSQL would take for itself, and not start. We hold the owner's lock, and nobody serves
 * this data any more.
 */
function removeLocks(cluster: string, socket_dir: string) {
  const socket = join(socket_dir, `.s.PGSQL.${PORT}`)
  for (const left of [join(cluster, 'postmaster.pid'), `${socket}.lock`, socket]) {
    rmSync(left, { force: true })
  }
}

/** Every process of PostgreSQL, and no other, lives in its data and bears this name. */
function serving(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && read(`/proc/${pid}/comm`).trim() === 'postgres')
    .filter((pid) => livesIn(pid, cluster))
}

function livesIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // Gone, or another user's and therefore not ours.
    return false
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGTERM') {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

function readPidFile(cluster: string): string {
  return read(join(cluster, 'postmaster.pid'))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export async function end(child: ChildProcess) {
  child.stdin?.end()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
