/** What somebody who writes about a harbour has posted, plans and has left undone: the same each time. */
import type { Platform } from '../../generated/names.ts'
import { NETWORKS } from '../../networks/descriptions.ts'
import type { Picture } from './pictures.ts'

const EVERYWHERE = NETWORKS.map(({ platform }) => platform)
/** Where posts are short, and threads are threads. */
const SHORT = NETWORKS.flatMap(({ platform, joins_threads }) => (joins_threads ? [] : [platform]))
export const [FIRST] = EVERYWHERE
const ALONE = EVERYWHERE.slice(0, 1)

export interface ExamplePost {
  text: string
  category: string
  platforms: Platform[]
  thread_tweets?: string[]
  picture?: Picture
}

/** Of some days ago, at an hour of UTC. */
export interface PastExample extends ExamplePost {
  days_ago: number
  hour: number
  /** The first network does not take it; the others have it. */
  is_refused?: true
}

/** The oldest first, since networks know no other order. */
export const PAST: readonly PastExample[] = [
  {
    days_ago: 13,
    hour: 8,
    category: 'Harbour',
    platforms: EVERYWHERE,
    text: 'The harbour office opens again today. Coffee is on the stove, the tide table on the door.',
  },
  {
    days_ago: 12,
    hour: 15,
    category: 'Wildlife',
    platforms: EVERYWHERE,
    text: 'First light over the breakwater. Worth getting up for.',
    picture: 'dawn',
  },
  {
    days_ago: 11,
    hour: 12,
    category: 'Wildlife',
    platforms: SHORT,
    text: 'Why do otters hold hands when they sleep? A short thread.',
    thread_tweets: [
      'They rest on their backs, and the current takes whatever floats.',
      'Holding on keeps a group together, and pups close by. Where there is kelp, they wrap themselves in it instead.',
    ],
  },
  {
    days_ago: 10,
    hour: 17,
    category: 'Harbour',
    platforms: EVERYWHERE,
    text: 'What would you ask a harbour pilot? We meet one on Thursday and take your questions along.',
  },
  {
    days_ago: 9,
    hour: 9,
    category: 'Tides',
    platforms: SHORT,
    text: 'Spring tide this week: the sandbar is dry from six to eight, and nowhere near as wide as it looks.',
    is_refused: true,
  },
  {
    days_ago: 8,
    hour: 14,
    category: 'Wildlife',
    platforms: EVERYWHERE,
    text: 'The lighthouse keeps its lamp. We asked, and the council said yes.',
    picture: 'lighthouse',
  },
  {
    days_ago: 7,
    hour: 16,
    category: 'Harbour',
    platforms: SHORT,
    text: 'Three things the pilot told us that are in no book.',
    thread_tweets: [
      'One: the wind turns at the church tower, every time.',
      'Two: nobody is late who waits for the tide.',
      'Three: a rope that looks old is older.',
    ],
  },
  {
    days_ago: 6,
    hour: 10,
    category: 'Tides',
    platforms: ALONE,
    text: 'Low water at 10:40. Boots on.',
  },
  {
    days_ago: 5,
    hour: 18,
    category: 'Wildlife',
    platforms: EVERYWHERE,
    text: 'Count of the week: eleven otters, two of them pups, one very full of crab.',
    picture: 'bay',
  },
  {
    days_ago: 4,
    hour: 11,
    category: 'Harbour',
    platforms: ALONE,
    text: 'Fog until noon. The ferry goes when the captain sees the buoy.',
    is_refused: true,
  },
  {
    days_ago: 3,
    hour: 13,
    category: 'Harbour',
    platforms: EVERYWHERE,
    text: 'We are looking for two people for the summer: boats, ropes, and a view that no office has.',
  },
  {
    days_ago: 2,
    hour: 15,
    category: 'Tides',
    platforms: SHORT,
    text: 'Is a tide table still worth printing? We think so. It works when your phone is wet.',
  },
  {
    days_ago: 1,
    hour: 16,
    category: 'Wildlife',
    platforms: EVERYWHERE,
    text: 'The harbour at dusk, from the new pier.',
    picture: 'dusk',
  },
]

/** Of days to come. */
export const PLANNED: readonly (ExamplePost & { in_days: number; hour: number })[] = [
  {
    in_days: 1,
    hour: 9,
    category: 'Tides',
    platforms: EVERYWHERE,
    text: 'Neap tides until Sunday. A good week for first trips.',
  },
  {
    in_days: 3,
    hour: 15,
    category: 'Wildlife',
    platforms: SHORT,
    text: 'How to watch otters without being watched. A thread.',
    thread_tweets: ['Stay below the wind.', 'Sit down. Then sit longer than you want to.'],
    picture: 'bay',
  },
  {
    in_days: 6,
    hour: 12,
    category: 'Harbour',
    platforms: EVERYWHERE,
    text: 'Open day at the harbour office: bring questions, leave with a knot.',
    picture: 'lighthouse',
  },
]

export const QUEUED: readonly ExamplePost[] = [
  {
    category: 'Harbour',
    platforms: SHORT,
    text: 'A word a week: a fairlead guides a rope and saves its skin.',
  },
  {
    category: 'Harbour',
    platforms: SHORT,
    text: 'A word a week: slack water is the moment in which the tide makes up its mind.',
  },
]

export const DRAFTS: readonly ExamplePost[] = [
  {
    category: 'Harbour',
    platforms: EVERYWHERE,
    text: 'Notes for the season: new moorings, the crane, who paints the buoys?',
  },
]

/** What an assistant may only draft, and somebody has to approve. */
export const SUGGESTED: ExamplePost & { in_days: number; hour: number } = {
  in_days: 2,
  hour: 10,
  category: 'Wildlife',
  platforms: SHORT,
  text: 'Good news from the estuary: the pups of May are catching their own breakfast.',
  picture: 'dawn',
}

export const SLOTS = [
  { weekdays: ['monday', 'wednesday', 'friday'] as const, time: '09:30' },
  { weekdays: ['saturday'] as const, time: '11:00' },
]

export const ARTICLE = {
  title: 'A year on the breakwater',
  content_markdown: [
    'We counted otters every morning for a year. **This is what we learned.**',
    '## They keep hours',
    'Most of them fish at dawn, and again an hour before high water.',
    '## They know us',
    '- The dog worries them.\n- The ferry does not.\n- Whoever sits still is part of the wall.',
  ].join('\n\n'),
}
