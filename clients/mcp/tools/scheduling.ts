import { inRows } from '../concise.ts'
import { taking, type Hints, type Tool } from '../tool.ts'

/** Each call takes from the daily limit, also for the date that a post has already. */
const SCHEDULES: Hints = {
  read_only: false,
  destructive: false,
  idempotent: false,
  open_world: true,
}

export const schedule_post: Tool = {
  name: 'schedule_post',
  title: 'Schedule a post',
  description:
    'Schedules a draft or a failed post, or moves a scheduled one. It is published at its time without asking again. Takes one from the daily limit.',
  hints: SCHEDULES,
  takes: [taking('schedulePost', { path: ['id'], body: ['scheduled_date', 'confirm_resend'] })],
  async run({ perform }) {
    return inRows(await perform('schedulePost'))
  },
}

export const schedule_posts: Tool = {
  name: 'schedule_posts',
  title: 'Schedule several posts',
  description:
    'Schedules up to 50 posts, each for itself: those that failed are in errors with the reason, the others are scheduled. Takes one from the daily limit for each.',
  hints: SCHEDULES,
  takes: [
    taking('batchSchedulePosts', {
      body: ['schedules', 'x_account_id', 'community_id', 'share_with_followers', 'confirm_resend'],
    }),
  ],
  renamed: { post_id: 'id' },
  bare: ['schedules'],
  descriptions: { schedules: 'Which post is published when; a date has `Z` or a numeric offset.' },
  async run({ perform }) {
    return inRows(await perform('batchSchedulePosts'))
  },
}

export const queue_posts: Tool = {
  name: 'queue_posts',
  title: 'Put drafts into the queue',
  description:
    'Gives drafts the next free slots of the weekly ones that the person has set, in their order: those of post_ids, or the oldest 50 of a category. Those that got none are in errors. Takes one from the daily limit for each.',
  hints: SCHEDULES,
  takes: [taking('fillQueue', { body: ['post_ids', 'category', 'after'] })],
  renamed: { post_id: 'id' },
  bare: ['post_ids'],
  descriptions: {
    post_ids: 'Ids of drafts, in the order in which they are to go out.',
    category: 'Instead of post_ids.',
    after: 'next_after of the answer before.',
  },
  async run({ perform }) {
    return inRows(await perform('fillQueue'))
  },
}
