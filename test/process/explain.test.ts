/** `npm run explain` beside a service that runs, over the embedded database and by an address. */
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Started } from './process.ts'

const ROOT = new URL('../..', import.meta.url).pathname

let site: Site
let service: Started

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
})
afterAll(() => site.close())

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function explain(args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const { PATH } = process.env
  const env = { PATH, DATA_DIR: site.data_dir, ...settings }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/explain.ts', ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('it tells the history of a post while the service runs', async () => {
  const { body } = await service.call('POST', '/api/v1/posts', {
    text: 'For readers alone',
    publish_now: true,
  })
  const [post] = body.posts

  const { code, stdout, stderr } = await explain([post.id])

  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`post ${post.id} of user`)
  expect(stdout).toContain(`live: part 1, ${post.x_post_id}, `)
  expect(stdout).not.toContain('For readers alone')
})

test.each<[string, string[], Record<string, string>, string]>([
  [
    'an unknown id',
    ['0'.repeat(24)],
    {},
    `no post, article or delivery has the id ${'0'.repeat(24)}`,
  ],
  ['no id', [], {}, 'whose history? npm run explain -- POST_ID'],
  [
    'a folder without a database',
    ['0'.repeat(24)],
    { DATA_DIR: '/nonexistent' },
    'no database runs in /nonexistent: set DATA_DIR or DATABASE_URL as the service has it',
  ],
])('%s ends it with one clear line', async (_name, args, settings, line) => {
  expect(await explain(args, settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: `otterpost: ${line}\n`,
  })
})
