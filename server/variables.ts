/** The variables of the environment that are settings, and how one is read: a bad one is named, and stops the start. */

/** Reads a variable, or undefined when it is not set or empty. */
export type Read = (name: string) => string | undefined

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
  'USER_LIMIT_FACTOR',
  'CONNECTIONS_MAX',
  'CONNECTIONS_PER_ADDRESS_MAX',
  'HSTS_SUBDOMAINS',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'SIMULATOR_PORT',
  'SIMULATOR_URL',
  'REQUEST_TIMEOUT_SECONDS',
  'QUIET_SECONDS_X',
  'QUIET_SECONDS_SECONDARY_A',
  'QUIET_SECONDS_SECONDARY_B',
  'LOOK_GAP_SECONDS',
  'UNKNOWN_PLACE_SECONDS',
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

export type Variable = (typeof VARIABLES)[number]

export function readNumber(
  name: Variable,
  text: string | undefined,
  usual: number,
  most: number,
): number {
  if (text === undefined) return usual
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value <= most))
    throw new Error(`${name} must be a whole number from 0 to ${most}, not "${text}"`)
  return value
}

/** Returns milliseconds; down to one of them can be said. */
export function readSeconds(
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
export function readChoice<Choice extends string>(
  name: Variable,
  text: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = text === undefined ? choices[0] : choices.find((choice) => choice === text)
  if (found === undefined)
    throw new Error(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return found
}

/** The pages name addresses from the root on, so there can be no path before them. */
export function readRoot(name: Variable, text: string | undefined): string | undefined {
  const url = readUrl(name, text)
  if (url === undefined || new URL(url).pathname === '/') return url
  throw new Error(`${name} must be the address of a host without a path, not "${text}"`)
}

export function readUrl(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${name} must be an http or https address, not "${text}"`)
  }
  return text.replace(/\/+$/, '')
}
