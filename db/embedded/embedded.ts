/**
 * The PostgreSQL that comes with the service: on a unix socket only, without a password, alive as
 * long as this process and no longer, even when it is killed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  canReach,
  close,
  findSystemAccount,
  makePrivate,
  open,
  own,
  type SystemAccount,
} from './account.ts'
import { initialise, NAME } from './initialise.ts'
import { findProgram, SYSTEM_HOME } from './program.ts'
import { welcomeRestored } from './restored.ts'
import { end, keepRunning, PORT, socketDirOf, type Settings } from './server.ts'

/** What both postgres.js and pg (graphile-worker) connect with. */
export interface DatabaseAddress {
  host: string
  port: number
  user: string
  database: string
}

export interface Embedded {
  /** Where its data lie. */
  cluster: string
  socket_dir: string
  connection: DatabaseAddress
  /** Ends every connection, writes everything down and waits for the end. */
  stop(): Promise<void>
}

const SOCKET_PATH_BYTES_MAX = 107
const LOCK = 'postgresql.lock'
/** What the service keeps in its folder, and what a file system does. */
const OURS = /^(postgresql|api-key|encryption-keys|media|journal|simulator|port$|lost\+found)/

/**
 * Starts the server whose data is in `data_dir`/postgresql, and makes it at the first start. `settings` go
 * before those it otherwise has.
 */
export async function startEmbedded(data_dir: string, settings: Settings = {}): Promise<Embedded> {
  const { cluster, account, release } = await holdCluster(data_dir)
  try {
    const program = findProgram(account, join(dirname(cluster), 'postgresql-links'))
    if (!existsSync(cluster)) initialise(cluster, program, account)
    const socket_dir = findSocketDir(cluster, account)
    const stopServer = await keepRunning({ cluster, socket_dir, program, account, settings })
    const connection = addressAt(socket_dir)
    const stop = async () => {
      await stopServer()
      if (socket_dir !== cluster) rmSync(socket_dir, { recursive: true, force: true })
      await release()
    }
    await welcomeRestored(cluster, connection).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { cluster, socket_dir, connection, stop }
  } catch (error) {
    await release()
    throw error
  }
}

export interface HeldCluster {
  /** Where the data lie, or are to lie. */
  cluster: string
  /** Whose they are. */
  account: SystemAccount
  release(): Promise<void>
}

/** Keeps every other process away from the database of `data_dir`. Throws while one uses it. */
export async function holdCluster(data_dir: string): Promise<HeldCluster> {
  const folder = resolve(data_dir)
  makePrivate(folder)
  const locks = [await takeLock(folder)]
  const release = async () => {
    await Promise.all(locks.map(end))
  }
  try {
    const account = findSystemAccount(join(folder, 'postgresql'))
    // One that holds anything else may be for others as well.
    if (readdirSync(folder).every((name) => OURS.test(name))) close(folder, account)
    const cluster = findCluster(folder, account)
    // A copy of the folder has the same link: the first lock does not keep its owner away.
    if (dirname(cluster) !== realpathSync(folder)) locks.push(await takeLock(dirname(cluster)))
    return { cluster, account, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** How to reach the server that another process runs on `data_dir`; undefined when none does. */
export function findRunning(data_dir: string): DatabaseAddress | undefined {
  const cluster = clusterIn(data_dir)
  const socket_dir = cluster === undefined ? undefined : socketDirOf(cluster)
  return socket_dir === undefined ? undefined : addressAt(socket_dir)
}

/** Where the data lie; undefined when there are none yet. */
export function clusterIn(data_dir: string): string | undefined {
  const cluster = join(resolve(data_dir), 'postgresql')
  return existsSync(cluster) ? realpathSync(cluster) : undefined
}

export function addressAt(socket_dir: string): DatabaseAddress {
  return { host: socket_dir, port: PORT, user: NAME, database: NAME }
}

/** Held by a child that ends with this process, so a dead owner never keeps it. */
async function takeLock(folder: string): Promise<ChildProcess> {
  const lock = spawn(
    'flock',
    ['--wait', '2', join(folder, LOCK), 'sh', '-c', 'echo taken; exec cat >/dev/null'],
    { stdio: ['pipe', 'pipe', 'ignore'], detached: true },
  )
  const taken = await Promise.race([
    once(lock.stdout, 'data').then(() => true),
    once(lock, 'exit').then(() => false),
  ])
  if (!taken) {
    throw new Error(
      `another process is using the database in ${folder}: end the service first (Ctrl-C)`,
    )
  }
  return lock
}

/**
 * Beside the other data, or where the account cannot go there, a link to a folder of its own: who
 * removes the data removes the link, and starts anew.
 */
function findCluster(folder: string, account: SystemAccount): string {
  const cluster = join(realpathSync(folder), 'postgresql')
  if (existsSync(cluster)) {
    const resolved = realpathSync(cluster)
    if (canReach(resolved, account)) return resolved
    throw new Error(`the user that runs PostgreSQL cannot reach ${resolved}`)
  }
  // A first start that failed leaves a link to a place where nothing is yet.
  const link = lstatSync(cluster, { throwIfNoEntry: false })
  if (link && existsSync(dirname(readlinkSync(cluster)))) return readlinkSync(cluster)
  if (canReach(folder, account)) return cluster
  mkdirSync(SYSTEM_HOME, { recursive: true })
  open(SYSTEM_HOME)
  const home = mkdtempSync(join(SYSTEM_HOME, 'data-'))
  open(home)
  rmSync(cluster, { force: true })
  symlinkSync(join(home, 'postgresql'), cluster)
  return join(home, 'postgresql')
}

/** Beside the data, whose folder is closed to others, unless a socket's path may not be so long. */
export function findSocketDir(cluster: string, account: SystemAccount): string {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES_MAX) return cluster
  const short = mkdtempSync('/tmp/otterpost-')
  own(short, account)
  return short
}
