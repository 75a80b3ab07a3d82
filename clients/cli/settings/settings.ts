/**
 * Which instance is called, and with which key: a flag before the environment before the profile
 * (decision 131). A key is never a flag, since others can see those.
 */
import { Failure, usage } from '../failure.ts'
import type { Environment } from '../environment.ts'
import { knownZone } from '../times/zones.ts'
import { readConfig, type Config } from './profiles.ts'

export interface Settings {
  profile: string
  /** The root of the instance, without a slash at its end. */
  url: string
  url_from: SettingSource
  key: string | undefined
  key_from: SettingSource | undefined
  /** Why there is no key although the profile has one. */
  key_withheld: string | undefined
  /** IANA name of the time zone that times without one are meant in. */
  zone: string
  /** The one that the profile names. */
  zone_kept: string | undefined
}

export type SettingSource = 'flag' | 'environment' | 'profile' | 'default'

interface Flags {
  profile?: string
  url?: string
}

type Env = Environment['env']

/** Where `npm start` listens. */
const DEFAULT_URL = 'http://127.0.0.1:3000'

/** Throws a usage Failure for a profile that does not exist, unless it is about to be made. */
export async function readSettings(
  flags: Flags,
  env: Env,
  {
    new_profile = false,
    home = DEFAULT_URL,
  }: { new_profile?: boolean; home?: string | undefined } = {},
): Promise<Settings> {
  const config = await readConfig(env)
  const profile = profileNameOf(flags, env, config)
  if (!new_profile && isNamed(flags, env) && config.profiles[profile] === undefined)
    throw usage(
      `There is no profile ${profile}.`,
      `Make it with: otterpost auth login --profile ${profile}`,
    )
  const profile_settings = config.profiles[profile] ?? {}
  const [given, url_from] = first([
    [flags.url, 'flag'],
    [env.OTTERPOST_URL, 'environment'],
    [profile_settings.url, 'profile'],
  ]) ?? [home, 'default']
  const url = readUrl(given)
  // A key belongs to the instance that it was stored for: no other address may be sent it.
  const strange =
    profile_settings.key !== undefined &&
    new URL(profile_settings.url ?? home).origin !== new URL(url).origin
  const [key, key_from] = first([
    // As it stands in a file, at whose end a line ends.
    [env.OTTERPOST_KEY?.trim(), 'environment'],
    [strange ? undefined : profile_settings.key, 'profile'],
  ]) ?? [undefined, undefined]
  const key_withheld =
    strange && key === undefined
      ? `The key of the profile ${profile} belongs to ${profile_settings.url}, not to ${url}.`
      : undefined
  return {
    profile,
    url,
    url_from,
    key,
    key_from,
    key_withheld,
    zone: zoneOf(profile_settings.zone, env),
    zone_kept: profile_settings.zone,
  }
}

export function profileNameOf(flags: Flags, env: Env, config: Config): string {
  const name = flags.profile ?? (env.OTTERPOST_PROFILE || undefined) ?? config.profile ?? 'default'
  // Objects hold no __proto__ of their own.
  if (name === '__proto__' || !/^[\w.-]{1,64}$/.test(name))
    throw usage(`A profile is named with letters, digits, dots, dashes: not "${name}".`)
  return name
}

function isNamed(flags: Flags, env: Env): boolean {
  return flags.profile !== undefined || Boolean(env.OTTERPOST_PROFILE)
}

/** The root of an instance. Throws a usage Failure for anything else. */
export function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw usage(
      `"${text}" is no address of an instance.`,
      'Write it like https://otterpost.example',
    )
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw usage('The address of an instance has no user, query or fragment.')
  return `${url.origin}${url.pathname.replace(/\/+(api\/v1\/*)?$/, '')}`
}

/** Whether a key would go over the network for everybody to read. */
export function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text)
}

/** The key, or a Failure that says how to come by one. */
export function apiKeyOf(settings: Settings): string {
  const { key, key_withheld, profile, url } = settings
  if (key !== undefined && isKey(key)) return key
  // What cannot be a header must not get that far: the complaint would show it.
  if (key !== undefined)
    throw new Failure('unauthorized', 'The key that is set is none: it has blanks in it.', {
      next: aboutKey(settings),
    })
  const address = key_withheld === undefined ? '' : ` --url ${url}`
  throw new Failure('unauthorized', key_withheld ?? 'Nobody is signed in.', {
    next: `Sign in with: ${loginTo(profile)}${address}`,
  })
}

/** What to do about a key that does not work: signing in changes nothing while the environment has one. */
export function aboutKey({ key_from, profile }: Pick<Settings, 'key_from' | 'profile'>): string {
  if (key_from === 'environment')
    return (
      'The key is the one in OTTERPOST_KEY, which goes before any that is kept: set it to one that works, ' +
      `or unset it; sign in with: ${loginTo(profile)}`
    )
  return `The key is the one that the profile ${profile} keeps. Sign in with another: ${loginTo(profile)}`
}

function loginTo(profile: string): string {
  return `otterpost auth login${profile === 'default' ? '' : ` --profile ${profile}`}`
}

function zoneOf(kept: string | undefined, env: Env): string {
  const zone = kept ?? (env.TZ || undefined) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return knownZone(zone) ?? 'UTC'
}

/** An empty value in the environment is none. */
function first(
  candidates: [string | undefined, SettingSource][],
): [string, SettingSource] | undefined {
  for (const [value, source] of candidates) if (value) return [value, source]
  return undefined
}
