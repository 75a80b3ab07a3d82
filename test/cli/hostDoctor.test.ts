/** What `otterpost admin doctor` finds on a host where all is well, and where each thing is not. */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteBackup } from '../../db/backup/taken.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { hostCommands } from '../../server/commands/index.ts'
import { inMinutes } from '../posts/arrange.ts'
import { startStorage } from '../world/storage.ts'
import { openWorld } from '../world/world.ts'
import { run } from './run.ts'

const ENCRYPTION_KEYS = newKeyring()
const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-doctor-'))
beforeAll(() => {
  // An address cannot name a socket folder in a way that both clients of PostgreSQL take.
  if (typeof w.server !== 'string') {
    vi.stubEnv('PGHOST', w.server.host)
    vi.stubEnv('PGUSER', w.server.user)
  }
})
beforeEach(async () => {
  await w.db`delete from backups`
  await noteBackup(w.db, new Date(), 1)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await w.close()
  rmSync(folder, { recursive: true })
})

async function findings(settings: Record<string, string> = {}) {
  const DATABASE_URL = typeof w.server === 'string' ? w.server : `postgres:///${w.server.database}`
  const env = {
    DATABASE_URL,
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'https://post.example.com',
    DATA_DIR: folder,
    JOURNAL_DIR: w.journal_dir,
    ...settings,
  }
  const { code, out, err } = await run(['admin', 'doctor', '--json'], { more: hostCommands, env })
  const found: { name: string; state: string; said: string; next: string | null }[] =
    JSON.parse(out)
  const of = (name: string) => found.find((one) => one.name === name)
  return {
    found,
    code,
    err,
    of,
    states: Object.fromEntries(found.map(({ name, state }) => [name, state])),
  }
}

const GOOD = {
  ...{ settings: 'good', disk: 'good', media: 'good', database: 'good', schema: 'good' },
  ...{ keys: 'good', clock: 'good', connections: 'good', journals: 'good', workers: 'good' },
  ...{ deliveries: 'good', accounts: 'good', webhooks: 'good', backup: 'good' },
}

test('where all is well every check says so', async () => {
  const { code, states, err } = await findings()

  expect(code, err).toBe(0)
  expect(states).toEqual(GOOD)
})

test('settings of another host are told, and what to do about each', async () => {
  // A file system on which nothing is free.
  const full = join(folder, 'full')
  symlinkSync('/proc', full)

  const { code, states, of, found } = await findings({
    ENCRYPTION_KEYS: newKeyring(),
    PUBLIC_URL: '',
    JOURNAL_DIR: full,
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'the-secret-key',
  })

  expect(code).toBe(1)
  expect(states).toMatchObject({
    ...{ settings: 'doubtful', disk: 'bad', media: 'bad', keys: 'bad', journals: 'good' },
  })
  expect(of('settings')?.next).toContain('PUBLIC_URL')
  expect(of('media')).toMatchObject({
    said: expect.stringContaining('pictures'),
    next: expect.stringContaining('S3_'),
  })
  expect(JSON.stringify(found)).not.toContain('the-secret-key')
})

test('a bucket of backups is written to, also with a key that may not delete, and says when it takes nothing', async () => {
  let status = 200
  const storage = await startStorage((method) => (method === 'DELETE' ? 403 : status))
  const settings = {
    DATABASE_URL: '',
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: storage.url,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'the-secret-key',
    BACKUP_BUCKET: 'backups/team',
  }

  const taken = await findings(settings)
  status = 403
  const refused = await findings(settings)
  storage.close()

  expect(taken.of('backup bucket')).toMatchObject({
    state: 'good',
    said: expect.stringContaining('backups/team'),
  })
  expect(storage.asked).toEqual(
    expect.arrayContaining(['PUT /backups/team/doctor', 'DELETE /backups/team/doctor']),
  )
  expect(refused.of('backup bucket')).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('403'),
    next: expect.stringContaining('BACKUP_BUCKET'),
  })
  expect(JSON.stringify(refused.found)).not.toContain('the-secret-key')
})

test('a database that is away, or of another version, ends it with what to do', async () => {
  const away = await findings({
    DATABASE_URL: 'postgres://otterpost:secret@127.0.0.1:1,127.0.0.1:2/none',
  })
  const name = '0001_foundation'
  await w.db`update migrations set name = 'another' where name = ${name}`
  const older = await findings().finally(
    () => w.db`update migrations set name = ${name} where name = 'another'`,
  )

  expect([away.code, older.code]).toEqual([1, 1])
  expect(away.of('database')).toMatchObject({ state: 'bad' })
  expect(away.of('settings')?.said).toContain('127.0.0.1:1 or 127.0.0.1:2')
  expect(JSON.stringify(away.found)).not.toContain('secret')
  expect(away.of('schema')).toBeUndefined()
  expect(older.of('schema')).toMatchObject({ state: 'bad' })
  expect(older.of('workers')).toBeUndefined()
})

test('a folder without a database is told, and none is made there', async () => {
  const DATA_DIR = join(folder, 'mistyped')

  const { code, of } = await findings({ DATABASE_URL: '', DATA_DIR })

  expect(code).toBe(1)
  expect(of('database')?.said).toContain('There is no database in')
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('work that is left lying, journals that are missing and an old backup are told', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Left', platforms: ['x'], scheduled_date: inMinutes(60) },
  })
  await w.downtime(async () => {
    await w.db`
      update deliveries set due_at = now() - interval '20 minutes', deadline_at = now() - interval '1 minute'
      where post_id = ${body.posts[0].id}`
    await w.db`
      update connections set needs_reconnect = true
      where user_id = ${user.id} and platform = 'secondary_a'`
    await w.db`
      insert into journals (id, compared_on)
      values ('aaaaaaaa-0000-4000-8000-000000000000', 'another database')`
    await w.db`update backups set taken_at = taken_at - interval '3 days'`

    const { code, states, of } = await findings()
    await w.db`delete from journals where compared_on = 'another database'`

    expect(code).toBe(1)
    expect(states).toMatchObject({
      ...{ workers: 'bad', deliveries: 'bad', journals: 'bad' },
      ...{ accounts: 'doubtful', backup: 'doubtful' },
    })
    expect(of('journals')?.next).toContain('otterpost admin journals list')
    expect(of('backup')?.next).toContain('otterpost admin backup')
  })
})
