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
  variant_settings: [
    {
      kind: 'one',
      member: 'reply_settings',
      label: 'Who may reply',
      choices: [
        { value: 'everyone', label: 'Everybody' },
        { value: 'following', label: 'Accounts that you follow' },
        { value: 'mentioned_users', label: 'Accounts that it mentions' },
        { value: 'subscribers', label: 'Your subscribers' },
        { value: 'verified', label: 'Verified accounts' },
      ],
    },
    { kind: 'yes', member: 'made_with_ai', label: 'Its pictures and films were made with AI' },
    { kind: 'yes', member: 'paid_partnership', label: 'It is a paid partnership' },
  ],
  quiet_ms: 120_000,
} as const satisfies NetworkDescription
