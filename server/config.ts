/**
 * The settings of the service, from the environment. Missing or bad ones stop the start with one clear
 * line. .env.example lists every variable; a test keeps it complete.
 */
import { join } from 'node:path'
import { addressesOf, wishOf } from '../db/pool/addresses.ts'
import { readKeyring, type Keyring } from '../db/secrets/seal.ts'
import type { BackupSettings } from '../db/backup/place.ts'
import type { BucketSettings } from '../db/files/bucketRequests.ts'
import { perPlatform } from '../networks/descriptions.ts'
import { TIMING, type Timing } from '../jobs/delivery/timing.ts'
import { readInstanceBudget, readOwnPrices, type CostSettings } from './costSettings.ts'
import { readDoorSettings, type DoorSettings } from './doorSettings.ts'
import { readNetworks, type NetworkVariables } from './networkSettings.ts'
import { readTracing, type TracingSettings } from './tracing/settings.ts'
import {
  quietVariable,
  readChoice,
  readNumber,
  readSeconds,
  readRoot,
  readUrl,
  type Read,
  type Variable,
} from './variables.ts'
import { readHosts } from './webhookSettings.ts'

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
  /** A pooler in transaction mode before that server, for the API; undefined: none. */
  pooled_database_url: string | undefined
  /** Undefined: the one that the embedded mode keeps. */
  keyring: Keyring | undefined
  role: Role
  /** Who may sign up. */
  sign_up: SignUp
  /** How many proxies of the host's stand before it. */
  proxies: number
  doors: DoorSettings
  log_level: string
  /** Undefined: nobody collects traces. */
  traces: TracingSettings | undefined
  /** What readers of /metrics have to show; undefined: there is no /metrics. */
  metrics_token: string | undefined
  simulator_port: number | undefined
  /** Simulated networks that run elsewhere; undefined: own ones, with the embedded PostgreSQL alone. */
  simulator_url: string | undefined
  /** Where media are kept; undefined: in a folder of `data_dir`. */
  bucket: BucketSettings | undefined
  /** Where backups of the embedded database are kept, with its log; undefined: nowhere. */
  backups: BackupSettings | undefined
  networks: NetworkVariables
  /** Whether pages that posts link to are asked for what they say of themselves. */
  link_cards: boolean
  /** `host:port` that webhooks may have, though they are not public. */
  webhook_hosts: ReadonlySet<string>
  costs: CostSettings
  timing: Timing
}

/** Throws an Error whose message is fit to be shown as it is. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = (name: Variable) => environment[name]?.trim() || undefined
  const database_url = readDatabase('DATABASE_URL', read('DATABASE_URL'))
  const pooled_database_url = readDatabase('POOLED_DATABASE_URL', read('POOLED_DATABASE_URL'))
  if (pooled_database_url !== undefined && database_url === undefined) {
    throw new Error(
      'DATABASE_URL is needed with POOLED_DATABASE_URL: what needs a session goes past the pooler',
    )
  }
  const encryption_keys = read('ENCRYPTION_KEYS')
  const data_dir = read('DATA_DIR') ?? './data'
  const bucket = readBucket(read as Read)
  if (database_url !== undefined && encryption_keys === undefined) {
    throw new Error(
      'ENCRYPTION_KEYS is needed with DATABASE_URL: network tokens are sealed with it',
    )
  }
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: readNumber('PORT', read('PORT'), 3000, 65_535),
    public_url: readRoot('PUBLIC_URL', read('PUBLIC_URL')),
    data_dir,
    journal_dir: read('JOURNAL_DIR') ?? join(data_dir, 'journal'),
    database_url,
    pooled_database_url,
    keyring: encryption_keys === undefined ? undefined : readKeyring(encryption_keys),
    role: readChoice('ROLE', read('ROLE'), ['all', 'api', 'worker'] as const),
    sign_up: readChoice('SIGN_UP', read('SIGN_UP'), ['invitation', 'open', 'closed'] as const),
    proxies: readNumber('PROXIES', read('PROXIES'), 0, 10),
    doors: readDoorSettings(read as Read),
    log_level: readChoice('LOG_LEVEL', read('LOG_LEVEL'), [
      // A terminal with a demo in it stays readable; a deployment wants its requests logged.
      ...(database_url === undefined ? (['warn', 'info'] as const) : (['info', 'warn'] as const)),
      ...(['error', 'debug', 'silent'] as const),
    ]),
    traces: readTracing(read as Read),
    metrics_token: readToken('METRICS_TOKEN', read('METRICS_TOKEN')),
    simulator_port: read('SIMULATOR_PORT')
      ? readNumber('SIMULATOR_PORT', read('SIMULATOR_PORT'), 0, 65_535)
      : undefined,
    simulator_url: readUrl('SIMULATOR_URL', read('SIMULATOR_URL')),
    bucket,
    backups: readBackups(read('BACKUP_BUCKET'), bucket, database_url),
    networks: readNetworks(read as Read),
    link_cards: readChoice('LINK_CARDS', read('LINK_CARDS'), ['true', 'false'] as const) === 'true',
    webhook_hosts: readHosts('WEBHOOK_HOSTS', read('WEBHOOK_HOSTS')),
    costs: {
      own_prices: readOwnPrices(read('PRICES_FILE')),
      instance_micros: readInstanceBudget(read('INSTANCE_MONTHLY_BUDGET')),
    },
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

/** With letters that no encoding changes, as they are part of what is signed. */
const BACKUP_BUCKET = /^([a-z0-9][a-z0-9.-]{2,62})((?:\/[\w-]{1,100}){0,5})$/

/** At the same storage as media, which have to be there: in a folder they would be no part of such a backup. */
function readBackups(
  text: string | undefined,
  media: BucketSettings | undefined,
  database_url: string | undefined,
): BackupSettings | undefined {
  if (text === undefined) return undefined
  const [, bucket, folder = ''] = BACKUP_BUCKET.exec(text) ?? []
  if (bucket === undefined)
    throw new Error(
      `BACKUP_BUCKET must be a bucket, or a folder in one such as backups/team, not "${text}"`,
    )
  if (database_url !== undefined)
    throw new Error(
      'BACKUP_BUCKET is for the embedded database; a server of DATABASE_URL keeps its log by its own means (docs/OPERATIONS.md)',
    )
  if (media === undefined) throw new Error('S3_BUCKET is needed with BACKUP_BUCKET')
  return { bucket: { ...media, bucket }, folder: folder === '' ? '' : `${folder.slice(1)}/` }
}

const DAY_MS = 24 * 60 * 60_000

function readTiming(read: Read): Timing {
  const seconds = (name: string, usual_ms: number, most: number, least = 0) =>
    readSeconds(name, read(name), usual_ms, most, least)
  return {
    ...TIMING,
    request_timeout_ms: seconds('REQUEST_TIMEOUT_SECONDS', TIMING.request_timeout_ms, 120),
    quiet_ms: perPlatform(({ platform, quiet_ms }) =>
      seconds(quietVariable(platform), quiet_ms, 400),
    ),
    look_gap_ms: seconds('LOOK_GAP_SECONDS', TIMING.look_gap_ms, 120),
    unknown_place_ms: seconds('UNKNOWN_PLACE_SECONDS', TIMING.unknown_place_ms, 45),
    // More would break the promise of how soon a dead process is noticed (R5); none is a busy loop.
    sweep_every_ms: seconds('SWEEP_SECONDS', TIMING.sweep_every_ms, 5, 0.1),
    late_after_ms:
      readNumber(
        'LATE_AFTER_MINUTES',
        read('LATE_AFTER_MINUTES'),
        TIMING.late_after_ms / 60_000,
        10_080,
      ) * 60_000,
    webhook_timeout_ms: seconds('WEBHOOK_TIMEOUT_SECONDS', TIMING.webhook_timeout_ms, 60, 1),
    events_kept_ms:
      readNumber(
        'EVENTS_KEPT_DAYS',
        read('EVENTS_KEPT_DAYS'),
        TIMING.events_kept_ms / DAY_MS,
        365,
      ) * DAY_MS,
  }
}

/** What may be said of the server that is wished for; both mean the same here. */
const WRITING = ['read-write', 'primary']

/** Its value may hold a password and is not repeated. */
function readDatabase(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const servers = addressesOf(text)
  // What is wrong with a single one is told by whoever cannot open it (server/trouble.ts).
  const readable = servers.length === 1 || servers.every((address) => URL.canParse(address))
  if (!readable || !/^postgres(ql)?:\/\/./.test(text))
    throw new Error(
      `${name} must be an address such as postgres://user:password@host:5432/database`,
    )
  const wish = wishOf(text)
  if (wish !== undefined && !WRITING.includes(wish))
    throw new Error(
      `${name} must be an address with target_session_attrs=read-write, as everything here writes`,
    )
  return text
}

/** Its value is a secret and is not repeated. */
function readToken(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined || /^\S{16,}$/.test(text)) return text
  throw new Error(`${name} must be at least 16 characters without spaces`)
}
