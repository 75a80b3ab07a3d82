/** Backup and restore by the commands of docs/OPERATIONS.md, with the service as it is run. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { commandsOf } from '../docs/fences.ts'
import { findInstalled, startServer } from '../faults/installed.ts'
import { readMetrics } from '../observability/promtool.ts'
import { METRICS_TOKEN } from '../world/world.ts'
import { openSite, type Started } from './process.ts'
import { newKeyring } from '../../db/secrets/seal.ts'

const ROOT = join(import.meta.dirname, '../..')
const POSTS = '/api/v1/posts'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const USUAL = { PATH, HOME, NODE_COMPILE_CACHE }
const installed = findInstalled()

describe('the embedded database', async () => {
  const site = await openSite()
  const folder = dirname(site.data_dir)
  const file = join(folder, 'otterpost.tar')
  let service: Started
  afterAll(() => site.close())

  test('comes back with its media, and what was sent since is not sent again', async () => {
    service = await site.start()
    const draft = await create(service, { text: 'A draft' })
    const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await create(service, { text: 'Scheduled', scheduled_date })
    const media = join(site.data_dir, 'media/ab')
    await service.program.end('SIGTERM')
    mkdirSync(media, { recursive: true })
    writeFileSync(join(media, 'picture'), 'bytes')
    const began_s = Date.now() / 1_000
    await run(folder, commandsOf('backUp'))
    service = await site.start({ METRICS_TOKEN })
    expect(await lastBackup(service)).toBeGreaterThanOrEqual(began_s)
    for (const id of [draft, scheduled]) await service.call('POST', `${POSTS}/${id}/publish`)
    const sent = await site.accepted()
    await service.program.end('SIGTERM')
    rmSync(media, { recursive: true })

    await run(folder, commandsOf('restore'))
    service = await site.start()

    expect(sent).toHaveLength(2)
    for (const id of [draft, scheduled]) {
      const { body } = await service.call('GET', `${POSTS}/${id}`)
      expect(body.status).toBe('posted')
      const again = await service.call('POST', `${POSTS}/${id}/publish`, { platforms: ['x'] })
      expect(again.status).toBe(400)
    }
    expect(await site.accepted()).toEqual(sent)
    expect(statSync(join(media, 'picture')).size).toBe(5)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('has readers of its log go on where both are the same, and miss nothing', async () => {
    const read = (after = '', limit = 100) =>
      service.call('GET', `/api/v1/events?limit=${limit}${after && `&after=${after}`}`)
    const end = async () => (await read('latest')).body.pagination.next_cursor
    const shared = await end()
    await service.program.end('SIGTERM')
    await otterpost(folder, 'backup', 'log.tar')
    service = await site.start()
    for (const text of ['Lost', 'Lost too']) await create(service, { text })
    const lost = await end()
    await service.program.end('SIGTERM')

    rmSync(join(site.data_dir, 'postgresql'), { recursive: true })
    await otterpost(folder, 'restore', 'log.tar')
    service = await site.start()
    const ids = []
    for (const text of ['One', 'Two', 'Three']) ids.push(await create(service, { text }))

    const refused = await read(lost)
    expect([refused.status, refused.body.code]).toEqual([410, 'cursor_expired'])
    for (const after of [refused.body.cursor, shared]) {
      const { body } = await read(after)
      const told = body.events as { data: { post: { id: string } } }[]
      expect(told.map(({ data }) => data.post.id)).toEqual(ids)
    }
    // Once, and not at each start.
    const cursor = await end()
    await service.program.end('SIGTERM')
    service = await site.start()
    const after = await create(service, { text: 'After another start' })
    const { body } = await read(cursor)
    expect(body.events.map((event: typeof body) => event.data.post.id)).toEqual([after])
  })

  test('is not backed up while it is used, and nothing is overwritten', async () => {
    await expect(otterpost(folder, 'backup', 'other.tar')).rejects.toThrow(
      'another process is using',
    )
    await expect(otterpost(folder, 'reencrypt')).rejects.toThrow('Stop it first.')
    await service.program.end('SIGTERM')

    await expect(otterpost(folder, 'backup', file)).rejects.toThrow('EEXIST')
    await expect(otterpost(folder, 'restore', file)).rejects.toThrow('there is a database in')
    await expect(otterpost(folder, 'backup')).rejects.toThrow('either a file or --to-bucket')
    await expect(otterpost(join(folder, 'data/media'), 'backup', 'none.tar')).rejects.toThrow(
      'no database',
    )
  })
})

describe.skipIf(installed === undefined)('a database of one’s own', async () => {
  if (installed === undefined) return
  const site = await openSite()
  const folder = dirname(site.data_dir)
  const server = await startServer(join(folder, 'server'), installed)
  const env = {
    PGHOST: server.host,
    PGUSER: server.user,
    ENCRYPTION_KEYS: newKeyring(),
    METRICS_TOKEN,
    DATABASE_URL: 'postgres:///otterpost',
    PATH: `${installed.bin}:${process.env.PATH}`,
  }
  afterAll(async () => {
    await server.stop()
    await site.close()
  })

  test('is dumped while the service runs, and restored into an empty one', async () => {
    const service = await site.start(env)
    const draft = await create(service, { text: 'A draft' })
    expect(await lastBackup(service)).toBe(0)
    await run(folder, commandsOf('backUpOwn'), env)
    expect(await lastBackup(service)).toBeGreaterThan(0)
    await create(service, { text: 'Made later' })
    await service.program.end('SIGTERM')

    await run(folder, commandsOf('restoreOwn'), env)
    const DATABASE_URL = 'postgres:///restored_otterpost'
    const restored = await site.start({ ...env, DATABASE_URL, KEY: service.key })

    const { body } = await restored.call('GET', POSTS)
    expect(body.posts.map(({ id }: { id: string }) => id)).toEqual([draft])
    await restored.program.end('SIGTERM')
  })

  test('is refused when it is not empty, and when there are no programs for it', async () => {
    const file = join(folder, 'otterpost.dump')
    await expect(otterpost(folder, 'restore', file, env)).rejects.toThrow(
      'the database is not empty',
    )

    const without = otterpost(folder, 'backup', 'other.dump', { ...env, PATH: '/nowhere' })

    await expect(without).rejects.toThrow('pg_dump was not found')
    expect(() => statSync(join(folder, 'other.dump'))).toThrow('ENOENT')
  })
})

async function create(service: Started, body: Record<string, unknown>): Promise<string> {
  const answer = await service.call('POST', POSTS, { platforms: ['x'], ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.posts[0].id
}

/** Seconds since 1970, as the metrics tell it. */
async function lastBackup({ url }: Started): Promise<number | undefined> {
  return (await readMetrics(url)).values.get('otterpost_last_backup_timestamp_seconds')
}

/** Where `data` is, while the program stays where it is. */
async function run(folder: string, commands = '', env: Record<string, string | undefined> = {}) {
  const there = commands.replaceAll('./otterpost ', `${ROOT}/otterpost `)
  const environment = { ...USUAL, ...env }
  await promisify(execFile)('sh', ['-ec', there], { cwd: folder, env: environment })
}

async function otterpost(folder: string, command: string, file = '', env = {}) {
  const args = [join(ROOT, 'server/otterpost.ts'), 'admin', command, file].filter(Boolean)
  const environment = { ...USUAL, ...env }
  await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment })
}
