/** compose.yaml as docs/OPERATIONS.md has it started: all of it by one command, a post through TLS, an end in order, and everything there again. */
import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsOf } from '../docs/fences.ts'
import { freePort } from '../world/freePort.ts'
import { until } from '../world/until.ts'
import { ensureBase } from './base.ts'
import { callByTls } from './caddy.ts'
import { openDocker, podman, PROJECT, type Docker } from './docker.ts'
import { lacking } from './shell.ts'
import { makeStandIns } from './standIns.ts'

const ROOT = join(import.meta.dirname, '../..')
/** With the code of their end: rclone has no other for a signal. */
const ENDS = { database: 0, storage: 143, otterpost: 0, caddy: 0 }
const [STOP = '', START = ''] = commandsOf('composeAgain').split('\n')
const STOP_MS_MAX = 10_000
const WAIT_MS_MAX = 180_000
const SIMULATOR_PORT = '3001'
/** As the first start of a demo makes them: an owner with a key, and an account on each simulated network. */
const DEMO = `
const { prepareDemo } = await import('/app/server/demo.ts')
const { openPool } = await import('/app/db/pool/postgres.ts')
const { readKeyring } = await import('/app/db/secrets/seal.ts')
const db = openPool(process.env.DATABASE_URL, { max: 1 })
const keyring = readKeyring(process.env.ENCRYPTION_KEYS)
const { key } = await prepareDemo({ db, keyring, simulator_url: process.env.SIMULATOR_URL, data_dir: '/data' })
await db.end()
console.log(key)`

const missing = lacking(['mmdebstrap', 'buildah', 'podman', 'podman-compose', 'caddy'])

describe.skipIf(missing.length > 0)('what Compose starts', () => {
  let docker: Docker
  /** A copy, since the settings belong into the folder of the repository. */
  let cwd: string
  let port: number
  let env: Record<string, string>

  beforeAll(async () => {
    const base = await ensureBase()
    docker = await openDocker(base)
    await makeStandIns(docker, base)
    cwd = await mkdtemp(join(tmpdir(), 'otterpost-compose-'))
    const copy = `git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - --ignore-failed-read | tar -xf - -C ${cwd}`
    execFileSync('sh', ['-euc', copy], { cwd: ROOT })
    port = await freePort()
    env = { HTTPS_PORT: String(port), HTTP_PORT: String(await freePort()) }
  })
  afterAll(async () => {
    await docker.close()
    await rm(cwd, { recursive: true, force: true })
  })

  test('publishes through TLS, ends in order, and starts again with everything', async () => {
    await docker.sh(commandsOf('secrets'), { cwd })
    const simulated = `SIMULATOR_URL=http://127.0.0.1:${SIMULATOR_PORT}\nLINK_CARDS=false\n`
    await appendFile(join(cwd, '.env'), simulated)
    await docker.sh(commandsOf('compose'), { cwd, env })
    await ready()
    const there = ['-e', `SIMULATOR_PORT=${SIMULATOR_PORT}`, nameOf('otterpost')]
    await docker.call('exec', '-d', ...there, 'node', 'networks/simulator/start.ts')
    // The simulated networks may not be there yet.
    const key = await until(
      () => inService('node', '--input-type=module', '-e', DEMO).catch(() => undefined),
      WAIT_MS_MAX,
    )

    const posted = await call('POST', '/api/v1/posts', key, { text: 'Composed', publish_now: true })
    const link = await inService('/app/otterpost', 'admin', 'link')
    const memory = await podman('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}')
    const began = performance.now()
    await docker.sh(STOP, { cwd, env })
    const took_ms = performance.now() - began
    const codes = await Promise.all(Object.keys(ENDS).map(exitCode))
    await docker.sh(START, { cwd, env })
    await ready()
    const found = await call('GET', `/api/v1/posts/${posted.body.posts?.[0]?.id}`, key)

    process.stdout.write(`${memory.stdout}all of it ended within ${Math.round(took_ms)} ms\n`)
    expect(posted.status).toBe(201)
    expect(link).toContain('https://localhost/dashboard/sign-in#link=')
    expect(codes).toEqual(Object.values(ENDS))
    expect(took_ms).toBeLessThan(STOP_MS_MAX)
    expect(found.body.results.map(({ status }: { status: string }) => status)).toEqual([
      ...['published', 'published', 'published'],
    ])
  })

  async function call(method: string, path: string, key?: string, body?: object) {
    const { stdout: ca } = await docker.call(
      ...['exec', nameOf('caddy'), 'cat', '/data/caddy/pki/authorities/local/root.crt'],
    )
    return callByTls(`https://localhost:${port}${path}`, { method, key, body, ca })
  }
  async function inService(...command: string[]): Promise<string> {
    return (await docker.call('exec', nameOf('otterpost'), ...command)).stdout.trim()
  }
  async function ready() {
    const isReady = async () => (await call('GET', '/readyz')).status === 200
    await until(() => isReady().catch(() => false), WAIT_MS_MAX)
  }
})

function nameOf(service: string): string {
  return `${PROJECT}_${service}_1`
}

async function exitCode(service: string): Promise<number> {
  const { stdout } = await podman('inspect', '--format', '{{.State.ExitCode}}', nameOf(service))
  return Number(stdout)
}
