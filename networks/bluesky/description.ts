import type { NetworkDescription } from '../description.ts'

export const description = {
  platform: 'secondary_a',
  name: 'bluesky',
  other_names: [],
  label: 'Bluesky',
  handle_prefix: '@',
  handle_hint: 'Such as ada.bsky.social, or https://bsky.social to choose there.',
  demo_accounts: [{ handle: 'otter.test', name: 'Otter' }],
  shows_cards: true,
  quiet_ms: 30_000,
} as const satisfies NetworkDescription
