/** `otterpost admin explain` beside a service that runs, over the embedded database and by an address. */
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
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: site.data_dir, ...settings }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/otterpost.ts', 'admin', 'explain', ...args],
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

const UNKNOWN = '0'.repeat(24)

test.each<[string, Record<string, string>, number, string[]]>([
  ['an unknown id', {}, 5, [`Error: No post, article or delivery has the id ${UNKNOWN}.`]],
  [
    'a folder without a database',
    { DATA_DIR: '/nonexistent' },
    1,
    [
      'Error: There is no database in /nonexistent.',
      'Set DATA_DIR or DATABASE_URL as the service has it.',
    ],
  ],
  [
    'a bad setting',
    { PORT: 'x' },
    1,
    ['Error: PORT must be a whole number from 0 to 65535, not "x"'],
  ],
])('%s ends it with a clear line', async (_name, settings, code, lines) => {
  expect(await explain([UNKNOWN], settings)).toEqual({
    code,
    stdout: '',
    stderr: lines.map((line) => `${line}\n`).join(''),
  })
})
