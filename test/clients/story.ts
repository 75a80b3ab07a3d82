/**
 * What every generated client does, in the same order (`stories/`), and what it prints of the answers: that
 * it understood them.
 */
import type { New } from './later.ts'

const ASKED = [
  'getMe 200',
  'createPosts 201',
  'schedulePost 200',
  'listPosts 200',
  'updatePost 200',
  'unschedulePost 200',
  'publishPost 200',
  'getPost 200',
  'schedulePost 400',
  'getPost 404',
  'getAnalyticsOverview 200',
  'uploadMedia 200',
  'deletePost 200',
]

const SAID = {
  me: 'active',
  created: 'draft for x,secondary_a',
  scheduled: 'scheduled',
  listed: '1 scheduled',
  updated: 'A better text, scheduled',
  unscheduled: 'draft, no date',
  published: 'posted',
  read: 'x published, secondary_a published',
  refused: '400 already_published',
  missing: '404 not_found',
  overview: '1 published, best month 1',
  uploaded: 'http',
  deleted: 'true',
}

const WITH_VALUES: Partial<typeof SAID> = {
  me: 'mastodon',
  created: 'mastodon for x,secondary_a,mastodon',
  scheduled: 'mastodon',
  listed: '1 mastodon',
  updated: 'A better text, mastodon',
  unscheduled: 'mastodon, no date',
  published: 'mastodon',
  read: 'mastodon mastodon, mastodon mastodon',
  refused: '400 mastodon',
  missing: '404 mastodon',
}

/** The requests of a client that cannot upload lack one. */
export function askedBy(uploads: boolean): string[] {
  return ASKED.filter((outcome) => uploads || !outcome.startsWith('uploadMedia'))
}

export function saidBy(uploads: boolean, news: New): string[] {
  const said = { ...SAID, ...(news === 'values' && WITH_VALUES) }
  return Object.entries(said)
    .filter(([name]) => uploads || name !== 'uploaded')
    .map(([name, text]) => `${name}: ${text}`)
}
