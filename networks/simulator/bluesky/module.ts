import { description } from '../../bluesky/description.ts'
import type { SimulatedModule } from '../module.ts'
import { openBluesky } from './network.ts'
import { settings } from './settings.ts'
import { openBlueskyWorld } from './world.ts'

export const bluesky: SimulatedModule<typeof description.platform> = {
  platform: description.platform,
  accounts: {
    handle: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    handle_prefix: '@',
    idOf: didOf,
    token_prefix: 'sim-',
    facts: (url) => ({ pds_url: `${url}/${description.platform}` }),
  },
  settings,
  forgets_media: true,
  colours: { accent: 'light-dark(#0a6ed6, #4ba3ff)', link: 'var(--accent)' },
  open: (world) => openBluesky(openBlueskyWorld(world)),
}

/** Its alphabet has no 0, 1, 8 and 9. */
function didOf(number: bigint): string {
  const digits = number.toString(32).slice(0, 24)
  return `did:plc:${digits.replace(/[0189]/g, (one) => 'wxyz'['0189'.indexOf(one)] ?? 'w')}`
}
