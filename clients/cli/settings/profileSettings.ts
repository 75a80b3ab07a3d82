/** The settings that `otterpost config` reads and changes. */
import { usage } from '../failure.ts'
import { readZone } from '../times/zones.ts'
import type { Config } from './profiles.ts'
import { readUrl } from './settings.ts'

/** `profile` is of the whole configuration, the others belong to a profile. */
export const SETTINGS = ['profile', 'url', 'zone'] as const

type Setting = (typeof SETTINGS)[number]

export function readSetting(config: Config, profile: string, name: string): string | undefined {
  const setting = known(name)
  return setting === 'profile' ? profile : config.profiles[profile]?.[setting]
}

/** The configuration with the change. Throws a usage Failure for a value that cannot be. */
export function changeSetting(
  config: Config,
  profile: string,
  name: string,
  value: string,
): Config {
  const setting = known(name)
  if (setting === 'profile') return { ...config, profile: existing(config, value) }
  const settings = { ...config.profiles[profile] }
  if (setting === 'url' && settings.key !== undefined)
    throw usage(
      `The profile ${profile} has a key, which belongs to its address.`,
      'Sign in at the other one: otterpost auth login --url ADDRESS',
    )
  delete settings[setting]
  if (value !== '') settings[setting] = checked(setting, value)
  return { profile, ...config, profiles: { ...config.profiles, [profile]: settings } }
}

function known(name: string): Setting {
  const setting = SETTINGS.find((one) => one === name)
  if (setting === undefined)
    throw usage(
      `There is no setting ${name}.`,
      `Known are: ${SETTINGS.join(', ')}. Keys: otterpost auth`,
    )
  return setting
}

function existing({ profiles }: Config, name: string): string {
  if (profiles[name] !== undefined) return name
  throw usage(`There is no profile ${name}.`, `Make it: otterpost auth login --profile ${name}`)
}

function checked(setting: 'url' | 'zone', value: string): string {
  return setting === 'url' ? readUrl(value) : readZone(value)
}
