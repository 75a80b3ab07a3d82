/** What `otterpost doctor` finds, and what it tells people to do about it. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { filled } from './filled.ts'
import { openProxy, type Reply } from './proxy.ts'
import { openHome, run } from './run.ts'

const w = await openWorld()
const proxy = await openProxy(w.service.url)
afterAll(async () => {
  proxy.close()
  await w.close()
})

async function findings(instead: Record<string, Reply> = {}) {
  const user = await w.user()
  proxy.instead = ({ path }) => instead[path]
  const env = { ...openHome(), OTTERPOST_URL: proxy.url, OTTERPOST_KEY: user.key }
  const { code, out } = await run(['doctor', '--json'], { env })
  const found: { name: string; state: string; said: string; next: string }[] = JSON.parse(out)
  return { code, states: Object.fromEntries(found.map(({ name, state }) => [name, state])), found }
}

const GOOD = {
  node: 'good',
  config: 'good',
  address: 'good',
  clock: 'good',
  key: 'good',
  plan: 'good',
  connections: 'good',
}

test('where all is well every check says so', async () => {
  const { states, found } = await findings()

  expect(states).toMatchObject(GOOD)
  expect(found.find(({ name }) => name === 'connections')?.said).toBe(
    'Usable: X, Bluesky, LinkedIn.',
  )
})

const NO_PLAN = filled('Me', {
  authenticated: true,
  subscription: filled('Subscription', { has_access: false, status: 'canceled' }),
})
const LOST = filled('CrossPostingPlatform', { label: 'X', usable: false, needs_reconnect: true })
const SIGNED_OUT = filled('CrossPosting', { platforms: [LOST], default_targets: [] })
const REFUSED = { error: 'No', code: 'unauthorized' }

test.each<[string, Record<string, Reply>, string, string, string]>([
  [
    'another clock',
    { '/healthz': { status: 200, headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } } },
    'clock',
    'doubtful',
    'Set the clock',
  ],
  ['another program', { '/healthz': { status: 404 } }, 'address', 'bad', 'Is this an instance'],
  [
    'a key that is revoked',
    { '/api/v1/me': { status: 401, body: REFUSED } },
    'key',
    'bad',
    'otterpost auth login',
  ],
  [
    'no subscription',
    { '/api/v1/me': { status: 200, body: NO_PLAN } },
    'plan',
    'bad',
    'Only drafts',
  ],
  [
    'a lost sign-in',
    { '/api/v1/cross-posting': { status: 200, body: SIGNED_OUT } },
    'connections',
    'bad',
    '/dashboard',
  ],
  [
    'no account',
    { '/api/v1/cross-posting': { status: 200, body: filled('CrossPosting', { platforms: [] }) } },
    'connections',
    'bad',
    '/dashboard',
  ],
  [
    'no endpoint for agents',
    { '/mcp': { status: 404 } },
    'agents',
    'doubtful',
    'Update the instance',
  ],
])('it notices %s', async (_name, instead, name, state, next) => {
  const { code, found } = await findings(instead)

  expect(found.find((one) => one.name === name)).toMatchObject({
    state,
    next: expect.stringContaining(next),
  })
  expect(code).toBe(state === 'bad' ? 1 : 0)
})

test('an instance that is not there, and a file that others may read, end it', async () => {
  const closed = await openProxy()
  closed.close()
  const env = openHome()
  const unreachable = await run(['doctor'], { env: { ...env, OTTERPOST_URL: closed.url } })
  await run(['config', 'set', 'zone', 'UTC'], { env })
  chmodSync(join(env.HOME, 'otterpost', 'config.json'), 0o644)
  const readable = await run(['doctor'], { env, columns: 80 })

  expect(unreachable.out).toMatch(
    /\nbad\taddress\t.*Start the instance, or name another with --url\.\n$/,
  )
  expect(readable.out).toMatch(/✗.* config .*chmod 600/)
  expect([unreachable.code, readable.code]).toEqual([1, 1])
})
