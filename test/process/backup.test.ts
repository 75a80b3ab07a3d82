/** Backup and restore as docs/OPERATIONS.md tells them, with the service as it is run. */
import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Started } from './process.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const POSTS = '/api/v1/posts'

let site: Site
let service: Started
let backup: string

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
  backup = join(site.data_dir, '../backup.tar')
})
afterAll(() => site.close())

test('the embedded database comes back with its media, and what was sent since is not sent again', async () => {
  const draft = await create({ text: 'Published after the backup' })
  const scheduled = await create({ text: 'Due after the backup', ...in_ms(3_600_000) })
  const media = join(site.data_dir, 'media/ab')
  await service.end('SIGTERM')
  mkdirSync(media, { recursive: true })
  writeFileSync(join(media, 'picture'), 'bytes')
  const said = await npm('backup', backup)
  service = await site.start()
  await service.call('POST', `${POSTS}/${draft}/publish`)
  await service.call('POST', `${POSTS}/${scheduled}/publish`)
  const sent = await site.accepted()
  await service.end('SIGTERM')
  await expect(npm('restore', backup)).rejects.toThrow('there is a database in')
  renameSync(join(site.data_dir, 'postgresql'), join(site.data_dir, 'postgresql.old'))
  rmSync(media, { recursive: true })

  await npm('restore', backup)
  service = await site.start()

  expect(said.stdout).toBe(`${backup} has the backup\n`)
  expect(sent.map(({ text }) => text)).toHaveLength(2)
  for (const id of [draft, scheduled]) {
    const { body } = await service.call('GET', `${POSTS}/${id}`)
    expect(body.status).toBe('posted')
    const again = await service.call('POST', `${POSTS}/${id}/publish`, { platforms: ['x'] })
    expect(again.status).toBe(400)
  }
  expect(await site.accepted()).toEqual(sent)
  expect(statSync(join(media, 'picture')).size).toBe(5)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
}, 90_000)

test('is refused while the service runs, over another backup, and without a file to write', async () => {
  await expect(npm('backup', `${backup}.2`)).rejects.toThrow(
    'another process is using the database',
  )
  await service.end('SIGTERM')
  await expect(npm('backup', backup)).rejects.toThrow('EEXIST')
  await expect(npm('backup')).rejects.toThrow('npm run backup -- FILE')
  await expect(npm('restore')).rejects.toThrow('npm run restore -- FILE')
  await expect(npm('restore', backup)).rejects.toThrow('move')
}, 60_000)

/** What `npm run` would run; rejects with what it said on standard error. */
async function npm(script: 'backup' | 'restore', ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: site.data_dir }
  return promisify(execFile)(process.execPath, [`server/${script}.ts`, ...args], { cwd: ROOT, env })
}

async function create(body: Record<string, unknown>): Promise<string> {
  const answer = await service.call('POST', POSTS, { platforms: ['x'], ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.posts[0].id
}

function in_ms(ms: number) {
  return { scheduled_date: new Date(Date.now() + ms).toISOString() }
}
