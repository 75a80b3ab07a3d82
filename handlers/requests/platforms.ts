import type { Platform, PlatformInput } from '../../generated/names.ts'
import { inBody, inPath, type RequestPlace } from '../../openapi/places.ts'
import { NETWORKS } from '../../networks/descriptions.ts'

/** The networks that a request names, each once and by its token; undefined when it names none. */
export function readPlatforms(sent: readonly PlatformInput[] = []): Platform[] | undefined {
  const platforms = sent.flatMap((one) =>
    NETWORKS.filter(({ platform, name }) => platform === one || name === one).map(
      ({ platform }) => platform,
    ),
  )
  return platforms.length > 0 ? [...new Set(platforms)] : undefined
}

/** Where a request names this network; where it does not, it is of what is saved. */
export function namedAt(sent: readonly PlatformInput[] = [], platform: Platform): RequestPlace {
  const index = sent.findIndex((one) => readPlatforms([one])?.includes(platform))
  return index === -1 ? inPath('id') : { ...inBody(`platforms[${index}]`), words: 'platforms' }
}
