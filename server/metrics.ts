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
import {
  countBacklog,
  countWorkers,
  type Backlog,
  type WorkerCounts,
} from '../db/delivery/backlog.ts'
import type { Db } from '../db/pool/postgres.ts'
import { countWebhookBacklog, type WebhookBacklog } from '../db/webhooks/backlog.ts'
import type { Instruments } from '../jobs/delivery/instruments.ts'
import { PLATFORMS } from '../networks/network.ts'
import { within } from './within.ts'

export interface Metrics {
  db: Db
  registry: Instruments['registry']
  /** Whoever reads has to show it. */
  token: string
}

/** 401 without the token. A database that does not answer is itself a value. */
export function metrics({ db, registry, token }: Metrics): RequestHandler {
  const node = gaugesOfNode()
  return async (req, res) => {
    const shown = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '')?.[1]
    if (shown === undefined || !same(shown, token)) {
      res.status(401).set('WWW-Authenticate', 'Bearer').type('text').send('The token is missing.\n')
      return
    }
    const read = await within(
      Promise.all([countBacklog(db), countWorkers(db), countWebhookBacklog(db)]),
    )
    const pages = [registry, node, gaugesOf(read)].map((one) => one.metrics())
    res.set('Content-Type', registry.contentType).send((await Promise.all(pages)).join('\n'))
  }
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
function gaugesOf(read: [Backlog[], WorkerCounts, WebhookBacklog] | undefined): Registry {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'otterpost_database_up',
    help: 'Whether the database answered this reading. Without that, what is read from it is absent.',
    registers,
  }).set(read === undefined ? 0 : 1)
  if (read === undefined) return registry
  const [backlog, staff, webhooks] = read
  for (const [value, [name, help]] of entriesOf(BY_NETWORK)) {
    const gauge = new Gauge({
      name: `otterpost_${name}`,
      help: help + OF_ALL,
      labelNames: ['platform'] as const,
      registers,
    })
    for (const platform of PLATFORMS) {
      const row = backlog.find((one) => one.platform === platform)
      gauge.set({ platform }, row?.[value] ?? 0)
    }
  }
  for (const [value, [name, help]] of entriesOf(IN_ALL)) {
    new Gauge({ name: `otterpost_${name}`, help: help + OF_ALL, registers }).set(staff[value])
  }
  for (const [value, [name, help]] of entriesOf(OF_WEBHOOKS)) {
    new Gauge({ name: `otterpost_${name}`, help: help + OF_ALL, registers }).set(webhooks[value])
  }
  return registry
}

function entriesOf<Key extends string, Value>(table: Record<Key, Value>): [Key, Value][] {
  // The tables above have no other keys than those of their types.
  return Object.entries(table) as [Key, Value][]
}
