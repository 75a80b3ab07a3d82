/** A base backup of the embedded database, which goes on meanwhile: a copy of its files that the log makes whole. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { openClient, type Client } from '../pool/client.ts'
import type { Server } from '../pool/postgres.ts'
import {
  hasBase,
  keepBase,
  keyOfPiece,
  nameOfBase,
  PIECE_BYTES,
  PIECES_MAX,
  type Base,
} from './bases.ts'
import { HANDING } from './handing.ts'
import type { BackupPlace } from './place.ts'

/** What PostgreSQL makes anew at each start, or has to be as of the end of the copy. */
const LEFT_OUT = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans', 'log', HANDING],
]
const FILES_LEFT_OUT = ['./postmaster.pid', './postmaster.opts', './global/pg_control']
const ANYWHERE_LEFT_OUT = ['pgsql_tmp*', 'pg_internal.init']
/** For the last of the log to arrive in the bucket. */
const ARCHIVED_MS_MAX = 15 * 60_000
/** tar's word for files that changed or went while it read them, which the log knows of. */
const CHANGED = 1
const READS_MAX = 100

/** Returns its size. Throws when the log is not kept, as a copy alone is worth nothing. */
export async function takeBase(
  server: Server,
  cluster: string,
  place: BackupPlace,
  started_at: Date,
): Promise<number> {
  const name = nameOfBase(started_at)
  if (await hasBase(place, name)) throw new Error('a backup was begun in the same second')
  // PostgreSQL ends the backup with the session that began it.
  const session = openClient(server, { max: 1, onclose: () => undefined })
  try {
    await needArchiving(session)
    await session`select pg_backup_start(${`otterpost ${name}`}, true)`
    const pieces = await sendPieces(cluster, place, name)
    const control = await readControl(cluster)
    const base = { pieces, control, started_at: started_at.toISOString(), ...(await stop(session)) }
    await keepBase(place, name, { ...base, ended_at: new Date().toISOString() })
    return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  } finally {
    await session.end({ timeout: 5 })
  }
}

async function needArchiving(session: Client) {
  const [row] = await session<{ is_on: boolean }[]>`
    select current_setting('archive_mode') = 'on' as is_on`
  if (row?.is_on !== true)
    throw new Error('the service was started without BACKUP_BUCKET: restart it with this setting')
}

type Ended = Pick<Base, 'label' | 'end_position' | 'timeline' | 'system_id' | 'server_version'>

async function stop(session: Client): Promise<Ended> {
  await session.unsafe(`set statement_timeout = ${ARCHIVED_MS_MAX}`)
  const [row] = await session<Ended[]>`
    select s.labelfile as label, s.lsn::text as end_position, c.timeline_id as timeline,
      y.system_identifier::text as system_id, current_setting('server_version_num')::int as server_version
    from pg_backup_stop(true) s, pg_control_checkpoint() c, pg_control_system() y`
  if (row === undefined) throw new Error('the backup was not ended')
  return row
}

/** Never more of it in memory than a piece and what is on its way. */
async function sendPieces(cluster: string, place: BackupPlace, name: string) {
  const pieces: Base['pieces'] = []
  const excluded = [
    ...LEFT_OUT.map((folder) => `./${folder}/*`),
    ...FILES_LEFT_OUT,
    ...ANYWHERE_LEFT_OUT,
  ]
  const tar = spawn(
    'tar',
    ['-cf', '-', ...excluded.map((what) => `--exclude=${what}`), '-C', cluster, '.'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  const ended = once(tar, 'close') as Promise<[number | null]>
  const keep = async (bytes: Buffer) => {
    if (pieces.length === PIECES_MAX) throw new Error('the database is too large for this backup')
    await place.put(keyOfPiece(name, pieces.length), bytes)
    pieces.push({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  try {
    for await (const piece of inPieces(tar.stdout.pipe(createGzip({ level: 3 })))) await keep(piece)
  } finally {
    tar.kill()
  }
  const [code] = await ended
  if (code !== 0 && code !== CHANGED) throw new Error(`tar: ${said.trim()}`)
  return pieces
}

async function* inPieces(stream: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** PostgreSQL may be writing it: two readings that are the same are whole. */
async function readControl(cluster: string): Promise<string> {
  let before = ''
  for (let reads = 0; reads < READS_MAX; reads++) {
    const now = (await readFile(join(cluster, 'global/pg_control'))).toString('base64')
    if (now === before) return now
    before = now
  }
  throw new Error('global/pg_control changes all the time')
}
