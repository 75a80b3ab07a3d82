import type { Schemas } from './api.ts'

/** The networks in the order in which they are shown. */
export const NETWORKS: { platform: Schemas['Platform']; name: string }[] = [
  { platform: 'x', name: 'X' },
  { platform: 'secondary_a', name: 'Bluesky' },
  { platform: 'secondary_b', name: 'LinkedIn' },
]

/** LinkedIn has names where others have handles. */
export function handleOf({ platform, handle }: Schemas['Connection']): string {
  return platform === 'secondary_b' ? handle : `@${handle}`
}
