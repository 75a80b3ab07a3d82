import type { NetworkDescription } from '../description.ts'

export const x = {
  platform: 'x',
  name: 'x',
  other_names: ['twitter'],
  label: 'X',
  handle_prefix: '@',
  handle_hint: null,
  quiet_ms: 120_000,
} as const satisfies NetworkDescription
