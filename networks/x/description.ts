import type { NetworkDescription } from '../description.ts'

export const description = {
  platform: 'x',
  name: 'x',
  other_names: ['twitter'],
  label: 'X',
  handle_prefix: '@',
  handle_hint: null,
  // Two, so that long posts can be tried beside ordinary ones.
  demo_accounts: [
    { handle: 'otter', name: 'Otter', tier: 'None' },
    { handle: 'otter_long', name: 'Otter at length', tier: 'Premium' },
  ],
  quiet_ms: 120_000,
} as const satisfies NetworkDescription
