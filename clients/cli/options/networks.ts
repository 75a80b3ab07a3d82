/** The networks as people write them. */
import { InvalidArgumentError } from 'commander'
import type { Platform } from '../../../generated/names.ts'
import type { NetworkDescription } from '../../../networks/description.ts'
import { listInWords, networkNamed, NETWORKS } from '../../../networks/descriptions.ts'

/** As people say it; a network of a newer instance by its own word. */
export function labelOf(platform: string): string {
  return find(platform)?.label ?? platform
}

/** What is typed for it: `bluesky`, and not the word of the contract. */
export function wordOf(platform: string): string {
  return find(platform)?.name ?? platform
}

/** Words of the contract that are nobody's; `x` is one only where it stands for all that follows. */
const WORDS = new RegExp(
  NETWORKS.map(({ platform, name }) =>
    platform === name ? `^${platform}(?=: )` : `\\b${platform}\\b`,
  ).join('|'),
  'g',
)

/** A sentence of the service, in which networks have the names of the contract. Names of members stay. */
export function withLabels(sentence: string): string {
  return sentence.replace(WORDS, labelOf)
}

/** Reads an option's value such as `x,bluesky`; commander says which option it was. */
export function readPlatforms(text: string): Platform[] {
  return text.split(',').map(readOnePlatform)
}

export function readOnePlatform(text: string): Platform {
  const platform = readPlatform(text)
  if (platform !== undefined) return platform
  throw new InvalidArgumentError(`Networks are ${listInWords(NETWORKS.map(spell))}.`)
}

/** Undefined if it is not a network. */
export function readPlatform(text: string): Platform | undefined {
  return networkNamed(text.trim().toLowerCase())?.platform
}

function find(platform: string): NetworkDescription | undefined {
  return NETWORKS.find((network) => network.platform === platform)
}

function spell({ platform, name }: NetworkDescription): string {
  return platform === name ? name : `${name} (or ${platform})`
}
