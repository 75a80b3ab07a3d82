/** The networks there are, in the order in which they are shown. */
import type { Platform } from '../generated/names.ts'
import { description as bluesky } from './bluesky/description.ts'
import type { NetworkDescription } from './description.ts'
import { description as linkedin } from './linkedin/description.ts'
import { description as x } from './x/description.ts'

/** The compiler asks for one that the contract has and this list lacks. */
export const DESCRIPTIONS: Readonly<Record<Platform, NetworkDescription>> = {
  [x.platform]: x,
  [bluesky.platform]: bluesky,
  [linkedin.platform]: linkedin,
}

export const NETWORKS: readonly NetworkDescription[] = Object.values(DESCRIPTIONS)

/** By any of its names: the contract's own, and those that people know. */
export function networkNamed(word: string): NetworkDescription | undefined {
  return NETWORKS.find(({ platform, name, other_names }) =>
    [platform, name, ...other_names].includes(word),
  )
}

/** One value for each network. */
export function perPlatform<Value>(
  make: (network: NetworkDescription) => Value,
): Record<Platform, Value> {
  const values = NETWORKS.map((network) => [network.platform, make(network)] as const)
  return Object.fromEntries(values) as Record<Platform, Value>
}

/** `X, Bluesky and LinkedIn`. */
export function networksInWords(): string {
  return listInWords(NETWORKS.map(({ label }) => label))
}

export function listInWords(names: string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}
