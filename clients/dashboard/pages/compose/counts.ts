/** How long each part is on each network that gets it, by what the service has counted last. */
import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import type { PublicSchemas } from '../publicApi.ts'
import { partsOf, type Composition, type Network, type VersionName } from './composition.ts'
import { written } from './content.ts'

export interface Count {
  network: Network
  /** Absent for what is so long that nobody has counted it. */
  length?: number
  limit: number
  /** The text that was counted. */
  of: string
}

type Outlooks = PublicSchemas['NetworkValidation'][]

/** Those of the parts of a version, by the key of the part. `counted`: what the answer is about. */
export function countsOf(
  networks: Outlooks,
  counted: Composition,
  version: VersionName,
): Map<string, Count[]> {
  const counts = new Map<string, Count[]>()
  for (const { platform, parts } of networks) {
    if (versionFor(counted, platform) !== version) continue
    const texts = written(partsOf(counted, version))
    // What is one post there is counted as a whole, beside its network.
    if (parts.length !== texts.length) continue
    for (const [index, { key, text }] of texts.entries()) {
      const { length, limit = 1 } = parts[index] ?? {}
      const count = { network: platform, limit, of: text, ...(length !== undefined && { length }) }
      counts.set(key, [...(counts.get(key) ?? []), count])
    }
  }
  return counts
}

/** Which text a network gets. */
export function versionFor({ own }: Composition, network: Network): VersionName {
  return written(own[network] ?? []).length > 0 ? network : 'shared'
}

/** Where a thread becomes one post. */
export function wholeOf(outlook: Outlooks[number]): { length?: number; limit: number } | undefined {
  const [whole] = outlook.parts
  return DESCRIPTIONS[outlook.platform].joins_threads ? whole : undefined
}

const CHARACTERS = new Intl.Segmenter()

/** Until the service has counted: what came to it, or went, in characters as readers see them. */
export function estimated({ length = 0, of }: Count, text: string): number {
  if (text === of) return length
  return Math.max(0, length + charactersIn(text) - charactersIn(of))
}

function charactersIn(text: string): number {
  return [...CHARACTERS.segment(text)].length
}
