/**
 * The settings of the service, from the environment. Missing or bad ones stop the start with one clear
 * line. .env.example lists every variable; a test keeps it complete.
 */
import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { LIVE_SETTINGS, type NetworkSettings } from '../networks/index.ts'
import { readKeyring, type Keyring } from '../db/seal.ts'
import type { BucketSettings } from '../db/files/bucket.ts'
import { TIMING, type Timing } from '../jobs/timing.ts'

export type Role = 'all' | 'api' | 'worker'
export type SignUp = 'open' | 'invitation' | 'closed'

export interface Config {
  host: string
  port: number
  /** What others reach this instance by, without a slash at the end; undefined: its own address. */
  public_url: string | undefined
  data_dir: string
  /** Where every process of a database writes down what it sends (R14). */
  journal_dir: string
  /** Undefined: the embedded PostgreSQL, with the demo's owner and the simulated networks. */
  database_url: string | undefined
  /** Undefined: the one that the embedded mode keeps. */
  keyring: Keyring | undefined
  role: Role
  /** Who may sign up. */
  sign_up: SignUp
  /** How many proxies of the host's stand before it. */
  proxies: number
  log_level: string
  /** What readers of /metrics have to show; undefined: there is no /metrics. */
  metrics_token: string | undefined
  simulator_port: number | undefined
  /** Simulated networks that run elsewhere; undefined: own ones, with the embedded PostgreSQL alone. */
  simulator_url: string | undefined
  /** Where media are kept; undefined: in a folder of `data_dir`. */
  bucket: BucketSettings | undefined
  networks: Omit<NetworkSettings, 'simulator_url' | 'timeout_ms'>
  timing: Timing
}

/** Reads a variable, or undefined when it is not set or empty. */
type Read = (name: string) => string | undefined

export const VARIABLES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
  'JOURNAL_DIR',
  'DATABASE_URL',
  'ENCRYPTION_KEYS',
  'ROLE',
  'SIGN_UP',
  'PROXIES',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'SIMULATOR_PORT',
  'SIMULATOR_URL',
  'REQUEST_TIMEOUT_SECONDS',
  'QUIET_SECONDS_X',
  'QUIET_SECONDS_SECONDARY_A',
  'QUIET_SECONDS_SECONDARY_B',
  'LOOK_GAP_SECONDS',
  'SWEEP_SECONDS',
  'LATE_AFTER_MINUTES',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_PATH_STYLE',
  'X_CLIENT_ID',
  'X_CLIENT_SECRET',
  'LINKEDIN_CLIENT_ID',
  'LINKEDIN_CLIENT_SECRET',
  'BLUESKY_SIGN_IN',
  'BLUESKY_SIGNING_KEY',
  'BLUESKY_SCOPE',
  'BLUESKY_PLC_URL',
  'BLUESKY_RESOLVER_URL',
  'X_AUTHORIZE_URL',
  'X_API_URL',
  'X_WEB_URL',
  'X_DIALECT',
  'X_WHEN_UNKNOWN',
  'BLUESKY_WEB_URL',
  'BLUESKY_ALLOW_LOOPBACK',
  'LINKEDIN_OAUTH_URL',
  'LINKEDIN_API_URL',
  'LINKEDIN_WEB_URL',
  'LINKEDIN_VERSION',
  'LINKEDIN_WHEN_UNKNOWN',
] as const

type Variable = (typeof VARIABLES)[number]

/** Throws an Error whose message is fit to be shown as it is. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = (name: Variable) => environment[name]?.trim() || undefined
  const database_url = readDatabase('DATABASE_URL', read('DATABASE_URL'))
  const encryption_keys = read('ENCRYPTION_KEYS')
  const data_dir = read('DATA_DIR') ?? './data'
  if (database_url !== undefined && encryption_keys === undefined) {
    throw new Error(
      'ENCRYPTION_KEYS is needed with DATABASE_URL: network tokens are sealed with it',
    )
  }
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: readNumber('PORT', read('PORT'), 3000, 65_535),
    public_url: readUrl('PUBLIC_URL', read('PUBLIC_URL')),
    data_dir,
    journal_dir: read('JOURNAL_DIR') ?? join(data_dir, 'journal'),
    database_url,
    keyring: encryption_keys === undefined ? undefined : readKeyring(encryption_keys),
    role: readChoice('ROLE', read('ROLE'), ['all', 'api', 'worker'] as const),
    sign_up: readChoice('SIGN_UP', read('SIGN_UP'), ['invitation', 'open', 'closed'] as const),
    proxies: readNumber('PROXIES', read('PROXIES'), 0, 10),
    log_level: readChoice('LOG_LEVEL', read('LOG_LEVEL'), [
      // A terminal with a demo in it stays readable; a deployment wants its requests logged.
      ...(database_url === undefined ? (['warn', 'info'] as const) : (['info', 'warn'] as const)),
      ...(['error', 'debug', 'silent'] as const),
    ]),
    metrics_token: readToken('METRICS_TOKEN', read('METRICS_TOKEN')),
    simulator_port: read('SIMULATOR_PORT')
      ? readNumber('SIMULATOR_PORT', read('SIMULATOR_PORT'), 0, 65_535)
      : undefined,
    simulator_url: readUrl('SIMULATOR_URL', read('SIMULATOR_URL')),
    bucket: readBucket(read as Read),
    networks: readNetworks(read as Read),
    timing: readTiming(read as Read),
  }
}

function readBucket(read: Read): BucketSettings | undefined {
  const bucket = read('S3_BUCKET')
  const access_key = read('S3_ACCESS_KEY')
  const secret_key = read('S3_SECRET_KEY')
  const place = {
    region: read('S3_REGION') ?? 'us-east-1',
    endpoint: readUrl('S3_ENDPOINT', read('S3_ENDPOINT')),
    path_style:
      readChoice('S3_PATH_STYLE', read('S3_PATH_STYLE'), ['false', 'true'] as const) === 'true',
  }
  if (bucket === undefined) return undefined
  if (access_key === undefined) throw new Error('S3_ACCESS_KEY is needed with S3_BUCKET')
  if (secret_key === undefined) throw new Error('S3_SECRET_KEY is needed with S3_BUCKET')
  return { bucket, access_key, secret_key, ...place }
}

function readNetworks(read: Read): Config['networks'] {
  const { x, secondary_a, secondary_b } = LIVE_SETTINGS
  return {
    x: {
      api_url: readUrl('X_API_URL', read('X_API_URL')) ?? x.api_url,
      web_url: readUrl('X_WEB_URL', read('X_WEB_URL')) ?? x.web_url,
      dialect: readChoice('X_DIALECT', read('X_DIALECT'), ['post', 'tweet'] as const),
      unknown: readChoice('X_WHEN_UNKNOWN', read('X_WHEN_UNKNOWN'), ['resend', 'ask'] as const),
      authorize_url: readUrl('X_AUTHORIZE_URL', read('X_AUTHORIZE_URL')) ?? x.authorize_url,
      client_id: read('X_CLIENT_ID'),
      client_secret: read('X_CLIENT_SECRET'),
    },
    secondary_a: {
      web_url: readUrl('BLUESKY_WEB_URL', read('BLUESKY_WEB_URL')) ?? secondary_a.web_url,
      ...readBlueskySignIn(read),
    },
    secondary_b: {
      api_url: readUrl('LINKEDIN_API_URL', read('LINKEDIN_API_URL')) ?? secondary_b.api_url,
      web_url: readUrl('LINKEDIN_WEB_URL', read('LINKEDIN_WEB_URL')) ?? secondary_b.web_url,
      version: readMonth('LINKEDIN_VERSION', read('LINKEDIN_VERSION')) ?? secondary_b.version,
      unknown: readChoice('LINKEDIN_WHEN_UNKNOWN', read('LINKEDIN_WHEN_UNKNOWN'), [
        'ask',
        'resend',
      ] as const),
      oauth_url: readUrl('LINKEDIN_OAUTH_URL', read('LINKEDIN_OAUTH_URL')) ?? secondary_b.oauth_url,
      ...readLinkedInClient(read),
    },
  }
}

function readLinkedInClient(read: Read) {
  const client_id = read('LINKEDIN_CLIENT_ID')
  const client_secret = read('LINKEDIN_CLIENT_SECRET')
  if ((client_id === undefined) !== (client_secret === undefined)) {
    throw new Error('LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET are needed together')
  }
  return { client_id, client_secret }
}

function readBlueskySignIn(read: Read) {
  const { plc_url, scope } = LIVE_SETTINGS.secondary_a
  const sign_in = read('BLUESKY_SIGN_IN')
  const key = read('BLUESKY_SIGNING_KEY')
  return {
    sign_in:
      sign_in === undefined
        ? undefined
        : readChoice('BLUESKY_SIGN_IN', sign_in, ['live', 'simulated'] as const),
    signing_key: key === undefined ? undefined : readSigningKey('BLUESKY_SIGNING_KEY', key),
    scope: read('BLUESKY_SCOPE') ?? scope,
    allow_loopback:
      readChoice('BLUESKY_ALLOW_LOOPBACK', read('BLUESKY_ALLOW_LOOPBACK'), [
        'false',
        'true',
      ] as const) === 'true',
    plc_url: readUrl('BLUESKY_PLC_URL', read('BLUESKY_PLC_URL')) ?? plc_url,
    resolver_url: readUrl('BLUESKY_RESOLVER_URL', read('BLUESKY_RESOLVER_URL')),
  }
}

/** It is a secret and not repeated. */
function readSigningKey(name: Variable, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  try {
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return bytes
  } catch {
    // Said below.
  }
  throw new Error(`${name} must be a private key on the curve P-256, PKCS #8 (DER) in base64`)
}

function readTiming(read: Read): Timing {
  const seconds = (name: Variable, usual_ms: number, most: number, least = 0) =>
    readSeconds(name, read(name), usual_ms, most, least)
  return {
    ...TIMING,
    request_timeout_ms: seconds('REQUEST_TIMEOUT_SECONDS', TIMING.request_timeout_ms, 120),
    quiet_ms: {
      x: seconds('QUIET_SECONDS_X', TIMING.quiet_ms.x, 400),
      secondary_a: seconds('QUIET_SECONDS_SECONDARY_A', TIMING.quiet_ms.secondary_a, 400),
      secondary_b: seconds('QUIET_SECONDS_SECONDARY_B', TIMING.quiet_ms.secondary_b, 400),
    },
    look_gap_ms: seconds('LOOK_GAP_SECONDS', TIMING.look_gap_ms, 120),
    // More would break the promise of how soon a dead process is noticed (R5); none is a busy loop.
    sweep_every_ms: seconds('SWEEP_SECONDS', TIMING.sweep_every_ms, 5, 0.1),
    late_after_ms:
      readNumber(
        'LATE_AFTER_MINUTES',
        read('LATE_AFTER_MINUTES'),
        TIMING.late_after_ms / 60_000,
        10_080,
      ) * 60_000,
  }
}

function readNumber(name: Variable, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value <= most))
    throw new Error(`${name} must be a whole number from 0 to ${most}, not "${text}"`)
  return value
}

/** Answers milliseconds; down to one of them can be said. */
function readSeconds(
  name: Variable,
  text: string | undefined,
  usual_ms: number,
  most: number,
  least: number,
): number {
  if (text === undefined) return usual_ms
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN
  if (!(value >= least && value <= most))
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}"`)
  return Math.round(value * 1000)
}

/** The first choice is the usual one. */
function readChoice<Choice extends string>(
  name: Variable,
  text: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = text === undefined ? choices[0] : choices.find((choice) => choice === text)
  if (found === undefined)
    throw new Error(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return found
}

function readMonth(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined || /^20\d\d(0[1-9]|1[0-2])$/.test(text)) return text
  throw new Error(`${name} must be a month such as 202610, not "${text}"`)
}

/** Its value may hold a password and is not repeated. */
function readDatabase(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(ql)?:\/\/./.test(text)) return text
  throw new Error(`${name} must be an address such as postgres://user:password@host:5432/database`)
}

/** Its value is a secret and is not repeated. */
function readToken(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined || /^\S{16,}$/.test(text)) return text
  throw new Error(`${name} must be at least 16 characters without spaces`)
}

function readUrl(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${name} must be an http or https address, not "${text}"`)
  }
  return text.replace(/\/+$/, '')
}
