import type { Platform, PlatformInput } from '../../generated/names.ts'
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
