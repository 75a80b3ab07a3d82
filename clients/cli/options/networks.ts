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

/** Reads an option's value such as `x,bluesky`; commander says which option it was. */
export function readPlatforms(text: string): Platform[] {
  return text.split(',').map((name) => {
    const platform = readPlatform(name)
    if (platform !== undefined) return platform
    throw new InvalidArgumentError(
      `Networks are ${CHOICES.Platform.join(', ')}, bluesky, linkedin.`,
    )
  })
}

/** Undefined for what is no network. */
export function readPlatform(name: string): Platform | undefined {
  const word = name.trim().toLowerCase()
  return SPOKEN[word] ?? CHOICES.Platform.find((known) => known === word)
}
