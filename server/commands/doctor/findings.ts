/** What `otterpost admin doctor` looks at, one after the other. It changes nothing that the service would not. */
import { access, constants } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { bad, doubtful, good, type Finding } from '../../../clients/cli/output/findings.ts'
import { counted } from '../../../clients/cli/output/counted.ts'
import { tryWriting, type BackupSettings } from '../../../db/backup/place.ts'
import { isArchiveFailing, lastBackupAt } from '../../../db/backup/taken.ts'
import { countSignInEnds } from '../../../db/connections/ends.ts'
import { countBacklog, countWorkers } from '../../../db/delivery/backlog.ts'
import { listUncompared } from '../../../db/journal/journals.ts'
import { listPending } from '../../../db/migrate.ts'
import { addressesOf } from '../../../db/pool/addresses.ts'
import { checkPooler } from '../../../db/pool/pooler.ts'
import type { Db } from '../../../db/pool/postgres.ts'
import { readServerState } from '../../../db/pool/serverState.ts'
import { checkKeys } from '../../../db/secrets/canary.ts'
import { countWebhookBacklog } from '../../../db/webhooks/backlog.ts'
import type { Config } from '../../config.ts'
import { freeBytes } from '../../health.ts'
import { findKeyring } from '../../keyring.ts'
import { explainPooler, explainTrouble } from '../../trouble.ts'

const MB = 1024 * 1024
/** As the alert says it. */
const FREE_MB_MIN = 1024
const BACKUP_DAYS_MAX = 2
const DUE_SECONDS_MAX = 300
/** PostgreSQL's clock dates posts, and this machine's the signatures of what is sent. */
const SKEW_SECONDS_MAX = 5
/** Of `max_connections`: a further process needs up to 41. */
const CONNECTIONS_SHARE_MAX = 0.8

export async function machineFindings(config: Config): Promise<Finding[]> {
  const found = [settings(config), await journalFolder(config), await media(config)]
  const { backups } = config
  return backups === undefined ? found : [...found, await backupBucket(backups)]
}

export async function databaseFindings(db: Db, config: Config): Promise<Finding[]> {
  const found: Finding[] = []
  for (const look of OF_DATABASE) {
    const finding = await look(db, config)
    if (finding === undefined) continue
    found.push(finding)
    // What is built on this cannot be looked at.
    if (finding.stops) break
  }
  return found
}

function settings({ database_url, data_dir, public_url }: Config): Finding {
  const name = 'settings'
  if (database_url === undefined)
    return good(name, `The embedded database in ${resolve(data_dir)}.`)
  const hosts = addressesOf(database_url).map((address) => URL.parse(address)?.host)
  const said = `The database at ${hosts.filter(Boolean).join(' or ') || 'a socket of this machine'}`
  if (public_url !== undefined) return good(name, `${said}, reached as ${public_url}.`)
  const next = 'Set PUBLIC_URL to the address that browsers and agents use.'
  return doubtful(name, `${said}; nothing says what others reach it by.`, next)
}

async function journalFolder({ journal_dir }: Config): Promise<Finding> {
  const name = 'disk'
  const folder = resolve(journal_dir)
  try {
    await access(folder, constants.W_OK)
  } catch {
    // The first start makes it.
    const above = await access(dirname(folder), constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!above) {
      const said = `This user may not write the journal of sends in ${folder}.`
      return bad(name, said, 'Run it as the user of the service, or correct JOURNAL_DIR.')
    }
    return good(name, `The first start makes ${folder}.`)
  }
  const free_mb = Math.floor((await freeBytes(folder)) / MB)
  const said = `${free_mb} MB are free for the journal of sends in ${folder}.`
  if (free_mb >= FREE_MB_MIN) return good(name, said)
  return bad(name, said, 'Make room: below 32 MB nothing is sent.')
}

async function media({ bucket, data_dir }: Config): Promise<Finding> {
  const name = 'media'
  if (bucket === undefined) return good(name, `In ${join(resolve(data_dir), 'media')}.`)
  try {
    const { openBucket } = await import('../../../db/files/bucket.ts')
    const files = await openBucket(bucket)
    files.close()
    return good(name, `In the bucket ${bucket.bucket}.`)
  } catch (error) {
    return bad(name, messageOf(error), 'Correct the settings that begin with S3_.')
  }
}

async function backupBucket(settings: BackupSettings): Promise<Finding> {
  const name = 'backup bucket'
  const place = [settings.bucket.bucket, settings.folder.replace(/\/$/, '')]
  const said = `${place.filter(Boolean).join('/')} of the storage`
  try {
    await tryWriting(settings)
    return good(name, `${said} takes what is put there.`)
  } catch (error) {
    const next = 'Correct BACKUP_BUCKET, or let the key put objects there.'
    return bad(name, `${said} takes nothing: ${messageOf(error)}`, next)
  }
}

async function database(db: Db): Promise<Finding> {
  const { version, is_copy } = await readServerState(db)
  const said = `PostgreSQL ${version} answers.`
  if (!is_copy) return good('database', said)
  const next = 'Let DATABASE_URL lead to the server that takes writes.'
  return { ...bad('database', `${said} It is a copy that only reads.`, next), stops: true }
}

async function pooler(_: Db, { database_url, pooled_database_url }: Config) {
  if (database_url === undefined || pooled_database_url === undefined) return undefined
  const name = 'pooler'
  try {
    await checkPooler(database_url, pooled_database_url)
    return good(name, 'It leads to the same database.')
  } catch (error) {
    const next = 'Correct POOLED_DATABASE_URL, or what it leads to.'
    return bad(name, `${explainPooler(error, pooled_database_url)}.`, next)
  }
}

async function schema(db: Db): Promise<Finding> {
  const pending = await listPending(db)
  if (pending.length === 0) return good('schema', 'The database is of this version.')
  const said = `The database lacks ${counted(pending.length, 'migration')}.`
  return { ...bad('schema', said, 'Bring it up to date: otterpost migrate'), stops: true }
}

async function keys(db: Db, config: Config): Promise<Finding> {
  try {
    await checkKeys(db, await findKeyring(config))
    return good('keys', 'They open what the database has sealed.')
  } catch (error) {
    return bad('keys', `${explainTrouble(error, config)}.`, 'Give it the keys of this database.')
  }
}

async function clock(db: Db): Promise<Finding> {
  const before_ms = Date.now()
  const { now_ms } = await readServerState(db)
  const ahead_s = (now_ms - (before_ms + Date.now()) / 2) / 1_000
  if (Math.abs(ahead_s) <= SKEW_SECONDS_MAX) return good('clock', 'The same time as the database.')
  const said = `The database's clock is ${Math.abs(ahead_s).toFixed(0)} s ${ahead_s > 0 ? 'ahead of' : 'behind'} this one.`
  return bad('clock', said, 'Let both machines keep their time by NTP.')
}

async function room(db: Db): Promise<Finding> {
  const { connections, max_connections } = await readServerState(db)
  const said = `${connections} of ${max_connections} connections are open.`
  if (connections <= max_connections * CONNECTIONS_SHARE_MAX) return good('connections', said)
  const next = 'Raise max_connections: a process uses up to 41.'
  return doubtful('connections', said, next)
}

async function journals(db: Db): Promise<Finding> {
  const missing = await listUncompared(db)
  if (missing.length === 0) return good('journals', 'None is missing.')
  const said = `${counted(missing.length, 'journal')} of sends ${missing.length === 1 ? 'is' : 'are'} missing since the database went back.`
  const next = 'Start the machines that have them, or see: otterpost admin journals list'
  return bad('journals', said, next)
}

async function workers(db: Db): Promise<Finding> {
  const { workers: alive } = await countWorkers(db)
  if (alive > 0)
    return good('workers', `${alive} ${alive === 1 ? 'process has' : 'processes have'} a worker.`)
  const next = 'Start one, with ROLE all or worker: without it no schedule is kept.'
  return bad('workers', 'No process has a worker.', next)
}

async function deliveries(db: Db): Promise<Finding> {
  const name = 'deliveries'
  const backlog = await countBacklog(db)
  const sum = (of: (row: (typeof backlog)[number]) => number) =>
    backlog.reduce((total, row) => total + of(row), 0)
  const past = sum(({ past_deadline }) => past_deadline)
  const oldest_s = Math.max(0, ...backlog.map(({ oldest_due_s }) => oldest_due_s))
  const said = [
    `${sum(({ due }) => due)} due`,
    `${sum(({ unknown }) => unknown)} being looked up`,
    `${sum(({ held }) => held)} that their users have to look at`,
  ].join(', ')
  if (past > 0) {
    const next = 'See /readyz and the log of the workers, and restart them.'
    return bad(name, `${past} should have left their state by now; ${said}.`, next)
  }
  if (oldest_s <= DUE_SECONDS_MAX) return good(name, `${said}.`)
  const next = 'otterpost admin explain says of a post what it waits for.'
  return doubtful(name, `${said}; the oldest for ${Math.floor(oldest_s / 60)} minutes.`, next)
}

async function accounts(db: Db): Promise<Finding> {
  const ends = await countSignInEnds(db)
  const [ended, ending] = [
    ends.reduce((total, row) => total + row.ended, 0),
    ends.reduce((total, row) => total + row.ending, 0),
  ]
  const said = `${ended} to connect again, ${ending} that end within 7 days.`
  if (ended === 0) return good('accounts', said)
  return doubtful('accounts', said, 'Their users see it in the dashboard.')
}

async function webhooks(db: Db): Promise<Finding> {
  const { pending, failing, disabled, oldest_due_s } = await countWebhookBacklog(db)
  const said = `${pending} events to be sent, ${failing} webhooks failing, ${disabled} switched off.`
  if (oldest_due_s <= DUE_SECONDS_MAX) return good('webhooks', said)
  const next = 'Look whether the workers reach the Internet, or add some.'
  return doubtful(
    'webhooks',
    `${said} The oldest waits for ${Math.floor(oldest_due_s / 60)} minutes.`,
    next,
  )
}

async function backup(db: Db): Promise<Finding> {
  if (await isArchiveFailing(db)) {
    const said = 'The log of the database does not reach its archive, and stays on its disk.'
    return bad(
      'backup',
      said,
      'See the log of the service, and correct BACKUP_BUCKET or the storage.',
    )
  }
  const at_s = await lastBackupAt(db)
  const next = 'Make one: otterpost admin backup FILE. Those of other tools do not show here.'
  if (at_s === 0) return doubtful('backup', 'There is none.', next)
  const days = (Date.now() / 1_000 - at_s) / 86_400
  const said = `The newest is of ${new Date(at_s * 1_000).toISOString()}.`
  return days <= BACKUP_DAYS_MAX ? good('backup', said) : doubtful('backup', said, next)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** In an order in which each can be looked at when those before it are well. */
const OF_DATABASE: readonly ((db: Db, config: Config) => Promise<Finding | undefined>)[] = [
  database,
  pooler,
  schema,
  keys,
  clock,
  room,
  journals,
  workers,
  deliveries,
  accounts,
  webhooks,
  backup,
]
