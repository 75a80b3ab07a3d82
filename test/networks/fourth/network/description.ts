import type { NetworkDescription } from '../description.ts'

export const description = {
  platform: 'secondary_c',
  name: 'harbour',
  other_names: ['pier'],
  label: 'Harbour',
  handle_prefix: '~',
  handle_hint: null,
  demo_accounts: [{ handle: 'otter', name: 'Otter' }],
  variant_settings: [],
  quiet_ms: 10_000,
} as const satisfies NetworkDescription
