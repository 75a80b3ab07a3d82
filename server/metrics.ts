/**
 * /metrics, in the text format of Prometheus: what this process has counted (jobs/delivery/instruments.ts), what
 * Node tells of it, and what there is to do for all processes, asked of the database at each reading.
 *
 * It takes a token, because it tells how busy an instance is, and behind a proxy every reader seems to come from
 * loopback.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { RequestHandler } from 'express'
import { isArchiveFailing, lastBackupAt } from '../db/backup/taken.ts'
import { countSignInEnds, type SignInEnds } from '../db/connections/ends.ts'
import {
  countBacklog,
  countWorkers,
  type Backlog,
  type WorkerCounts,
} from '../db/delivery/backlog.ts'
import type { Db } from '../db/pool/postgres.ts'
import { countWebhookBacklog, type WebhookBacklog } from '../db/webhooks/backlog.ts'
import type { Instruments } from '../jobs/delivery/instruments.ts'
import { PLATFORMS, type Platform } from '../networks/network.ts'
import { checkReadiness, freeBytes, type Readiness } from './health.ts'
import { within } from './within.ts'

export interface Metrics {
  registry: Instruments['registry']
  readiness: Readiness
  /** Whoever reads has to show it. */
  token: string
}

/** 401 without the token. A database that does not answer is itself a value. */
export function metrics({ registry, readiness, token }: Metrics): RequestHandler {
  const node = gaugesOfNode()
  return async (req, res) => {
    const shown = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '')?.[1]
    if (shown === undefined || !same(shown, token)) {
      res.status(401).set('WWW-Authenticate', 'Bearer').type('text').send('The token is missing.\n')
      return
    }
    const [{ ready }, read, free_bytes] = await Promise.all([
      checkReadiness(readiness),
      within(readDatabase(readiness.db)),
      within(freeBytes(readiness.journal_dir)),
    ])
    const pages = [registry, node, gaugesOf(ready, read, free_bytes)].map((one) => one.metrics())
    res.set('Content-Type', registry.contentType).send((await Promise.all(pages)).join('\n'))
  }
}

type Read = Awaited<ReturnType<typeof readDatabase>>

async function readDatabase(db: Db) {
  const [backlog, sign_ins, staff, webhooks, backup_at, archive_failing] = await Promise.all([
    countBacklog(db),
    countSignInEnds(db),
    countWorkers(db),
    countWebhookBacklog(db),
    lastBackupAt(db),
    isArchiveFailing(db),
  ])
  return { backlog, sign_ins, staff, webhooks, backup_at, archive_failing }
}

/** Of the process, however many services it has: Node's figures are gathered by timers that never end. */
let of_node: Registry | undefined

function gaugesOfNode(): Registry {
  if (of_node === undefined) collectDefaultMetrics({ register: (of_node = new Registry()) })
  return of_node
}

/** In the same time whatever is shown. */
function same(shown: string, token: string): boolean {
  return timingSafeEqual(digest(shown), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

const BY_NETWORK: Record<Exclude<keyof Backlog, 'platform'>, [name: string, help: string]> = {
  due: ['deliveries_due', 'Deliveries that wait and whose time has come.'],
  oldest_due_s: [
    'deliveries_oldest_due_seconds',
    'For how long the oldest of them has been due; 0 without any.',
  ],
  sending: ['deliveries_in_flight', 'Deliveries that are being sent.'],
  unknown: ['deliveries_unknown', 'Deliveries of unknown outcome that are being looked up.'],
  held: ['deliveries_held', 'Deliveries that failed as outcome_unknown: their users have to look.'],
  past_deadline: [
    'deliveries_past_deadline',
    'Deliveries and removals that should have left their state by now: 0, but for seconds.',
  ],
  removals: ['removals_pending', 'Copies of deleted posts that their network has yet to remove.'],
  oldest_removal_s: [
    'removals_oldest_seconds',
    'For how long the oldest of them has been asked for; 0 without any.',
  ],
  copies_left: [
    'copies_left',
    'Copies of posts deleted in the last 30 days that stayed on their network, or may have.',
  ],
}
const OF_SIGN_INS: Record<Exclude<keyof SignInEnds, 'platform'>, [name: string, help: string]> = {
  ended: ['accounts_to_connect_again', 'Accounts whose sign-in has ended.'],
  ending: ['accounts_ending', 'Accounts whose sign-in ends within 7 days.'],
}
const IN_ALL: Record<keyof WorkerCounts, [name: string, help: string]> = {
  jobs: ['queue_jobs', 'Jobs in the queue, those of the next minutes included.'],
  workers: ['workers_alive', 'Processes with a worker that are alive.'],
}
const OF_WEBHOOKS: Record<keyof WebhookBacklog, [name: string, help: string]> = {
  pending: [
    'webhook_deliveries_pending',
    'Events that are to be sent to webhooks, for the first time or again; 100,000 stands for more.',
  ],
  oldest_due_s: [
    'webhook_oldest_due_seconds',
    'For how long the oldest of them could have been sent; 0 without any.',
  ],
  failing: ['webhooks_failing', 'Webhooks whose last attempt failed.'],
  disabled: ['webhooks_disabled', 'Webhooks that the service has switched off.'],
}
const OF_ALL = ' Read from the database: the same from every process.'

/** Made anew for each reading, so that what could not be read is absent and never an old value. */
function gaugesOf(
  ready: boolean,
  read: Read | undefined,
  free_bytes: number | undefined,
): Registry {
  const registry = new Registry()
  const add = (name: string, help: string) =>
    new Gauge({ name: `otterpost_${name}`, help, registers: [registry] })
  add('ready', 'Whether GET /readyz of this process answered 200 now.').set(ready ? 1 : 0)
  add(
    'database_up',
    'Whether the database answered this reading. Without that, what is read from it is absent.',
  ).set(read === undefined ? 0 : 1)
  if (free_bytes !== undefined)
    add('disk_free_bytes', 'Room where this process has its journal of sends.').set(free_bytes)
  if (read === undefined) return registry
  addByNetwork(registry, BY_NETWORK, read.backlog)
  addByNetwork(registry, OF_SIGN_INS, read.sign_ins)
  for (const [value, [name, help]] of entriesOf(IN_ALL))
    add(name, help + OF_ALL).set(read.staff[value])
  for (const [value, [name, help]] of entriesOf(OF_WEBHOOKS))
    add(name, help + OF_ALL).set(read.webhooks[value])
  add(
    'last_backup_timestamp_seconds',
    'When the newest backup was begun that the service itself has made, since 1970; 0 without any.' +
      OF_ALL,
  ).set(read.backup_at)
  add(
    'wal_archive_failing',
    'Whether the log of PostgreSQL did not reach its archive the last time; 0 where none is kept.' +
      OF_ALL,
  ).set(Number(read.archive_failing))
  return registry
}

/** Networks without a row have 0. */
function addByNetwork<Key extends string>(
  registry: Registry,
  table: Record<Key, [name: string, help: string]>,
  rows: ({ platform: Platform } & Record<Key, number>)[],
) {
  for (const [value, [name, help]] of entriesOf(table)) {
    const gauge = new Gauge({
      name: `otterpost_${name}`,
      help: help + OF_ALL,
      labelNames: ['platform'] as const,
      registers: [registry],
    })
    for (const platform of PLATFORMS)
      gauge.set({ platform }, rows.find((one) => one.platform === platform)?.[value] ?? 0)
  }
}

function entriesOf<Key extends string, Value>(table: Record<Key, Value>): [Key, Value][] {
  // The tables above have no other keys than those of their types.
  return Object.entries(table) as [Key, Value][]
}
