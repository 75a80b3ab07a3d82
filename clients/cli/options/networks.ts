/** The networks as people write them. */
import type { components } from '../../../generated/openapi.ts'
import { CHOICES } from '../../../generated/names.ts'
import { InvalidArgumentError } from 'commander'

type Platform = components['schemas']['Platform']

const SPOKEN: Record<string, Platform> = {
  twitter: 'x',
  bluesky: 'secondary_a',
  linkedin: 'secondary_b',
}

const LABELS: Record<Platform, string> = { x: 'X', secondary_a: 'Bluesky', secondary_b: 'LinkedIn' }

/** As people say it; a network of a newer instance by its own word. */
export function labelOf(platform: string): string {
  return Object.hasOwn(LABELS, platform) ? LABELS[platform as Platform] : platform
}

/** What is typed for it: `bluesky`, and not `secondary_a`. */
export function wordOf(platform: string): string {
  return labelOf(platform).toLowerCase()
}

/** A sentence of the service, in which networks have the names of the contract. Names of members stay. */
export function withLabels(sentence: string): string {
  return sentence.replace(/^x(?=: )|\bsecondary_[ab]\b/g, labelOf)
}

/** Reads an option's value such as `x,bluesky`; commander says which option it was. */
export function readPlatforms(text: string): Platform[] {
  return text.split(',').map((name) => {
    const platform = readPlatform(name)
    if (platform !== undefined) return platform
    throw new InvalidArgumentError(
      `Networks are x, bluesky (or secondary_a) and linkedin (or secondary_b).`,
    )
  })
}

/** Undefined if it is not a network. */
export function readPlatform(name: string): Platform | undefined {
  const word = name.trim().toLowerCase()
  return SPOKEN[word] ?? CHOICES.Platform.find((known) => known === word)
}
