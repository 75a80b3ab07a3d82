/** The variables of the environment that are settings, and how one is read: a bad one is named, and stops the start. */

import { NETWORK_VARIABLES } from '../networks/index.ts'
import { PLATFORMS, type Platform } from '../networks/network.ts'

/** Reads a variable, or undefined when it is not set or empty. */
export type Read = (name: string) => string | undefined

const OWN_VARIABLES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
  'JOURNAL_DIR',
  'DATABASE_URL',
  'POOLED_DATABASE_URL',
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
  'OTEL_SDK_DISABLED',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'SIMULATOR_PORT',
  'SIMULATOR_URL',
  'REQUEST_TIMEOUT_SECONDS',
  'LOOK_GAP_SECONDS',
  'UNKNOWN_PLACE_SECONDS',
  'SWEEP_SECONDS',
  'LATE_AFTER_MINUTES',
  'EVENTS_KEPT_DAYS',
  'PRICES_FILE',
  'INSTANCE_MONTHLY_BUDGET',
  'LINK_CARDS',
  'WEBHOOK_HOSTS',
  'WEBHOOK_TIMEOUT_SECONDS',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_PATH_STYLE',
  'BACKUP_BUCKET',
] as const

/** How long a network may take to show what it took. */
export function quietVariable(platform: Platform): string {
  return `QUIET_SECONDS_${platform.toUpperCase()}`
}

export const VARIABLES: readonly string[] = [
  ...OWN_VARIABLES,
  ...PLATFORMS.map(quietVariable),
  ...NETWORK_VARIABLES,
]

export type Variable = (typeof OWN_VARIABLES)[number]

export function readNumber(
  name: string,
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
  name: string,
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
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice {
  const chosen = text === undefined ? choices[0] : choices.find((choice) => choice === text)
  if (chosen === undefined)
    throw new Error(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return chosen
}

/** The pages name addresses from the root on, so there can be no path before them. */
export function readRoot(name: string, text: string | undefined): string | undefined {
  const url = readUrl(name, text)
  if (url === undefined || new URL(url).pathname === '/') return url
  throw new Error(`${name} must be the address of a host without a path, not "${text}"`)
}

export function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${name} must be an http or https address, not "${text}"`)
  }
  return text.replace(/\/+$/, '')
}
