/** The settings: what is documented is what is read, and a bad value is noticed before anything starts. */
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { newKeyring } from '../../db/secrets/seal.ts'
import { clientJwks } from '../../networks/bluesky/clientMetadata.ts'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { readConfig } from '../../server/config.ts'
import { VARIABLES } from '../../server/variables.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLE = readFileSync(join(ROOT, '.env.example'), 'utf8')
const OWN_SERVER = { DATABASE_URL: 'postgres://otter@db/otterpost', ENCRYPTION_KEYS: newKeyring() }

describe('.env.example', () => {
  test('names every variable once, and no other', () => {
    const named = EXAMPLE.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])

    expect(named.toSorted()).toEqual(VARIABLES.toSorted())
  })

  test('has a line of explanation above each variable', () => {
    const lines = EXAMPLE.split('\n')
    const bare = lines.filter((line, i) => /^\w+=/.test(line) && !lines[i - 1]?.startsWith('# '))

    expect(bare).toEqual([])
  })

  test('taken as it is changes nothing', () => {
    expect(readConfig(parseEnv(EXAMPLE))).toEqual(readConfig({}))
  })
})

/** Lines that set one setting, as a file of settings has them, in the documentation's blocks of code too. */
const SET = [
  '.env.example',
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
  .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
  .map((line) => line.trim().replace(/^export /, ''))
  .filter((line) => VARIABLES.includes(line.split('=')[0] ?? ''))
  // A command with settings before it.
  .filter((line) => !/ (\.\/otterpost|npm|vitest|[A-Z][A-Z0-9_]*=)/.test(line))

test.each(SET)('a shell that sources %s sets that', (line) => {
  const [name = ''] = line.split('=')

  const { stdout, stderr } = spawnSync('sh', ['-c', `set -a\n${line}\nexec printenv ${name}`], {
    encoding: 'utf8',
  })

  expect(stderr).toBe('')
  const sourced = stdout.replace(/\n$/, '')
  if (line.includes('$(')) expect(sourced).not.toBe('')
  else expect(sourced).toBe(parseEnv(line)[name])
})

test('what is read from the environment is what is listed', () => {
  const asked = new Set<string>()
  const environment = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => void asked.add(String(name)) },
  )

  readConfig(environment)

  expect([...asked].sort()).toEqual([...VARIABLES].sort())
})

test('without any setting it is a demo on loopback, with the documented timings', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    public_url: undefined,
    data_dir: './data',
    journal_dir: 'data/journal',
    database_url: undefined,
    pooled_database_url: undefined,
    keyring: undefined,
    role: 'all',
    sign_up: 'invitation',
    proxies: 0,
    doors: {
      user_limit_factor: 5,
      connections_max: 2_000,
      connections_per_address_max: 500,
      hsts_subdomains: false,
    },
    log_level: 'warn',
    simulator_port: undefined,
    networks: {
      x: LIVE_SETTINGS.x,
      secondary_a: LIVE_SETTINGS.secondary_a,
      secondary_b: LIVE_SETTINGS.secondary_b,
    },
    timing: {
      request_timeout_ms: 15_000,
      quiet_ms: { x: 120_000, secondary_a: 30_000, secondary_b: 120_000 },
      look_gap_ms: 15_000,
      late_after_ms: 3_600_000,
      caller_waits_ms: 20_000,
      card_waits_ms: 3_000,
      sweep_every_ms: 5_000,
      unknown_place_ms: 45_000,
      removal_gap_ms: 5_000,
      events_kept_ms: 2_592_000_000,
      webhook_timeout_ms: 15_000,
    },
    link_cards: true,
    webhook_hosts: new Set(),
    costs: {},
  })
})

test.each(['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'])('%s is no use alone', (name) => {
  expect(() => readConfig({ [name]: 'set' })).toThrow(/^LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_S/)
})

function keyOn(curve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

test('a key of Bluesky is taken as it is, and shown in public by its public half alone', () => {
  const text = keyOn('prime256v1')

  const { secondary_a } = readConfig({ BLUESKY_SIGNING_KEY: text }).networks

  expect(secondary_a.signing_key?.toString('base64')).toBe(text)
  const [key = {}] = clientJwks(secondary_a).keys
  expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('with a database of its own it logs requests', () => {
  expect(readConfig(OWN_SERVER).log_level).toBe('info')
  expect(readConfig({ ...OWN_SERVER, LOG_LEVEL: 'error' }).log_level).toBe('error')
})

test.each<[string, string, (config: ReturnType<typeof readConfig>) => unknown, unknown]>([
  ['PORT', '0', (config) => config.port, 0],
  ['PORT', ' 8080 ', (config) => config.port, 8080],
  ['PUBLIC_URL', 'https://post.example.com/', (c) => c.public_url, 'https://post.example.com'],
  ['SIGN_UP', 'open', (config) => config.sign_up, 'open'],
  ['PROXIES', '1', (config) => config.proxies, 1],
  ['USER_LIMIT_FACTOR', '0', (config) => config.doors.user_limit_factor, 0],
  ['CONNECTIONS_MAX', '9', (config) => config.doors.connections_max, 9],
  ['CONNECTIONS_PER_ADDRESS_MAX', '7', (c) => c.doors.connections_per_address_max, 7],
  ['HSTS_SUBDOMAINS', 'true', (config) => config.doors.hsts_subdomains, true],
  ['METRICS_TOKEN', '0123456789abcdef', (c) => c.metrics_token, '0123456789abcdef'],
  ['SIMULATOR_PORT', '4010', (config) => config.simulator_port, 4010],
  ['REQUEST_TIMEOUT_SECONDS', '5', (config) => config.timing.request_timeout_ms, 5_000],
  ['REQUEST_TIMEOUT_SECONDS', '0.3', (config) => config.timing.request_timeout_ms, 300],
  ['SWEEP_SECONDS', '0.25', (config) => config.timing.sweep_every_ms, 250],
  ['QUIET_SECONDS_X', '400', (config) => config.timing.quiet_ms.x, 400_000],
  ['QUIET_SECONDS_SECONDARY_A', '0', (config) => config.timing.quiet_ms.secondary_a, 0],
  ['QUIET_SECONDS_SECONDARY_B', '7', (config) => config.timing.quiet_ms.secondary_b, 7_000],
  ['LATE_AFTER_MINUTES', '90', (config) => config.timing.late_after_ms, 5_400_000],
  ['EVENTS_KEPT_DAYS', '7', (config) => config.timing.events_kept_ms, 604_800_000],
  ['INSTANCE_MONTHLY_BUDGET', '250', (config) => config.costs.instance_micros, 250_000_000],
  ['LINK_CARDS', 'false', (config) => config.link_cards, false],
  ['WEBHOOK_HOSTS', 'n8n:5678', (config) => [...config.webhook_hosts].join(), 'n8n:5678'],
  ['WEBHOOK_TIMEOUT_SECONDS', '5', (config) => config.timing.webhook_timeout_ms, 5_000],
  ['X_DIALECT', 'tweet', (config) => config.networks.x.dialect, 'tweet'],
  ['X_WHEN_UNKNOWN', 'ask', (config) => config.networks.x.unknown, 'ask'],
  ['LINKEDIN_WHEN_UNKNOWN', 'resend', (config) => config.networks.secondary_b.unknown, 'resend'],
  ['BLUESKY_ALLOW_LOOPBACK', 'true', (c) => c.networks.secondary_a.allow_loopback, true],
  ['X_CLIENT_ID', 'app', (config) => config.networks.x.client_id, 'app'],
  ['BLUESKY_SIGN_IN', 'live', (config) => config.networks.secondary_a.sign_in, 'live'],
  ['BLUESKY_SCOPE', 'atproto', (config) => config.networks.secondary_a.scope, 'atproto'],
  ['LINKEDIN_VERSION', '202611', (config) => config.networks.secondary_b.version, '202611'],
])('%s=%s is taken', (name, value, read, expected) => {
  expect(read(readConfig({ [name]: value }))).toBe(expected)
})

describe('one line names the variable whose value is bad', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'post.example.com'],
    ['PUBLIC_URL', 'ftp://post.example.com'],
    ['PUBLIC_URL', 'https://example.com/otter'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://otter@db/otterpost'],
    ['DATABASE_URL', 'postgres://otter@a:5432,b:54x32/otterpost'],
    ['DATABASE_URL', 'postgres://otter@a,b/otterpost?target_session_attrs=any'],
    ['ENCRYPTION_KEYS', 'short'],
    ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['BLUESKY_SIGN_IN', 'sometimes'],
    ['BLUESKY_SIGNING_KEY', 'c2hvcnQ='],
    ['BLUESKY_SIGNING_KEY', keyOn('secp384r1')],
    ['ROLE', 'boss'],
    ['SIGN_UP', 'maybe'],
    ['PROXIES', '11'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'long enough but spaced'],
    ['SIMULATOR_PORT', 'x'],
    ['REQUEST_TIMEOUT_SECONDS', '121'],
    ['QUIET_SECONDS_X', '401'],
    ['QUIET_SECONDS_X', '0.0001'],
    ['SWEEP_SECONDS', '0'],
    ['SWEEP_SECONDS', '6'],
    ['QUIET_SECONDS_SECONDARY_A', '1e2'],
    ['QUIET_SECONDS_SECONDARY_B', '2 minutes'],
    ['LATE_AFTER_MINUTES', '1.5'],
    ['X_API_URL', 'api.x.com'],
    ['X_WEB_URL', 'x'],
    ['X_DIALECT', 'x'],
    ['X_WHEN_UNKNOWN', 'repeat'],
    ['LINKEDIN_WHEN_UNKNOWN', 'repeat'],
    ['BLUESKY_WEB_URL', '//bsky.app'],
    ['BLUESKY_ALLOW_LOOPBACK', 'yes'],
    ['LINKEDIN_VERSION', '2026-10'],
    ['LINKEDIN_VERSION', '202613'],
    ['LINKEDIN_API_URL', 'file:///etc'],
    ['LINKEDIN_WEB_URL', 'linkedin'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`))
  })

  test('ENCRYPTION_KEYS left out beside DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: OWN_SERVER.DATABASE_URL })).toThrow(
      /^ENCRYPTION_KEYS is needed/,
    )
  })

  test('is needed beside the address of a pooler', () => {
    expect(() => readConfig({ POOLED_DATABASE_URL: 'postgres://otter@pooler/otterpost' })).toThrow(
      /^DATABASE_URL is needed with POOLED_DATABASE_URL/,
    )
  })

  test('and repeats no password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://otter:secret@db/otterpost' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    )
    expect(() => readConfig({ METRICS_TOKEN: 'secret' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    )
  })
})

test('a bad value ends the start with that line alone', async () => {
  const ended = await new Promise((resolve) => {
    const env = { ...process.env, ROLE: 'boss' }
    const args = ['server/otterpost.ts', 'serve']
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })

  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'otterpost: ROLE must be one of all, api, worker, not "boss"\n',
  })
})
