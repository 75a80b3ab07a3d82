/** Writing posts. None of these publishes. */
import { MEMBERS } from '../../../generated/names.ts'
import { ACCOUNT_MEMBERS } from '../../../db/posts/targets.ts'
import { NETWORKS } from '../../../networks/descriptions.ts'
import { inRows } from '../concise.ts'
import { taking, type Hints, type Tool } from '../tool.ts'
import { CHANGED_LABELS, LABELS } from './labels.ts'

/** With a date it will be public, on networks that are not ours. */
const ADDS: Hints = { read_only: false, destructive: false, idempotent: false, open_world: true }

/** What an author may write of a post besides its text and where it goes. */
const BESIDE_TEXT = [
  'media_urls',
  'thread_media',
  'category',
  'community_id',
  'share_with_followers',
  'variants',
  'external_id',
  'metadata',
] as const

const OF_VARIANTS: readonly string[] = MEMBERS.PostVariantsInput
const VARYING = NETWORKS.filter(({ platform }) => OF_VARIANTS.includes(platform))
/** Each network has one name here, and lists for single parts, which few need, would cost every reader. */
export const NOT_IN_VARIANTS = [
  ...OF_VARIANTS.filter((name) => !VARYING.some(({ platform }) => platform === name)),
  ...VARYING.map(({ platform }) => `${platform}.thread_media`),
]
const OTHERWISE_CALLED = VARYING.filter(({ platform, name }) => platform !== name)
  .map(({ platform, label }) => `${platform} is ${label}`)
  .join(', ')
/** What their own descriptions say is not said again of what is in them. */
const LISTS = ['variants', 'thread_tweets', 'media_urls', 'thread_media', 'platforms']
const VARIANTS = `What one network gets instead (${OTHERWISE_CALLED}). What is left out is as elsewhere.`

const ACCOUNTS = Object.fromEntries(
  NETWORKS.map(({ platform, label }) => [
    `${platform}_account_id`,
    `An account on ${label}; else the primary one.`,
  ]),
)

export const create_post: Tool = {
  name: 'create_post',
  title: 'Write a post',
  description:
    'Saves one post or thread: a draft or, with scheduled_date or queue, a scheduled post. It never publishes; use publish_post for that. Read warnings in the answer: a network that cannot take the post is named there.',
  hints: ADDS,
  takes: [
    taking('createPosts', {
      body: [
        'text',
        'thread_tweets',
        'scheduled_date',
        'queue',
        'platforms',
        ...BESIDE_TEXT,
        ...ACCOUNT_MEMBERS,
      ],
      without: NOT_IN_VARIANTS,
    }),
  ],
  required: ['text'],
  bare: LISTS,
  descriptions: {
    ...LABELS,
    ...ACCOUNTS,
    variants: VARIANTS,
    platforms:
      'The target networks, exactly these; default_targets of get_account_status when left out.',
    thread_tweets: 'The parts after text.',
    media_urls: 'Of upload_media.',
    thread_media: 'Those of each of thread_tweets.',
    queue: 'next, instead of a scheduled_date: the next free weekly slot.',
  },
  async run({ perform }) {
    return inRows(await perform('createPosts'))
  },
}

export const create_posts: Tool = {
  name: 'create_posts',
  title: 'Write several posts',
  description:
    'Saves up to 50 posts at once, as drafts or, each with its scheduled_date or queue, scheduled: all of them or, when one is not valid, none. It never publishes.',
  hints: ADDS,
  takes: [
    taking('createPosts', {
      body: ['posts', 'platforms', 'x_account_id'],
      without: ['publish_now', 'is_thread', 'variants'],
    }),
  ],
  required: ['posts'],
  bare: ['posts', 'platforms'],
  descriptions: {
    platforms: 'As create_post.',
    x_account_id: 'An account on X; else the primary one.',
    posts:
      'The posts, each with members of create_post. Whatever an entry does not say, platforms and x_account_id beside it do.',
  },
  rest: 'All of them are saved: see list_posts.',
  async run({ perform }) {
    return inRows(await perform('createPosts'))
  },
}

const OTHER_ACCOUNTS = Object.fromEntries(
  NETWORKS.map(({ platform, label }) => [`${platform}_account_id`, `Another account on ${label}.`]),
)

export const update_post: Tool = {
  name: 'update_post',
  title: 'Change a post',
  description:
    'Changes a draft, a scheduled or a failed post; only the members that are sent change. scheduled_date schedules or moves it, unschedule makes it a draft again, platforms and the accounts say where it goes. A post that is live anywhere keeps its text.',
  // What it replaces is gone, and each new date takes one from the daily limit.
  hints: { read_only: false, destructive: true, idempotent: false, open_world: true },
  takes: [
    taking('updatePost', {
      path: ['id'],
      body: [
        'text',
        'thread_tweets',
        'is_thread',
        ...BESIDE_TEXT,
        'platforms',
        ...ACCOUNT_MEMBERS,
        'scheduled_date',
        'confirm_resend',
      ],
      without: NOT_IN_VARIANTS,
    }),
  ],
  bare: LISTS,
  nulls: { unschedule: 'scheduled_date', leave_community: 'community_id' },
  descriptions: {
    ...CHANGED_LABELS,
    text: 'The text, or the first part of a thread.',
    variants: `${VARIANTS} An empty one takes it away.`,
    thread_tweets: 'The second and later parts of a thread, all of them.',
    is_thread: 'false makes the thread a single post of its first part.',
    media_urls: 'Media of the post, or of the first part of a thread; an empty list removes them.',
    thread_media: 'The media of each part in thread_tweets; an empty list removes them.',
    community_id: 'The community on X that the post goes to.',
    scheduled_date:
      'A date in the future, with `Z` or a numeric offset. Schedules the post or moves it, and counts toward the daily limit.',
    platforms: 'The target networks from now on, exactly these.',
    ...OTHER_ACCOUNTS,
    unschedule: 'true makes a scheduled post a draft. Not together with scheduled_date.',
    leave_community: 'true takes the post out of its community. Not together with community_id.',
  },
  async run({ perform }) {
    return inRows(await perform('updatePost'))
  },
}
