import type { NetworkDescription } from '../description.ts'

export const description = {
  platform: 'secondary_b',
  name: 'linkedin',
  other_names: [],
  label: 'LinkedIn',
  // Its members have names instead of handles.
  handle_prefix: '',
  handle_hint: null,
  demo_accounts: [{ handle: 'otter', name: 'Otter' }],
  joins_threads: true,
  shows_cards: true,
  variant_settings: [
    {
      kind: 'one',
      member: 'visibility',
      label: 'Who sees it',
      choices: [
        { value: 'public', label: 'Everybody' },
        { value: 'connections', label: 'Your connections' },
      ],
    },
  ],
  quiet_ms: 120_000,
} as const satisfies NetworkDescription
