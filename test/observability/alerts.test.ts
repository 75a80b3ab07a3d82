/**
 * Each alert of deploy/prometheus/alerts.yaml fires for a service that is in the state it is about, and none does for
 * one that is well: what /metrics shows is given to Prometheus's own judge of rules as if it had been read every minute.
 */
import { readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { parse } from 'yaml'
import { noteBackup } from '../../db/backup/taken.ts'
import { findRunning } from '../../db/embedded/embedded.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { openSite } from '../process/process.ts'
import { newWebhook } from '../webhooks/arrange.ts'
import { startStorage } from '../world/storage.ts'
import { METRICS_TOKEN, openWorld, type TestUser } from '../world/world.ts'
import {
  judged,
  MINUTES,
  OF_PROCESS,
  readMetrics,
  runPromtool,
  seriesOf,
  withProcess,
  type Reading,
} from './promtool.ts'

const FILE = join(import.meta.dirname, '../../deploy/prometheus/alerts.yaml')
interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
// promtool holds it to this form.
const { groups } = parse(readFileSync(FILE, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const w = await openWorld({ webhooks: { loopback: true } })
afterAll(() => w.close())

/** The labels with which an alert is to fire; those that are not named are to be quiet. */
type Firing = Partial<Record<string, Record<string, string>>>

async function judge(input_series: object[], fires: Firing, of: readonly Rule[]) {
  const tests = of.map(({ alert, expr, labels, annotations }) => {
    const fired = fires[alert]
    return {
      // What compares with earlier goes quiet again once the new state is old.
      eval_time: expr.includes('offset') ? `${MINUTES + 5}m` : `${2 * MINUTES - 10}m`,
      alertname: alert,
      exp_alerts:
        fired === undefined
          ? []
          : [{ exp_labels: { ...labels, ...fired }, exp_annotations: annotations }],
    }
  })
  await runPromtool([FILE], { input_series, alert_rule_test: tests })
}

async function schedule(user: TestUser, platforms: string[]): Promise<string> {
  const scheduled_date = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Watched', scheduled_date, platforms },
  })
  return body.posts[0].id
}

const X = { platform: 'x' }
const BLUESKY = { platform: 'secondary_a' }
const LINKEDIN = { platform: 'secondary_b' }
const seen = new Set<string>()

async function fires(well: Reading, now: Reading, expected: Firing) {
  for (const alert of Object.keys(expected)) seen.add(alert)
  await judge(
    seriesOf(well, now),
    expected,
    rules.filter(({ alert }) => alert in expected),
  )
}

let well: Reading
let crowd: TestUser[]
beforeAll(async () => {
  await noteBackup(w.db, new Date(), 1)
  crowd = await Promise.all(Array.from({ length: 11 }, () => w.user()))
  await newWebhook(w, crowd[0]!, { url: 'http://127.0.0.1:1/', types: ['post.created'] })
  well = await w.until(async () => {
    const now = await readMetrics(w.service.url)
    return now.values.get('otterpost_ready') === 1 && now
  })
})

judged('none, of a service that is well', async () => {
  await judge(seriesOf(well, well), {}, rules)
})

judged(
  'what the database knows, of a service without a worker whose work is left lying',
  async () => {
    const [one, other] = crowd as [TestUser, TestUser]
    const [left, asked] = await Promise.all(
      [one, other].map((user) => schedule(user, ['secondary_b'])),
    )
    await Promise.all(crowd.map((user) => schedule(user, ['x'])))
    const ids = crowd.map(({ id }) => id)
    await w.downtime(async () => {
      await w.db`
        update deliveries set state = 'sending', worker_id = 999999, leased_until = now()
        where user_id = any(${ids}) and (platform = 'x' or post_id = ${asked!})`
      await w.db`
        update deliveries set state = 'unknown', look_at = now() + interval '1 day'
        where user_id = any(${ids}) and platform = 'x'`
      await w.db`
        update deliveries set due_at = now() - interval '10 minutes', deadline_at = now() - interval '1 minute'
        where post_id = ${left!}`
      await w.db`
        update deliveries set state = 'failed', error_code = 'outcome_unknown', error = 'Nobody can tell.',
          deadline_at = null
        where post_id = ${asked!}`
      await w.db`
        update connections set needs_reconnect = true where user_id = any(${ids}) and platform = 'secondary_a'`
      await w.db`
        insert into removals (user_id, subject_id, platform, state, asked_at, try_at, deadline_at, ended_at)
        values (${one.id}, ${left!}, 'secondary_b', 'pending', now() - interval '2 days', now(), now() + interval '5 days', null),
          (${one.id}, ${left!}, 'secondary_a', 'kept', now(), null, null, now())`
      await w.db`
        update webhook_deliveries set next_attempt_at = now() - interval '5 minutes' where status = 'pending'`
      await w.db`update webhooks set due_at = now() - interval '5 minutes'`
      await w.db`delete from backups`
      const api = await w.another({}, 'api')

      const now = await readMetrics(api.url)
      await api.stop()

      await fires(well, now, {
        OtterpostNoWorker: {},
        OtterpostPastDeadline: LINKEDIN,
        OtterpostDueForLong: LINKEDIN,
        OtterpostManyUnknown: X,
        OtterpostUsersHaveToLook: LINKEDIN,
        OtterpostSignInsEnd: BLUESKY,
        OtterpostRemovalsForLong: LINKEDIN,
        OtterpostCopiesLeft: BLUESKY,
        OtterpostWebhooksLate: {},
        OtterpostBackupOld: {},
      })
      await w.db`delete from deliveries`
      await w.db`delete from removals`
    })
  },
)

judged(
  'what a process has counted that sends late, after one that died, to networks and webhooks that refuse',
  async () => {
    const [late, orphan, refused] = await Promise.all(Array.from({ length: 3 }, () => w.user()))
    const before = await readMetrics(w.service.url)
    const [left, begun] = await Promise.all([late!, orphan!].map((user) => schedule(user, ['x'])))
    await w.db`
      update deliveries set state = 'sending', worker_id = 999999, leased_until = now(), due_at = now()
      where post_id = ${begun!}`
    await w.db`update deliveries set due_at = now() - interval '10 minutes' where post_id = ${left!}`
    await w.fault({
      platform: 'x',
      account: refused!.handles.x,
      operation: 'create',
      kind: 'status',
      status: 403,
    })
    await w.call(refused, 'POST', '/api/v1/posts', {
      body: { text: 'Refused', platforms: ['x'], publish_now: true },
    })
    await newWebhook(w, refused!, { url: 'http://127.0.0.1:1/', types: ['post.created'] })
    await schedule(refused!, ['x'])

    const now = await w.until(async () => {
      const reading = await readMetrics(w.service.url)
      const grown = (name: string, label = '', by = 1) =>
        [...reading.values].some(
          ([series, value]) =>
            series.startsWith(name) &&
            series.includes(label) &&
            value >= (before.values.get(series) ?? 0) + by,
        )
      return (
        grown('otterpost_delivery_lateness_seconds_sum', 'on_request="false"', 600) &&
        grown('otterpost_takeovers_total') &&
        grown('otterpost_webhook_attempts_total', 'no_answer') &&
        reading
      )
    })

    await fires(before, now, {
      OtterpostLate: {},
      OtterpostProcessDied: {},
      OtterpostSendsFail: X,
      OtterpostErrors: {},
      OtterpostWebhooksUnreachable: {},
    })
  },
)

judged('a process that has no room, no database, or is not there', async () => {
  const before = await readMetrics(w.service.url)
  renameSync(w.journal_dir, `${w.journal_dir}.away`)
  symlinkSync('/proc', w.journal_dir)
  const full = await readMetrics(w.service.url)
  rmSync(w.journal_dir)
  renameSync(`${w.journal_dir}.away`, w.journal_dir)
  const away = await w.db.begin(async (tx) => {
    await tx`lock table deliveries in access exclusive mode`
    return readMetrics(w.service.url)
  })
  const up = [{ series: withProcess('up'), values: `1+0x${MINUTES} 0+0x${MINUTES}` }]

  await fires(before, full, { OtterpostDiskFull: OF_PROCESS, OtterpostNotReady: OF_PROCESS })
  await fires(before, away, { OtterpostDatabaseAway: OF_PROCESS })
  seen.add('OtterpostDown')
  await judge(
    up,
    { OtterpostDown: OF_PROCESS },
    rules.filter(({ alert }) => alert === 'OtterpostDown'),
  )
})

judged('a database whose log the storage no longer takes', async () => {
  let refuses = false
  const storage = await startStorage((method) => {
    if (method === 'GET') return 404
    return method === 'PUT' && refuses ? 403 : 200
  })
  const site = await openSite()
  const { url } = await site.start({
    METRICS_TOKEN,
    S3_BUCKET: 'media',
    S3_ENDPOINT: storage.url,
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    BACKUP_BUCKET: 'backups',
  })
  const db = openPool(findRunning(site.data_dir) ?? '', { max: 1 })
  const archiveFails = (value: number) =>
    w.until(async () => {
      await db`select pg_switch_wal()`
      const reading = await readMetrics(url)
      return reading.values.get('otterpost_wal_archive_failing') === value && reading
    })
  try {
    await w.until(async () => storage.asked.some((one) => one.startsWith('PUT ')))
    const before = await archiveFails(0)
    refuses = true
    const now = await archiveFails(1)

    await fires(before, now, { OtterpostArchiveFails: {} })
  } finally {
    await db.end()
    await site.close()
    storage.close()
  }
})

judged('no alert was left out', () => {
  expect([...seen].sort()).toEqual(rules.map(({ alert }) => alert).sort())
})
