/**
 * The command line as others get it: packed, installed into an empty folder without a network, and used
 * from there with a running instance, by every Node of this machine that it promises to run on.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import root from '../../package.json' with { type: 'json' }
import manifest from '../../clients/cli/package.json' with { type: 'json' }
import { ERAS } from '../mcp/agent.ts'
import { openWorld } from '../world/world.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where a Node of the machine's own usually is. */
const NODES = ['/usr/bin', '/usr/local/bin', dirname(process.execPath)].filter((folder) =>
  existsSync(join(folder, 'node')),
)

const TIME = new Date(Date.now() + 86_400_000).toISOString()

const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-package-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

interface Ended {
  code: number
  out: string
  err: string
}

/** With nothing of this repository in the environment. */
function run(
  program: string,
  args: string[],
  { bin = dirname(process.execPath), input = '' } = {},
): Promise<Ended> {
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: folder,
    npm_config_cache: join(folder, 'cache'),
  }
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: folder, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    // A program that ends before it has read all is judged by what it says.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

beforeAll(async () => {
  const pack = ['run', 'package', '--prefix', ROOT, '--', '--pack-destination', folder]
  const packed = await run('npm', pack)
  expect(packed.code, packed.err).toBe(0)
  const file = `./otterpost-${manifest.version}.tgz`
  writeFileSync(join(folder, 'package.json'), '{}')
  const installed = await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file])
  expect(installed.code, installed.err).toBe(0)
})

test('the package has the program, the licences of what is in it, and asks for nothing else', () => {
  const dist = join(folder, 'node_modules/otterpost')
  const packed = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')) as object

  expect(packed).toMatchObject({ version: root.version, license: root.license })
  expect(Object.keys(packed).filter((name) => /dependencies|scripts|private/i.test(name))).toEqual(
    [],
  )
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['otterpost'],
  )
  expect(readdirSync(dist).filter((name) => !name.endsWith('.js'))).toEqual([
    'LICENSE',
    'README.md',
    'THIRD-PARTY.txt',
    'package.json',
  ])
  expect(readFileSync(join(dist, 'THIRD-PARTY.txt'), 'utf8')).toMatch(/^commander .* \(MIT\)$/m)
  expect(readFileSync(join(dist, 'otterpost.js'), 'utf8')).toContain(
    manifest.engines.node.replace('>=', ''),
  )
})

test.each(ERAS)('an agent of %s works through it', async (era) => {
  const user = await w.user()
  const transport = new StdioClientTransport({
    command: join(folder, 'node_modules/.bin/otterpost'),
    args: ['mcp'],
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: folder,
      OTTERPOST_URL: w.service.url,
      OTTERPOST_KEY: user.key,
    },
  })
  const mode = era === '2025' ? 'legacy' : { pin: era }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)

  const { content } = await client.callTool({
    name: 'create_post',
    arguments: { text: `Carried ${era}` },
  })
  const [first] = content as { text: string }[]
  const { posts } = JSON.parse(first?.text ?? '') as { posts: { id: string }[] }
  await client.callTool({ name: 'publish_post', arguments: { id: posts[0]?.id } })
  await client.close()

  expect(await w.published(user, 'x')).toMatchObject([{ text: `Carried ${era}` }])
})

describe.each(NODES)('with the Node in %s', async (bin) => {
  const { out: version } = await run(join(bin, 'node'), ['--version'], { bin })
  const promised = isAtLeast(version, manifest.engines.node)
  const otterpost = (args: string[], input?: string) =>
    run(join(folder, 'node_modules/.bin/otterpost'), args, { bin, ...(input && { input }) })

  test.runIf(promised)('somebody signs in, writes, publishes and looks', async () => {
    const user = await w.user()
    const text = `By ${version.trim()}`

    const login = await otterpost(
      ['auth', 'login', '--with-key', '--url', w.service.url],
      `${user.key}\n`,
    )
    const me = await otterpost(['me', '--json', 'limits'])
    const created = await otterpost(['posts', 'create', text, '--json'])
    const { posts } = JSON.parse(created.out) as { posts: { id: string }[] }
    const published = await otterpost(['posts', 'publish', posts[0]?.id ?? '', '--yes', '--json'])
    const listed = await otterpost(['posts', 'list', '--status', 'posted'])
    const planned = await otterpost(['posts', 'create', 'x', '--at', TIME, '--dry-run', '--json'])

    expect(login).toMatchObject({ code: 0, out: '' })
    expect(login.err).not.toContain(user.key)
    expect(JSON.parse(me.out)).toMatchObject({ limits: { remaining_posts_today: 200 } })
    expect(JSON.parse(published.out)).toMatchObject({ success: true, status: 'posted' })
    expect(listed.out).toContain(text)
    expect(await w.published(user, 'x')).toMatchObject([{ text }])
    expect(JSON.parse(planned.out)).toMatchObject({ body: { scheduled_date: TIME } })
  })

  test.runIf(promised)(
    'it helps, completes, and says where the service’s commands are',
    async () => {
      const help = await otterpost(['--help'])
      const completion = await otterpost(['completion', 'bash'])
      const admin = await otterpost(['admin', 'users', 'list', '--json'])
      const serve = await otterpost(['serve'])

      expect(help).toMatchObject({ code: 0, err: '' })
      expect(help.out).toMatch(/^Usage: otterpost /)
      expect(completion.code).toBe(0)
      expect(completion.out).toContain('otterpost')
      expect(admin).toMatchObject({ code: 2, out: '' })
      expect(admin.err).toMatch(/ where the service is installed, .*: \.\/otterpost admin\n$/)
      expect(serve.code).toBe(2)
    },
  )

  test('an older Node is refused in one line', async () => {
    const older = join(folder, 'older.cjs')
    writeFileSync(
      older,
      `Object.defineProperty(process, 'versions', { value: { node: '18.20.1' } })`,
    )
    const program = join(folder, 'node_modules/otterpost/otterpost.js')

    const { code, err } = await run(join(bin, 'node'), ['--require', older, program, 'me'], { bin })

    expect(code).toBe(1)
    expect(err).toMatch(/^otterpost needs Node\.js [\d.]+ or later; this is \S+\.\n$/)
  })
})

test('npx finds it too', async () => {
  const { code, out } = await run('npx', ['--offline', 'otterpost', '--version'])

  expect([code, out]).toEqual([0, `${manifest.version}\n`])
})

function isAtLeast(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = numbers(version)
  const [wanted_major = 0, wanted_minor = 0] = numbers(wanted)
  return major > wanted_major || (major === wanted_major && minor >= wanted_minor)
}

function numbers(version: string): number[] {
  return version.replace(/^\D+/, '').split('.').map(Number)
}
