/** Every command of docs/OPERATIONS.md is run by a test, and what is run here does what the page says. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { addressesOf } from '../../db/pool/addresses.ts'
import { openClient } from '../../db/pool/client.ts'
import { readConfig } from '../../server/config.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { commandsOf, namedFencesIn, settingsIn } from './fences.ts'

const ROOT = join(import.meta.dirname, '../..')
const OPERATIONS = readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8')

const KEYS = `k1:${'A'.repeat(43)}=`

/** Long enough that what is unknown stays so. */
const quiet_ms = { x: 60_000, secondary_a: 60_000, secondary_b: 60_000 }
const w = await openWorld({ timing: { quiet_ms } })
afterAll(() => w.close())

test('no command is there that no test runs', () => {
  const fences = namedFencesIn(OPERATIONS)
  const unnamed = fences.filter(({ name }) => name === undefined)
  const unrun = fences.filter(
    ({ name, test: path = '' }) =>
      !(
        existsSync(join(ROOT, path)) &&
        readFileSync(join(ROOT, path), 'utf8').includes(`commandsOf('${name}')`)
      ),
  )
  const names = fences.map(({ name }) => name)

  expect(fences).toHaveLength(OPERATIONS.match(/^```\w/gm)?.length ?? 0)
  expect(unnamed).toEqual([])
  expect(unrun).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('the settings that it shows are taken by a start', () => {
  const two = settingsIn(commandsOf('twoMachines').replace('k1:...', KEYS))
  const access = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  const buckets = commandsOf('bucket')
    .split('\n')
    .filter(Boolean)
    .map((line) => settingsIn(line.replace(/ +#.*/, '').replaceAll(' ', '\n')))

  expect(readConfig({ ...two, ...access }).bucket?.bucket).toBe('otterpost-media')
  expect(buckets.map((settings) => readConfig(settings).bucket?.endpoint)).toEqual([
    undefined,
    'http://127.0.0.1:9000',
  ])
})

test('what Patroni is given are the settings that the drill gives it, and a start takes its servers', () => {
  const given = Object.keys(settingsIn(commandsOf('patroni')))
  const drill = readFileSync(join(ROOT, 'test/drill/node.ts'), 'utf8')
  const servers = settingsIn(commandsOf('threeServers')).DATABASE_URL ?? ''

  // There is a proxy between in the drill.
  expect(given.filter((name) => !drill.includes(`${name}:`))).toEqual(['PATRONI_ETCD3_HOSTS'])
  expect(addressesOf(servers)).toHaveLength(3)
  expect(readConfig({ DATABASE_URL: servers, ENCRYPTION_KEYS: KEYS }).database_url).toBe(servers)
})

test('the secrets for Compose are made of what they are to be made of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-secrets-'))
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
  execFileSync('sh', ['-euc', commandsOf('secrets')], { cwd: folder })
  const made = settingsIn(readFileSync(join(folder, '.env'), 'utf8'))
  rmSync(folder, { recursive: true })

  expect(made.POSTGRES_PASSWORD).toMatch(/^[a-zA-Z0-9]{20,}$/)
  expect(made.S3_SECRET_KEY).toMatch(/^[a-zA-Z0-9]{20,}$/)
  expect(made.S3_SECRET_KEY).not.toBe(made.POSTGRES_PASSWORD)
  expect(made.ENCRYPTION_KEYS).toMatch(/^k1:[a-zA-Z0-9+/]{43}=$/)
})

test('after a restore nothing that was due is sent by itself, and what lies ahead still is', async () => {
  const user = await w.user()
  await busyX(user)
  const was_due = await schedule(user, 'May have been sent since the backup')
  const ahead = await schedule(user, 'Not due yet')
  await moveTo(w, was_due, '0 seconds')
  await w.until(async () => {
    const tried = await w.db`
      select from deliveries where post_id = ${was_due} and tries > 0 and state = 'waiting'`
    return tried.length === 1
  })

  await run(commandsOf('journalLost'))

  const due = await w.call(user, 'GET', `/api/v1/posts/${was_due}`)
  const later = await w.call(user, 'GET', `/api/v1/posts/${ahead}`)
  expect(due.body).toMatchObject({ status: 'failed', failed_reason: 'The database was restored.' })
  expect(later.body.status).toBe('scheduled')
  const again = await publish(user, was_due)
  expect(again).toMatchObject({ status: 409, body: { code: 'outcome_unknown' } })
})

test('after a restore an unknown send is the user’s to settle', async () => {
  const user = await w.user()
  await w.fault({ platform: 'secondary_b', account: user.handles.secondary_b, kind: 'cut_after' })
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Sent, without an answer', publish_now: true, platforms: ['secondary_b'] },
  })

  await run(commandsOf('journalLost'))

  const post = await w.call(user, 'GET', `/api/v1/posts/${body.posts[0].id}`)
  expect(post.body.status).toBe('failed')
  expect(post.body.results[0].error).toBe('outcome_unknown: The database was restored.')
})

/** X asks to wait for most of an hour, so that what is due stays. */
async function busyX(user: TestUser) {
  const reset = Math.ceil(Date.now() / 1000) + 3_000
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': `${reset}` }
  await w.fault({
    platform: 'x',
    account: user.handles.x,
    kind: 'status',
    status: 429,
    headers,
    times: 9,
  })
}

async function schedule(user: TestUser, text: string): Promise<string> {
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text, scheduled_date: inMinutes(60) },
  })
  return body.posts[0].id
}

/** Once this process, whose journal was closed beside it, has compared it anew and is let in again. */
async function publish(user: TestUser, post_id: string): Promise<Answer> {
  for (;;) {
    const answer = await w.call(user, 'POST', `/api/v1/posts/${post_id}/publish`)
    if (answer.status !== 503) return answer
    await sleep(100)
  }
}

/** On one connection, as psql would. */
async function run(statements: string) {
  const line = openClient(w.server, { max: 1, onclose: () => undefined })
  await line.unsafe(statements)
  await line.end()
}
