/** Backups of the embedded database in a bucket: as it was at a moment, on another machine, and nothing sent twice (R14). */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openBackupPlace } from '../../db/backup/place.ts'
import { isArchiveFailing } from '../../db/backup/taken.ts'
import { findWal, keepWal } from '../../db/backup/wal.ts'
import { clusterIn, findRunning, startEmbedded } from '../../db/embedded/embedded.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { journalsIn } from '../../db/journal/segments.ts'
import { commandsOf } from '../docs/fences.ts'
import { startRclone } from '../media/rclone.ts'
import { openSite, type Started } from './process.ts'
import { until } from '../world/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const POSTS = '/api/v1/posts'
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

const rclone = await startRclone()

describe.skipIf(rclone === undefined)('the embedded database in a bucket', async () => {
  if (rclone === undefined) return
  const { settings } = rclone
  const { endpoint = '', access_key, secret_key } = settings
  const bucket = {
    S3_BUCKET: 'media',
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY: access_key,
    S3_SECRET_KEY: secret_key,
    BACKUP_BUCKET: 'media/backups/first',
  }
  const site = await openSite()
  const folder = dirname(site.data_dir)
  const elsewhere = join(folder, 'elsewhere')
  afterAll(async () => {
    await site.close()
    await rclone.stop()
  })

  let moment = ''
  let posts: string[] = []
  let sent: unknown[] = []
  const journals = { first: join(site.data_dir, 'journal'), second: join(folder, 'journal-2') }

  test('is copied while it runs, and its log goes there from then on', async () => {
    const service = await site.start(bucket)
    const second = await startSecond(service)
    posts = [
      await schedule(service, 'By the first'),
      await schedule(service, 'By the second'),
      await schedule(service, 'Not sent'),
    ]
    await run(commandsOf('backUpToBucket'), site.data_dir)
    posts.push(await schedule(service, 'Made after the copy'))
    moment = await nextMoment()
    await publish(service, posts[0])
    await publish(second, posts[1])
    await publish(service, posts[3])
    posts.push(await schedule(service, 'Made after the moment'))
    sent = await site.accepted()
    await second.program.end('SIGKILL')
    await service.program.end('SIGTERM')

    expect(sent).toHaveLength(3)
  })

  test('comes back on another machine as it was at a moment', async () => {
    const said = await run(
      commandsOf('restoreFromBucket').replace('10 minutes ago', moment),
      elsewhere,
    )

    expect(said).toMatch(/^Restored as of 20/)
    // Keys beside what they open would protect nothing.
    expect(readdirSync(elsewhere)).not.toContain('encryption-keys')
    cpSync(join(site.data_dir, 'encryption-keys'), join(elsewhere, 'encryption-keys'))
    cpSync(join(site.data_dir, 'api-key'), join(elsewhere, 'api-key'))
  })

  test('does not start while a journal is missing, and names it', async () => {
    cpSync(journals.first, join(elsewhere, 'journal'), { recursive: true })
    const [missing = ''] = journalsIn(journals.second)
    // Otherwise a start would make one.
    expect(existsSync(join(elsewhere, 'postgresql'))).toBe(true)

    const program = site.launch({ ...bucket, DATA_DIR: elsewhere })
    const { code } = await program.ended

    expect(code).toBe(1)
    expect(program.said()).toContain(missing)
    expect(await site.accepted()).toEqual(sent)
  })

  test('with every journal sends nothing again', async () => {
    cpSync(journals.second, join(elsewhere, 'journal'), { recursive: true })

    const service = await site.start({ ...bucket, DATA_DIR: elsewhere })

    const statuses = []
    for (const id of posts) {
      const { body } = await service.call('GET', `${POSTS}/${id}`)
      statuses.push(body.status ?? body.code)
    }
    expect(statuses).toEqual(['posted', 'posted', 'scheduled', 'posted', 'not_found'])
    for (const id of [posts[0], posts[1], posts[3]]) {
      const again = await service.call('POST', `${POSTS}/${id}/publish`)
      expect(again.status).toBe(400)
    }
    expect(await site.accepted()).toEqual(sent)
    await service.program.end('SIGTERM')
  })

  test('comes back with all that it has, by the way that the last restore took', async () => {
    const third = join(folder, 'third')
    await run('./otterpost admin restore --from-bucket', third)

    const restored = await startEmbedded(third)
    const db = openPool(restored.connection, { max: 1 })
    const rows = await db<{ status: string; text: string }[]>`
      select status, text from posts order by text`
    await db.end()
    await restored.stop()

    expect(rows).toEqual([
      { text: 'By the first', status: 'posted' },
      { text: 'By the second', status: 'posted' },
      { text: 'Made after the copy', status: 'posted' },
      { text: 'Not sent', status: 'scheduled' },
    ])
  })

  test('is not restored to what the bucket does not have, nor over anything', async () => {
    const restore = (more: string, data_dir = join(folder, 'none')) =>
      run(`./otterpost admin restore --from-bucket ${more}`, data_dir)

    await expect(restore('--until 2001-01-01T00:00:00Z')).rejects.toThrow(
      'no backup that was whole',
    )
    await expect(restore('--until 2099-01-01T00:00:00Z')).rejects.toThrow('nothing from 2099')
    await expect(restore('', elsewhere)).rejects.toThrow('there is a database in')
    await expect(restore('a-file')).rejects.toThrow('either a file or --from-bucket')
    expect(existsSync(join(folder, 'none/postgresql'))).toBe(false)
  })

  test('keeps its log while the storage takes none of it, and says so', async () => {
    const service = await site.start({
      ...bucket,
      DATA_DIR: elsewhere,
      BACKUP_BUCKET: 'not-there',
      LOG_LEVEL: 'warn',
    })
    const db = openPool(findRunning(elsewhere) ?? '', { max: 1 })
    await db`select pg_switch_wal()`
    const failing = await until(() => isArchiveFailing(db))
    await db.end()
    const doctor = await run('./otterpost admin doctor || true', elsewhere)

    expect(doctor).toContain('does not reach its archive')
    expect(doctor).toContain('media/backups/first of the storage takes what is put there')
    expect(failing).toBe(true)
    expect(service.program.said()).toContain('the log of the database is not kept')
    await service.program.end('SIGTERM')
  })

  test('takes nothing from another database into the same place', async () => {
    const place = openBackupPlace({
      bucket: settings,
      folder: 'backups/second/',
    })
    const name = '0000000100000000000000AB'
    await keepWal(place, name, Buffer.from('one'))
    await keepWal(place, name, Buffer.from('one'))

    const other = keepWal(place, name, Buffer.from('two'))

    await expect(other).rejects.toThrow('another database')
    expect(await findWal(place, name)).toEqual(Buffer.from('one'))
    place.close()
  })

  /** A process on another machine, with a journal of its own. */
  async function startSecond({ key }: Started): Promise<Started> {
    return site.start({
      KEY: key,
      ROLE: 'api',
      DATABASE_URL: 'postgres:///otterpost',
      PGHOST: clusterIn(site.data_dir) ?? '',
      PGUSER: 'otterpost',
      ENCRYPTION_KEYS: readFileSync(join(site.data_dir, 'encryption-keys'), 'utf8'),
      DATA_DIR: join(folder, 'data-2'),
      JOURNAL_DIR: journals.second,
      SIMULATOR_URL: site.simulator_url,
    })
  }

  /** Commands of the page, with the program where it is. */
  async function run(commands: string, data_dir: string): Promise<string> {
    const env = { PATH, HOME, NODE_COMPILE_CACHE, ...bucket, DATA_DIR: data_dir }
    const there = commands.replaceAll('./otterpost ', `${ROOT}/otterpost `)
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', there], { env })
    return stdout + stderr
  }
})

async function schedule(service: Started, text: string): Promise<string> {
  const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
  const body = { text, platforms: ['x'], scheduled_date }
  const answer = await service.call('POST', POSTS, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.posts[0].id
}

async function publish(service: Started, id = '') {
  const answer = await service.call('POST', `${POSTS}/${id}/publish`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** What was committed is before it, and what comes is behind it. */
async function nextMoment(): Promise<string> {
  const at = Date.now() + 1
  await until(() => Date.now() > at)
  return new Date(at).toISOString()
}
