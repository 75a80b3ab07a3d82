import { description } from '../../harbour/description.ts'
import type { SimulatedModule } from '../module.ts'
import { openHarbour } from './network.ts'

export const harbour: SimulatedModule<typeof description.platform> = {
  platform: description.platform,
  accounts: {
    handle: /^[a-z]{1,30}$/,
    handle_prefix: '~',
    idOf: (number) => number.toString(36).slice(0, 12),
    token_prefix: 'harbour-',
  },
  settings: { usual: {}, choices: {} },
  colours: { accent: 'light-dark(#00696f, #4fd1c5)', link: 'var(--accent)' },
  open: openHarbour,
}
