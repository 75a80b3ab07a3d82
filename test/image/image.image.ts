/** The image as docs/OPERATIONS.md has it made and run: what is in it, and that it does its work and ends in order. */
import { once } from 'node:events'
import { open, readdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsOf } from '../docs/fences.ts'
import { until } from '../world/until.ts'
import { ensureBase } from './base.ts'
import { startCaddy, type Caddy } from './caddy.ts'
import { openDocker, podman, type Docker } from './docker.ts'
import { lacking } from './shell.ts'

const [STOP = '', START = ''] = commandsOf('again').split('\n')

const MB = 1_000_000
const IMAGE_MB_MAX = 350
const MEMORY_MB_MAX = 512
const STOP_MS_MAX = 10_000
/** Of the ELF header: which processor a program is for. */
const MACHINE_AT = 18
const MACHINES = { x64: 0x3e, arm64: 0xb7 }

const UNWANTED = /^(test|vitest|eslint|prettier|\.env.*|\.git|data)$/
const COMPILERS = /^(gcc|g\+\+|cc|c\+\+|clang|make|ld|tsx)$/

const missing = lacking(['mmdebstrap', 'buildah', 'podman', 'caddy'])

describe.skipIf(missing.length > 0)('the image', () => {
  let docker: Docker
  let base: string
  let caddy: Caddy | undefined

  beforeAll(async () => {
    base = await ensureBase()
    docker = await openDocker(base)
    await docker.sh(commandsOf('build'))
    caddy = await startCaddy(`127.0.0.1:${docker.port}`)
  })
  afterAll(async () => {
    await caddy?.close()
    await docker.close()
  })

  test('has what runs the service and nothing else, and nothing that its user could change', async () => {
    const size = (await sizeOf('localhost/otterpost')) - (await sizeOf(base))
    process.stdout.write(`the image has ${Math.round(size / MB)} MB besides its base\n`)
    const [names, programs, writable] = await Promise.all(
      [
        'ls -A /app /app/node_modules',
        'ls /usr/bin /usr/local/bin /app/node_modules/.bin',
        // Not into other file systems, which are the container's.
        'find / -xdev -writable -not -type l',
      ].map(linesOf),
    )

    expect(size / MB).toBeLessThan(IMAGE_MB_MAX)
    expect(names).toEqual(expect.arrayContaining(['server', 'sharp', 'LICENSE']))
    expect(names?.filter((name) => UNWANTED.test(name))).toEqual([])
    expect(programs).toContain('node')
    expect(programs?.filter((name) => COMPILERS.test(name))).toEqual([])
    expect(
      writable?.filter((path) => !/^\/(tmp|var\/tmp|run\/lock|dev|proc)\b/.test(path)),
    ).toEqual(['/data'])
  })

  test.each(['x64', 'arm64'] as const)('has the native programs of %s', async (processor) => {
    const architecture = processor === 'x64' ? 'amd64' : processor
    const name = `localhost/otterpost-packages-${processor}`
    const stage = ['--target', 'packages', '--build-arg', `TARGETARCH=${architecture}`]
    await docker.call('build', ...stage, '-t', name, '.')
    const folder = (await podman('image', 'mount', name)).stdout.trim()
    try {
      const modules = join(folder, 'app/node_modules')
      const natives = await nativesIn(modules)
      const machines = await Promise.all(natives.map((path) => machineOf(path)))

      expect(natives.some((path) => path.includes('sharp-linux'))).toBe(true)
      expect(natives.some((path) => path.endsWith('/bin/postgres'))).toBe(true)
      expect([...new Set(machines)]).toEqual([MACHINES[processor]])
    } finally {
      await podman('image', 'unmount', name)
    }
  })

  test('publishes through TLS, ends in order, and starts again with everything', async () => {
    await docker.sh(commandsOf('run'))
    await ready()
    const key = /API key: (\S+)/.exec((await docker.call('logs', 'otterpost')).stdout)?.[1] ?? ''

    const body = { text: 'Out of a container', publish_now: true }
    const posted = await caddy?.call('POST', '/api/v1/posts', key, body)
    const { stdout: users } = await docker.sh(commandsOf('admin'))
    const { stdout: health } = await docker.call('healthcheck', 'run', 'otterpost')
    const { stdout: used } = await podman(
      'stats',
      '--no-stream',
      '--format',
      '{{.MemUsage}}',
      'otterpost',
    )
    const memory_mb = Number(/^[\d.]+(?=MB)/.exec(used)?.[0])
    const began = performance.now()
    await docker.sh(STOP)
    const took_ms = performance.now() - began
    const state = await stateOf('otterpost')
    await docker.sh(START)
    await ready()
    const found = await caddy?.call('GET', `/api/v1/posts/${posted?.body.posts[0].id}`, key)

    process.stdout.write(`it used ${memory_mb} MB, and ended within ${Math.round(took_ms)} ms\n`)
    expect(posted?.status).toBe(201)
    expect(users).toContain('\tOwner\t')
    expect(users).toMatch(/^http:\/\/127\.0\.0\.1:3000\/dashboard\/sign-in#link=/m)
    expect(health).toBe('')
    expect(state).toEqual({ running: false, code: 0 })
    expect(took_ms).toBeLessThan(STOP_MS_MAX)
    expect(memory_mb).toBeLessThan(MEMORY_MB_MAX)
    expect(found?.body.results.map(({ status }: { status: string }) => status)).toEqual([
      ...['published', 'published', 'published'],
    ])
  })

  test('is ended while it starts, too', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    // A server that listens on a port has an address of this form.
    const { port } = silent.address() as AddressInfo
    const database = `DATABASE_URL=postgres://otterpost:secret@127.0.0.1:${port}/otterpost`
    const settings = ['-e', database, '-e', `ENCRYPTION_KEYS=k1:${'A'.repeat(43)}=`]

    await docker.call(
      'run',
      '-d',
      '--name',
      'starting',
      '--network',
      'host',
      ...settings,
      'otterpost',
    )
    // What arrives before it listens to signals, the first process of a container never hears of.
    await until(() =>
      podman('kill', '--signal', 'TERM', 'starting').then(
        () => false,
        () => true,
      ),
    )
    const { code } = await stateOf('starting')
    silent.close()

    expect(code).toBe(143)
  })

  async function linesOf(command: string): Promise<string[]> {
    const { stdout } = await docker.call(
      'run',
      '--rm',
      '--entrypoint',
      'sh',
      'otterpost',
      '-c',
      `${command} 2>/dev/null; true`,
    )
    return stdout.trim().split('\n')
  }
  async function ready() {
    await until(
      async () => (await caddy?.call('GET', '/readyz').catch(() => undefined))?.status === 200,
    )
  }
})

/** Of an image, in bytes. */
async function sizeOf(name: string): Promise<number> {
  return Number((await podman('image', 'inspect', '--format', '{{.Size}}', name)).stdout)
}

async function stateOf(container: string) {
  const { stdout } = await podman('inspect', '--format', '{{json .State}}', container)
  // Of what podman tells of a container.
  const { Running: running, ExitCode: code } = JSON.parse(stdout) as {
    Running: boolean
    ExitCode: number
  }
  return { running, code }
}

/** What has the header of a program for Linux, except scripts. */
async function nativesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter((name) => /\.(node|so)(\.[\d.]+)?$|\/bin\/(postgres|initdb|pg_ctl)$/.test(name))
    .map((name) => join(folder, name))
}

async function machineOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(MACHINE_AT + 2)
    await file.read(header, 0, header.length, 0)
    return header.toString('latin1', 1, 4) === 'ELF' ? header.readUInt16LE(MACHINE_AT) : 0
  } finally {
    await file.close()
  }
}
