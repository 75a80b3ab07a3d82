/** The command line as a process of its own: exit codes, pipes, completion, and how soon it is there. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { filled } from './filled.ts'
import { openProxy } from './proxy.ts'
import { openHome } from './run.ts'

const START = new URL('../../clients/cli/start.ts', import.meta.url).pathname

const proxy = await openProxy()
afterAll(() => proxy.close())

async function start(args: string[], env: Record<string, string> = {}, script?: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const command = script?.replaceAll('otterpost', `'${process.execPath}' '${START}'`)
  const child = spawn(
    command === undefined ? process.execPath : '/bin/sh',
    command === undefined ? [START, ...args] : ['-c', command],
    { env: { PATH, NODE_COMPILE_CACHE, ...openHome(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

test('it says its version', async () => {
  expect(await start(['--version'])).toEqual({ out: `${manifest.version}\n`, err: '', code: 0 })
})

test('its exit code is that of the command', async () => {
  expect((await start(['posts', 'lsit'])).code).toBe(2)
  expect((await start(['me'])).code).toBe(3)
})

test('whoever reads may stop reading', async () => {
  const text = 'x'.repeat(2_000)
  const id = '6b0013180000a13f9c27d05e'
  const post = filled('Post', { id, status: 'draft', platforms: ['x'], text })
  const posts = Array.from({ length: 500 }, () => post)
  const pagination = { page: 1, limit: 500, total: 500, pages: 1 }
  proxy.instead = () => ({ status: 200, body: { posts, pagination, total: 500 } })
  const env = { OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key' }

  const { out, err, code } = await start([], env, 'otterpost posts list | head -n 1')

  expect(out.split('\n')).toHaveLength(2)
  expect([err, code]).toEqual(['', 0])
})

test('it ends where the page of a hotel does not', async () => {
  const headers = { 'content-type': 'text/html' }
  proxy.instead = () => ({ status: 200, headers, body: '<p>Sign in', is_endless: true })
  const env = { OTTERPOST_URL: proxy.url, OTTERPOST_KEY: 'ot_key' }

  const { out, err, code } = await start(['me'], env)

  expect([out, err, code]).toEqual(['', expect.stringContaining('does not answer as Otterpost'), 8])
})

test.each(['bash', 'zsh', 'fish', 'powershell'])(
  'completion for %s is a script and nothing else',
  async (shell) => {
    const { out, err, code } = await start(['completion', shell])

    expect(out).toMatch(/otterpost.* complete '?--/)
    expect([err, code]).toEqual(['', 0])
  },
)

test('what comes next is suggested: commands, options, choices', async () => {
  const suggestions = async (...words: string[]) =>
    (await start(['complete', '--', ...words])).out.split('\n').map((line) => line.split('\t')[0])

  expect(await suggestions('posts', 'sch')).toEqual(
    expect.arrayContaining(['schedule', 'schedule-many']),
  )
  expect(await suggestions('posts', 'list', '--')).toEqual(
    expect.arrayContaining(['--status', '--json']),
  )
  expect(await suggestions('posts', 'list', '--status', '')).toEqual(
    expect.arrayContaining(['draft', 'posted']),
  )
})

test('a shell that is not known is refused', async () => {
  expect((await start(['completion', 'tcsh'])).code).toBe(2)
})
