import { description } from '../../x/description.ts'
import type { SimulatedModule } from '../module.ts'
import { openX } from './network.ts'
import { settings } from './settings.ts'
import { openXWorld } from './world.ts'

export const x: SimulatedModule<typeof description.platform> = {
  platform: description.platform,
  accounts: {
    handle: /^\w{1,15}$/,
    handle_prefix: '@',
    idOf: (number) => String(10n ** 18n + (number % 10n ** 17n)),
    token_prefix: '',
  },
  settings,
  colours: {
    accent: 'light-dark(#0f1419, #e7e9ea)',
    link: 'light-dark(#1a6fb5, #5cb3f6)',
  },
  open: (world) => openX(openXWorld(world)),
}
