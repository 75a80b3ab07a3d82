import type { NetworkDescription } from '../description.ts'

export const description = {
  platform: 'secondary_a',
  name: 'bluesky',
  other_names: [],
  label: 'Bluesky',
  handle_prefix: '@',
  handle_hint: 'Such as ada.bsky.social, or https://bsky.social to choose there.',
  demo_accounts: [{ handle: 'otter.test', name: 'Otter' }],
  repeats_sends: true,
  shows_cards: true,
  variant_settings: [
    {
      kind: 'one',
      member: 'reply_control',
      label: 'Who may reply',
      choices: [
        { value: 'everyone', label: 'Everybody' },
        { value: 'nobody', label: 'Nobody' },
        { value: 'mentioned', label: 'Accounts that it mentions' },
        { value: 'following', label: 'Accounts that you follow' },
        { value: 'followers', label: 'Your followers' },
      ],
    },
    { kind: 'languages', member: 'langs', label: 'Languages' },
    {
      kind: 'some',
      member: 'labels',
      label: 'Warn of',
      choices: [
        { value: 'sexual', label: 'Suggestive' },
        { value: 'nudity', label: 'Nudity' },
        { value: 'porn', label: 'Pornography' },
        { value: 'graphic-media', label: 'Violence and blood' },
      ],
    },
  ],
  quiet_ms: 30_000,
} as const satisfies NetworkDescription
