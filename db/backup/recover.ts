/** The embedded database as it was at a moment: the newest base before it, and the log from there on. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { own, type SystemAccount } from '../embedded/account.ts'
import { addressAt, findSocketDir, holdCluster } from '../embedded/embedded.ts'
import { findProgram } from '../embedded/program.ts'
import { markRestored } from '../embedded/restored.ts'
import { keepRunning, type Settings } from '../embedded/server.ts'
import { openPool } from '../pool/postgres.ts'
import { findBase, keyOfPiece, PIECE_BYTES, type Base } from './bases.ts'
import { FETCHING, hand, startHanding } from './handing.ts'
import type { BackupPlace } from './place.ts'
import { findWal, keepWal } from './wal.ts'

/** A base of a large database, and the log of weeks. */
const RECOVERY_MS_MAX = 24 * 60 * 60_000
/** What gzip makes of what cannot be packed, and the pieces' last chunk. */
const PIECE_BYTES_MAX = 2 * PIECE_BYTES

export interface Recovered {
  base: Base
  /** When the last of what it has was committed; null when nothing was since the base. */
  as_of: string | null
}

/**
 * Into a folder that has no database. Without `until` it is all that the bucket has. A journal of sends and keys
 * are no part of it (R14).
 */
export async function recover(
  place: BackupPlace,
  data_dir: string,
  until: Date | undefined,
): Promise<Recovered> {
  const folder = resolve(data_dir)
  // As the service makes it: its database's user has to pass through.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (existsSync(join(folder, 'postgresql')))
    throw new Error(
      `there is a database in ${folder}; move ${join(folder, 'postgresql')} away first`,
    )
  const found = await findBase(place, until)
  if (found === undefined)
    throw new Error(`the bucket has no backup${until ? ' that was whole by then' : ''}`)
  const { cluster, account, release } = await holdCluster(folder)
  // Renamed when whole: what exists under the final name is complete.
  const unfinished = mkdtempSync(join(dirname(cluster), 'restore-'))
  own(unfinished, account)
  try {
    await unpack(place, found.name, found.base, unfinished, account)
    const as_of = await replayLog(place, unfinished, account, until)
    await claimTimeline(place, unfinished)
    markRestored(unfinished)
    renameSync(unfinished, cluster)
    return { base: found.base, as_of }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await release()
  }
}

/** As the user whom the database runs as, who had another number on the other machine. */
async function unpack(
  place: BackupPlace,
  name: string,
  base: Base,
  unfinished: string,
  account: SystemAccount,
) {
  const tar = spawn('tar', ['-xf', '-', '--no-same-owner', '-p'], {
    ...account,
    cwd: unfinished,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  const ended = once(tar, 'close') as Promise<[number | null]>
  let is_whole = false
  const pieces = readPieces(place, name, base, () => (is_whole = true))
  // tar may end as soon as it has read the end of the archive, before all of it is taken.
  const failure = await pipeline(Readable.from(pieces), createGunzip(), tar.stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  const [code] = await ended
  if (code !== 0 || !is_whole) throw said === '' ? failure : new Error(`tar: ${said.trim()}`)
  for (const [file, content] of [
    ['backup_label', base.label],
    ['global/pg_control', Buffer.from(base.control, 'base64')],
    ['recovery.signal', ''],
  ] as const) {
    writeFileSync(join(unfinished, file), content, { mode: 0o600 })
    own(join(unfinished, file), account)
  }
}

async function* readPieces(place: BackupPlace, name: string, { pieces }: Base, onLast: () => void) {
  for (const [index, { sha256 }] of pieces.entries()) {
    const bytes = await place.get(keyOfPiece(name, index), PIECE_BYTES_MAX)
    const found = bytes && createHash('sha256').update(bytes).digest('hex')
    if (bytes === undefined || found !== sha256)
      throw new Error(
        `${keyOfPiece(name, index)} of the backup is ${bytes ? 'damaged' : 'missing'}`,
      )
    if (index === pieces.length - 1) onLast()
    yield bytes
  }
}

/** PostgreSQL itself replays it, and begins a timeline of its own, so that nothing of the bucket is written over. */
async function replayLog(
  place: BackupPlace,
  cluster: string,
  account: SystemAccount,
  until: Date | undefined,
): Promise<string | null> {
  let failure: unknown
  const handing = startHanding(
    cluster,
    async (name, path) => {
      const bytes = await findWal(place, name)
      if (bytes !== undefined) await hand(path, bytes, account)
    },
    (error) => (failure ??= error),
  )
  const socket_dir = findSocketDir(cluster, account)
  try {
    const program = findProgram(account, join(dirname(cluster), 'postgresql-links'))
    const settings = recoverySettings(until)
    const start_ms_max = RECOVERY_MS_MAX
    const stop = await keepRunning({
      cluster,
      socket_dir,
      program,
      account,
      settings,
      start_ms_max,
    })
    try {
      return await readMoment(socket_dir)
    } finally {
      await stop()
    }
  } catch (error) {
    throw failure ?? explain(error, until)
  } finally {
    await handing.stop()
    if (socket_dir !== cluster) rmSync(socket_dir, { recursive: true, force: true })
  }
}

function recoverySettings(until: Date | undefined): Settings {
  return {
    ...FETCHING,
    hot_standby: 'off',
    recovery_target_timeline: 'latest',
    ...(until && {
      // PostgreSQL reads it before it knows what a Z is.
      recovery_target_time: until.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
    // What is new is noted for the service, which hands it over.
    archive_mode: 'on',
    archive_command: '',
  }
}

async function readMoment(socket_dir: string): Promise<string | null> {
  const db = openPool(addressAt(socket_dir), { max: 1 })
  try {
    const [row] = await db<{ as_of: string | null }[]>`
      select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as as_of`
    return row?.as_of ?? null
  } finally {
    await db.end({ timeout: 5 })
  }
}

function explain(error: unknown, until: Date | undefined): unknown {
  const said = error instanceof Error ? error.message : ''
  if (!/recovery target was reached/.test(said)) return error
  const moment = until?.toISOString() ?? ''
  return new Error(
    `the bucket has nothing from ${moment} or later, so it is not known what was there then; ` +
      'say an earlier moment, or none for all that there is',
    { cause: error },
  )
}

/** At once, so that another restore of the same backups does not take the same number. */
async function claimTimeline(place: BackupPlace, cluster: string) {
  const wal = join(cluster, 'pg_wal')
  const newest = readdirSync(wal)
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .toSorted()
    .at(-1)
  if (newest === undefined)
    throw new Error(`the log in ${basename(wal)} has no timeline of its own`)
  await keepWal(place, newest, readFileSync(join(wal, newest)))
}
