/** F2's table: where the process dies, what is being published, and the exact state that must come of it. */
import type { Platform } from '../simulated.ts'

export interface Kind {
  name: string
  platform: Platform
  parts: number
  article: boolean
}

export interface Case {
  name: string
  kind: Kind
  /** Each kills one process (CRASH_AT); the next one is started after it. */
  crashes: string[]
  expected: Expected
}

export interface Expected {
  state: 'published' | 'held'
  /** Posts on the network in the end. */
  posts: number
  /** How many attempts ended how. */
  outcomes: Record<string, number>
  /** Nothing settles it before its deadline, which the scenario then moves up. */
  waits_for_deadline: boolean
}

/** What a process that dies at a point leaves behind. */
type Left =
  /** No attempt: certainly nothing left. */
  | 'nothing'
  /** An attempt, and nothing at the network. */
  | 'an attempt'
  /** An attempt, and the post at the network. */
  | 'a post'
  /** The same, and the network's answer in the journal. */
  | 'an answer'
  /** All that there is to settle is settled. */
  | 'settled'

const POINTS: Record<string, Left> = {
  before_claim: 'nothing',
  claimed: 'an attempt',
  before_connect: 'an attempt',
  headers_sent: 'an attempt',
  body_sent: 'a post',
  response_read: 'a post',
  before_settle: 'an answer',
  settled: 'settled',
}

/** What publishes an article takes the connection that its draft has made. */
const POINTS_OF_ARTICLES: Record<string, Left> = {
  draft_made: 'nothing',
  ...Object.fromEntries(Object.entries(POINTS).filter(([point]) => point !== 'before_connect')),
}

/** Passed once for a delivery, however many parts it has: one claim, one connection. */
const ONCE = ['before_claim', 'before_connect']

const THREAD = 25
/** The part of a thread on X, where each is a send, in which the process dies. */
const MIDDLE = 13

const PLATFORMS: Platform[] = ['x', 'secondary_a', 'secondary_b']
const KINDS: Kind[] = [
  ...PLATFORMS.map((platform) => ({ name: 'single', platform, parts: 1, article: false })),
  ...PLATFORMS.map((platform) => ({ name: 'thread', platform, parts: THREAD, article: false })),
  { name: 'article', platform: 'x', parts: 1, article: true },
]

/** Second crashes, of the process that takes over, by how the network's unknown sends are settled. */
const RECOVERY: Record<Platform, { first: string; second: string[] }[]> = {
  x: [
    { first: 'claimed', second: ['taken_over', 'before_look', 'looked', 'reconciled'] },
    { first: 'body_sent', second: ['taken_over', 'before_look', 'looked', 'reconciled'] },
  ],
  secondary_a: [
    {
      first: 'claimed',
      second: ['taken_over', 'before_look', 'looked', 'before_repeat', 'repeated', 'reconciled'],
    },
    { first: 'body_sent', second: ['taken_over', 'before_look', 'looked', 'reconciled'] },
  ],
  secondary_b: [
    { first: 'claimed', second: ['taken_over'] },
    { first: 'body_sent', second: ['taken_over'] },
  ],
}

export function listCases(): Case[] {
  return [...KINDS.flatMap(crashesOf), ...KINDS.flatMap(recoveriesOf), sentAgainAndAgain()]
}

function crashesOf(kind: Kind): Case[] {
  return Object.entries(kind.article ? POINTS_OF_ARTICLES : POINTS).map(([point, left]) =>
    caseOf(kind, [`${point}:${nthOf(kind, point)}`], left),
  )
}

function recoveriesOf(kind: Kind): Case[] {
  if (kind.name === 'thread') return []
  return RECOVERY[kind.platform].flatMap(({ first, second }) =>
    second
      // An article that is not found is never sent again, so nothing is reconciled.
      .filter((point) => !(kind.article && first === 'claimed' && point === 'reconciled'))
      .map((point) => caseOf(kind, [`${first}:1`, `${point}:1`], POINTS[first] ?? 'nothing')),
  )
}

/** What X does not show is sent again, and the process that does so dies as well. */
function sentAgainAndAgain(): Case {
  const kind: Kind = { name: 'single', platform: 'x', parts: 1, article: false }
  const once = caseOf(kind, ['claimed:1', 'headers_sent:1'], 'an attempt')
  return { ...once, expected: { ...once.expected, outcomes: { accepted: 1, absent: 2 } } }
}

function nthOf({ platform, parts }: Kind, point: string): number {
  return platform === 'x' && parts > 1 && !ONCE.includes(point) ? MIDDLE : 1
}

function caseOf(kind: Kind, crashes: string[], left: Left): Case {
  const name = `${kind.name} on ${kind.platform}, ${crashes.join(' then ')}`
  return { name, kind, crashes, expected: expect(kind, left) }
}

function expect(kind: Kind, left: Left): Expected {
  const { platform, parts, article } = kind
  const sends = platform === 'x' ? parts : 1
  const posts = platform === 'secondary_b' ? 1 : parts
  const published = { state: 'published', posts, outcomes: { accepted: sends } } as const
  switch (platform) {
    case 'x': {
      // Settling a part claims the next one in the same breath, which then is an attempt unsent.
      const is_unsent = left === 'an attempt' || (left === 'settled' && parts > 1)
      if (!is_unsent) return { ...published, waits_for_deadline: false }
      if (article) {
        return { state: 'held', posts: 0, outcomes: { unknown: 1 }, waits_for_deadline: true }
      }
      return { ...published, outcomes: { accepted: sends, absent: 1 }, waits_for_deadline: false }
    }
    case 'secondary_a':
      // The stored record is put again, which goes on with the attempt that is open.
      return { ...published, waits_for_deadline: false }
    case 'secondary_b': {
      const is_known = left !== 'an attempt' && left !== 'a post'
      if (is_known) return { ...published, waits_for_deadline: false }
      const there = left === 'a post' ? 1 : 0
      return { state: 'held', posts: there, outcomes: { unknown: 1 }, waits_for_deadline: false }
    }
  }
}
