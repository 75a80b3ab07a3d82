/**
 * `npm run bench`: measures what the service promises about time and prints it. Absolute times say
 * little on shared machines; nothing here fails for one. `--small` shows that all of it runs. The same goes into
 * one file, for whoever compares runs.
 */
import { parseArgs } from 'node:util'
import { measureBare, type BareSize } from './bare/measure.ts'
import { measureFramework, type FrameworkSize } from './bare/frameworkCost.ts'
import { measureBulks, type BulksSize } from './bulks.ts'
import { measureDashboard, type DashboardSize } from './dashboard.ts'
import { measureDeliveries, type DeliveriesSize } from './deliveries.ts'
import { SMALL_CASES, WHOLE_CASES } from './deliveryCases.ts'
import { print } from './figures.ts'
import { measureFootprint, type FootprintSize } from './footprint.ts'
import { measureGrowth, type GrowthSize } from './growth/growth.ts'
import { measureLateness, type LatenessSize } from './lateness.ts'
import { measureProcesses, type ProcessesSize } from './processes.ts'
import { openRecord } from './record.ts'
import { measureWebhooks, type WebhooksSize } from './webhooks.ts'
import { measureWaiting, type WaitingSize } from './waiting.ts'

interface Size {
  bare: BareSize
  framework: FrameworkSize
  processes: ProcessesSize
  footprint: FootprintSize
  lateness: LatenessSize
  deliveries: DeliveriesSize
  growth: GrowthSize
  waiting: WaitingSize
  bulks: BulksSize
  webhooks: WebhooksSize
  dashboard: DashboardSize
}

const WHOLE: Size = {
  bare: { connections: 32, warm_seconds: 2, seconds: 5, rounds: 5, posts: 1_000 },
  framework: { connections: 32, warm_seconds: 2, seconds: 3, rounds: 5, paths: [2, 45] },
  footprint: { connections: 32, seconds: 5, starts: 5, rest_ms: 180_000 },
  processes: { connections: 32, seconds: 4, rounds: 3, counts: [1, 2, 4], sessions: 10 },
  lateness: { posts: 50, every_ms: 300, ahead_ms: 10_000 },
  deliveries: { cases: WHOLE_CASES, beside: [0, 1_000_000] },
  growth: { few: 1_000, many: 100_000, rounds: 25 },
  waiting: { deliveries: 1_000_000, users: 50, requests: 1_000, idle_ms: 60_000 },
  bulks: { singles: 2_000, posts: 50_000 },
  webhooks: {
    events: 50_000,
    users: 20,
    webhooks_of_a_user: 1,
    answers_in_ms: 20,
    slow_ms: 14_500,
    requests_per_s: 20,
    quiet_ms: 30_000,
  },
  dashboard: { posts: 10_000, rounds: 9, pages: 20, parts: 25, keys: 200 },
}
const SMALL: Size = {
  bare: { connections: 2, warm_seconds: 0, seconds: 1, rounds: 1, posts: 20 },
  framework: { connections: 2, warm_seconds: 0, seconds: 1, rounds: 1, paths: [2] },
  processes: { connections: 4, seconds: 1, rounds: 1, counts: [1, 2], sessions: 3 },
  footprint: { connections: 2, seconds: 1, starts: 1, rest_ms: 100 },
  lateness: { posts: 3, every_ms: 100, ahead_ms: 3_000 },
  deliveries: { cases: SMALL_CASES, beside: [0, 4] },
  growth: { few: 20, many: 40, rounds: 1 },
  waiting: { deliveries: 4, users: 2, requests: 2, idle_ms: 100 },
  bulks: { singles: 10, posts: 100 },
  webhooks: {
    events: 20,
    users: 2,
    webhooks_of_a_user: 2,
    answers_in_ms: 1,
    slow_ms: 100,
    requests_per_s: 10,
    quiet_ms: 300,
  },
  dashboard: { posts: 400, rounds: 1, pages: 2, parts: 3, keys: 5 },
}

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    /** Of the user who has many. */
    posts: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    /** Where the figures are written, too. */
    json: { type: 'string', default: 'bench.json' },
  },
})
// As first starts are: what an earlier one compiled is not there. Of a small run nobody reads the figures.
if (!values.small) process.env.NODE_DISABLE_COMPILE_CACHE = '1'
const size = values.small ? SMALL : WHOLE
const record = openRecord(print)
const wants = (part: string) => values.only === undefined || values.only === part
if (wants('bare')) await measureBare(size.bare, record.of('bare'))
if (wants('framework')) await measureFramework(size.framework, record.of('framework'))
if (wants('processes')) await measureProcesses(size.processes, record.of('processes'))
if (wants('footprint')) await measureFootprint(size.footprint, record.of('footprint'))
if (wants('lateness')) await measureLateness(size.lateness, record.of('lateness'))
if (wants('deliveries')) await measureDeliveries(size.deliveries, record.of('deliveries'))
if (wants('growth')) {
  const many = Number(values.posts ?? size.growth.many)
  const rounds = Number(values.rounds ?? size.growth.rounds)
  await measureGrowth({ ...size.growth, many, rounds }, record.of('growth'))
}
if (wants('waiting')) await measureWaiting(size.waiting, record.of('waiting'))
if (wants('bulks')) await measureBulks(size.bulks, record.of('bulks'))
if (wants('webhooks')) await measureWebhooks(size.webhooks, record.of('webhooks'))
if (wants('dashboard')) await measureDashboard(size.dashboard, record.of('dashboard'))
record.write(values.json)
