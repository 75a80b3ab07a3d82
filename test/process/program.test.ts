/** The program as it is started in a checkout, by whoever has another Node in their path. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { end, until } from './process.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'otterpost-program-'))
// The embedded PostgreSQL runs as a user of its own, who has to pass through.
chmodSync(folder, 0o755)
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

/** Nothing of this repository's own is in the path. */
const env = {
  ...{ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, DATA_DIR: join(folder, 'data') },
  ...{ PORT: '0', SIMULATOR_PORT: '0' },
}

/** The address that it says it runs at. */
async function start(
  args: string[],
  settings = {},
  program = join(ROOT, 'otterpost'),
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const url = await until(() => {
    if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
    return /runs at (\S+)/.exec(said)?.[1]
  })
  return { child, url }
}

test('it serves, ends in order as soon as it says so, and the host’s commands work without it', async () => {
  const { child, url } = await start(['serve'])
  const me = await fetch(`${url}/api/v1/me`)
  const code = await end(child, 'SIGTERM')
  const users = spawnSync(join(ROOT, 'otterpost'), ['admin', 'users', 'list'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })

  expect([me.status, code]).toEqual([401, 0])
  expect(users).toMatchObject({ status: 0, stderr: '' })
  expect(users.stdout).toMatch(/^[0-9a-f]{24}\tOwner\t\(owner\)\tagency\tactive\t\n$/)
}, 90_000)

test('as a worker it answers no API, whatever ROLE says', async () => {
  const { child, url } = await start(['worker'], { ROLE: 'api' })
  const me = await fetch(`${url}/api/v1/me`)
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: object }
  const code = await end(child, 'SIGTERM')

  expect([me.status, code]).toEqual([404, 0])
  expect(checks).toHaveProperty('worker')
}, 90_000)

test('npm starts the same, and when it is ended the service ends with it', async () => {
  const { PATH } = process.env
  const { child, url } = await start(['start', '--prefix', ROOT], { PATH }, 'npm')
  const me = await fetch(`${url}/api/v1/me`)
  await end(child, 'SIGTERM')
  await until(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )

  expect(me.status).toBe(401)
  expect(manifest.bin).toEqual({ otterpost: './otterpost' })
}, 90_000)

test('before npm ci it says what to do', () => {
  copyFileSync(join(ROOT, 'otterpost'), join(folder, 'otterpost'))

  const { status, stderr } = spawnSync(join(folder, 'otterpost'), ['serve'], {
    env,
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toBe(`otterpost: run "npm ci" in ${folder} first\n`)
})
