/** Whoever runs the commands of the README in their order meets no error and no network that refuses. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../world/until.ts'
import { launch, listening, type Program } from '../world/program.ts'

const ROOT = join(import.meta.dirname, '../..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const FENCES = [...README.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, inside = '']) => inside)
/** The others are commands that install, those with a database of one's own, and those of containers. */
const SAMPLES = FENCES.filter((fence) => !/\b(npm (ci|start)|docker)\b/.test(fence))
const PAGES = [...README.matchAll(/[<(](http:\/\/127\.0\.0\.1:300\d[^>)]*)[>)]/g)]
const LACKING = ['curl', 'jq'].filter((program) => spawnSync(program, ['--version']).error)

const folder = mkdtempSync(join(tmpdir(), 'otterpost-readme-'))
// The embedded PostgreSQL runs as a user of its own, who has to pass through.
chmodSync(folder, 0o755)
// What `npm start` runs, in a folder without data.
symlinkSync(join(ROOT, 'otterpost'), join(folder, 'otterpost'))
const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder }

let service: Program
let url = ''
let simulator_url = ''

beforeAll(async () => {
  service = launch({
    command: './otterpost',
    args: ['serve'],
    cwd: folder,
    env: { ...env, PORT: '0', SIMULATOR_PORT: '0' },
  })
  url = await listening(service)
  simulator_url = /Simulated networks: (\S+)/.exec(service.said())?.[1] ?? ''
})
afterAll(async () => {
  await service.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

test('it shows what the start prints', () => {
  const printed = service
    .said()
    .replace(/#link=\S+/, '#link=...')
    .replaceAll(/\bot_\w+/g, 'ot_...')
    .replaceAll(url, 'http://127.0.0.1:3000')
    .replace(simulator_url, 'http://127.0.0.1:3001')

  expect(README).toContain(`\`\`\`\n${printed}\`\`\`\n`)
})

test('every page that it names is there', async () => {
  const statuses = await Promise.all(
    PAGES.map(async ([, page = '']) => [page, (await fetch(here(page))).status]),
  )

  expect(statuses.length).toBeGreaterThan(10)
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

describe.skipIf(LACKING.length > 0 && !process.env.CI)('its samples', () => {
  test.each(['sh', 'bash'])(
    'run in %s without an error or a network that refuses, also a second time',
    async (shell) => {
      const [, printed = ''] = /Publish a post:\n([^]*)/.exec(service.said()) ?? []

      const { code, out, err } = await run(shell, [printed, ...SAMPLES].map(here).join('\n'))

      expect({ code, out, err }).toEqual({ code: 0, out, err })
      expect(out.match(/"x: published"/g)?.length).toBeGreaterThan(3)
      expect(out).toContain('"x: Text is ')
      expect(`${out}${err}`).not.toMatch(/: failed|:"failed"|"error"|Error:|usage:/)
      await until(async () => (await list('status=scheduled&sort=scheduled')).length < 3)
      expect(await list('has_failures=true')).toEqual([])
    },
  )
})

/** As it is on this machine. */
function here(words: string): string {
  return words
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll('http://127.0.0.1:3001', simulator_url)
}

async function run(shell: string, script: string) {
  const child = spawn(shell, ['-e'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(script)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, out, err }
}

async function list(query: string): Promise<{ text: string; results?: object[] }[]> {
  const key = readFileSync(join(folder, 'data/api-key'), 'utf8').trim()
  const response = await fetch(`${url}/api/v1/posts?${query}`, {
    headers: { authorization: `Bearer ${key}`, connection: 'close' },
  })
  const { posts } = (await response.json()) as { posts: { text: string }[] }
  return posts
}
