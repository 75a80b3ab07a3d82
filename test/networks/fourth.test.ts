/**
 * A network is a folder: one that there is not is added to a copy of this repository (test/networks/enlarged.ts),
 * where the compiler asks for nothing more, and the service signs in there, posts, schedules, recovers and deletes.
 */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Called } from '../process/process.ts'
import { until } from '../world/until.ts'
import { launch, listening, SERVE, type Program } from '../world/program.ts'
import { soonEnough } from '../world/time.ts'
import { consent } from './consent.ts'
import { copyWithFourth } from './enlarged.ts'

const PLATFORM = 'secondary_c'
/** A compiler and a start of everything, on a machine that does much else. */
const PATIENCE_MS = 600_000

const folder = mkdtempSync(join(tmpdir(), 'otterpost-fourth-'))
// The embedded PostgreSQL runs as a user of its own, who has to pass through.
chmodSync(folder, 0o755)
const root = join(folder, 'repository')
const run = promisify(execFile)
const compiler = join(root, 'node_modules/typescript/bin/tsc')

let program: Program
let [url, simulator_url, key] = ['', '', '']

beforeAll(async () => {
  copyWithFourth(root)
  await run(process.execPath, ['openapi/generate.ts'], { cwd: root })
  const env = {
    HOME: folder,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    SIMULATOR_PORT: '0',
    REQUEST_TIMEOUT_SECONDS: '2',
    QUIET_SECONDS_SECONDARY_C: '1',
    LOOK_GAP_SECONDS: '1',
    LOG_LEVEL: 'error',
  }
  program = launch({ args: SERVE, cwd: root, env })
  url = await listening(program)
  key = await until(() => /API key: (\S+)/.exec(program.said())?.[1])
  simulator_url = /Simulated networks: (\S+)/.exec(program.said())?.[1] ?? ''
}, PATIENCE_MS)

afterAll(async () => {
  await program?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}, PATIENCE_MS)

test(
  'the compiler asks for nothing but the folders and the lists',
  async () => {
    for (const project of ['.', 'clients/dashboard/pages']) {
      const compiled = run(process.execPath, [compiler, '--project', project], { cwd: root })
      expect(await compiled.then(({ stdout }) => stdout, complaints)).toBe('')
    }
  },
  PATIENCE_MS,
)

test('it is shown beside the others, with its own limits', async () => {
  const { platforms } = (await call('GET', '/api/v1/cross-posting')).body

  expect(platforms[3]).toMatchObject({
    platform: PLATFORM,
    label: 'Harbour',
    usable: true,
    accounts: [{ handle: 'otter' }],
    limits: { max_text_length: 500, text_unit: 'codeunit' },
  })
  const refused = await publish('a'.repeat(501))
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body.details)).toContain('Harbour takes 500')
})

test('a thread is posted at once, and readers see it', async () => {
  const { status, body } = await publish('The first ship', { thread_tweets: ['and the second'] })

  expect(status).toBe(201)
  const [post] = body.posts
  expect(post).toMatchObject({ status: 'posted', platforms: [PLATFORM], url: expect.any(String) })
  const [account_id] = await accounts()
  expect(post.secondary_c_account_id).toBe(account_id)
  const [first, second] = await accepted()
  expect([first.text, second.text, second.parent]).toEqual([
    ...['The first ship', 'and the second', first.id],
  ])
  expect(post.results).toMatchObject([{ platform: PLATFORM, part_ids: [first.id, second.id] }])
  const page = await (await fetch(post.url)).text()
  expect(page).toContain('and the second')
  const { stats } = (await call('GET', '/api/v1/analytics/overview')).body
  expect(stats.total_posts_published).toBe(1)
})

test('what is scheduled goes out at its time, to all networks', async () => {
  const networks = ['x', 'secondary_a', 'secondary_b', PLATFORM]
  const post = { text: 'With the tide', platforms: networks }
  const { body } = await soonEnough((scheduled_date) =>
    call('POST', '/api/v1/posts', { ...post, scheduled_date }),
  )
  const [{ id, scheduled_date }] = body.posts

  const posted = await settled(id, networks.length)

  const results = posted.results.map(({ platform, status }: Result) => [platform, status])
  expect(results).toEqual(networks.map((platform) => [platform, 'published']))
  const [note] = await accepted('With the tide')
  expect(note.accepted_at).toBeGreaterThanOrEqual(Date.parse(scheduled_date))
})

test('an answer that is lost is looked for, and the post is there once', async () => {
  await control('/control/faults', { platform: PLATFORM, operation: 'create', kind: 'cut_after' })

  const { body } = await publish('Lost in the fog')

  expect(body.posts[0]).toMatchObject({ status: 'scheduled' })
  const posted = await settled(body.posts[0].id)
  const notes = await accepted('Lost in the fog')
  expect(notes).toHaveLength(1)
  expect(posted.results).toMatchObject([{ status: 'published', post_id: notes[0].id }])
})

test('a request that never arrived is sent again, once', async () => {
  await control('/control/faults', { platform: PLATFORM, operation: 'create', kind: 'cut_before' })

  const { id } = (await publish('Sunk on its way')).body.posts[0]

  expect(await settled(id)).toMatchObject({ results: [{ status: 'published' }] })
  expect(await accepted('Sunk on its way')).toHaveLength(1)
})

test('deleted here, it is gone there', async () => {
  const [post] = (await publish('Soon gone')).body.posts

  const { body } = await call('DELETE', `/api/v1/posts/${post.id}`)

  expect(body).toMatchObject({ success: true, copies: [{ platform: PLATFORM, status: 'removed' }] })
  const gone = await fetch(post.url)
  expect(gone.status).toBe(404)
  expect(await gone.text()).toContain('This post was deleted')
})

test('a person connects another account, from the dashboard to the network and back', async () => {
  const token = /#link=(\S+)/.exec(program.said())?.[1]
  const origin = { 'sec-fetch-site': 'same-origin' }
  const dashboard = '/api/dashboard/v1'
  const session = await call('POST', `${dashboard}/session/link`, { token }, origin)
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const signed_in = { ...origin, cookie, authorization: '' }
  const started = await call('POST', `${dashboard}/connections/${PLATFORM}/start`, {}, signed_in)

  const back = await consent(started.body.url, { new_handle: 'heron' })
  const { status, headers } = await fetch(back, { redirect: 'manual', headers: { cookie } })

  expect(status).toBe(303)
  const id = new URL(headers.get('location') ?? '').searchParams.get('connected')
  expect(await accounts()).toContain(id)
  const { body } = await publish('From another pier', { secondary_c_account_id: id })
  expect(body.posts[0]).toMatchObject({ status: 'posted', secondary_c_account_id: id })
  const page = await (await fetch(`${simulator_url}/timeline/${PLATFORM}/heron`)).text()
  expect(page).toContain('From another pier')
})

test('the command line knows it by its name, and by what else people call it', async () => {
  const words = ['posts', 'create', 'By hand', '--publish', '--yes', '--platforms', 'pier']
  const [account_id = ''] = await accounts()
  const { stdout } = await run(
    process.execPath,
    ['server/otterpost.ts', ...words, '--harbour-account', account_id],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: folder, OTTERPOST_URL: url, OTTERPOST_KEY: key },
    },
  )

  expect(stdout).toContain('Harbour')
  expect(await accepted('By hand')).toHaveLength(1)
})

interface Result {
  platform: string
  status: string
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      // One that is kept may be closed by the service at the moment in which it is used again.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status } = response
  return { status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

function publish(text: string, more: object = {}): Promise<Called> {
  const post = { text, platforms: [PLATFORM], publish_now: true, ...more }
  return call('POST', '/api/v1/posts', post)
}

/** Once so many networks have an outcome. */
async function settled(id: string, count = 1) {
  return until(async () => {
    const { body } = await call('GET', `/api/v1/posts/${id}`)
    return body.results?.length === count ? body : undefined
  })
}

async function accounts(): Promise<string[]> {
  const { platforms } = (await call('GET', '/api/v1/cross-posting')).body
  return platforms[3].accounts.map(({ account_id }: { account_id: string }) => account_id)
}

async function control(path: string, body?: unknown) {
  return (await call(body === undefined ? 'GET' : 'POST', simulator_url + path, body)).body
}

/** What the network took, of this text or of any. */
async function accepted(text?: string) {
  const { entries } = await control(`/control/ledger?platform=${PLATFORM}`)
  return entries.filter(
    (entry: { kind: string; text: string }) =>
      entry.kind === 'post_accepted' && (text === undefined || entry.text === text),
  )
}

function complaints(error: { stdout?: string }): string {
  return error.stdout || String(error)
}
