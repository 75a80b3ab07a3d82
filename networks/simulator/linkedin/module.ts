import { description } from '../../linkedin/description.ts'
import type { SimulatedModule } from '../module.ts'
import { openLinkedIn } from './network.ts'
import { settings } from './settings.ts'
import { openLinkedInWorld } from './world.ts'

export const linkedin: SimulatedModule<typeof description.platform> = {
  platform: description.platform,
  accounts: {
    handle: /^[\w-]{1,100}$/,
    handle_prefix: 'in/',
    idOf: (number) => number.toString(36).slice(0, 10),
    token_prefix: 'AQX',
  },
  settings,
  colours: { accent: 'light-dark(#0a5fb4, #71b7fb)', link: 'var(--accent)' },
  open: (world) => openLinkedIn(openLinkedInWorld(world)),
}
