/**
 * What the service promises of posts, deliveries and networks, said as plainly as possible: the judge of
 * the model-based tests. It knows neither time nor database. A state is plain values, so that it can be
 * copied; what happens by itself happens in steps, so that any request can come between two of them.
 */
import type { Platform } from '../../networks/network.ts'

export type Fault =
  | ('fine' | 'slow' | 'refused' | 'dead' | 'limited' | 'limited_until' | 'no_credit')
  | ('down' | 'cut_before' | 'cut_after' | 'garbage')

export interface Delivery {
  state: 'waiting' | 'sending' | 'published' | 'failed' | 'skipped' | 'unknown'
  on_request: boolean
  /** Its place in the order of its account; null until its time has come. */
  due: number | null
  /** It was seen more than an hour after its time. */
  late: boolean
  /** It was not sent, and its next try is not yet. */
  pausing: boolean
  error: string | null
  /** The places of its live parts among what the account's network has accepted. */
  live: number[]
  /** Where this very send arrived, if it did: what a look at Bluesky finds. */
  arrived: number[] | null
  /** Its quiet period is over. */
  looking: boolean
  absences: number
  /** Of the part whose turn it is: sent again because it was absent; sent before, with any unclear end. */
  sent_again: boolean
  doubtful: boolean
  /** Of it too: nobody has found out, nor its author said, what became of a send. */
  seen_perhaps: boolean
  /** Nobody found out what became of it, after its post was deleted. */
  given_up_since: boolean
}

export interface Post {
  text: string
  parts: string[]
  platforms: Platform[]
  status: 'draft' | 'scheduled' | 'posted' | 'failed'
  /** `past` once its time has come, `now` while it is published at once. */
  date: string | null
  due: number | null
  late: boolean
  deliveries: Partial<Record<Platform, Delivery>>
  /** Deleted, with its copies or without; `gone` once nothing of it is under way any more. */
  deleted: 'removes' | 'leaves' | null
  gone: boolean
}

export interface Account {
  faults: Fault[]
  accepted: { text: string; removed: boolean }[]
  /** Asked to wait: for less, or for more than the hour that a schedule may be late. */
  held: 'short' | 'long' | null
  dead: boolean
}

export interface Model {
  posts: Post[]
  accounts: Record<Platform, Account>
  /** Of the daily allowance. */
  left: number
  clock: number
  /** LinkedIn's limits last until midnight UTC. */
  midnight: 'short' | 'long'
}

export function newModel(left: number, midnight: 'short' | 'long'): Model {
  const account = (): Account => ({ faults: [], accepted: [], held: null, dead: false })
  const accounts = { x: account(), secondary_a: account(), secondary_b: account() }
  return { posts: [], accounts, left, clock: 0, midnight }
}

/** What an account sends of a post: on LinkedIn a thread is one text (decision 25). */
export function textsOn(platform: Platform, { text, parts }: Pick<Post, 'text' | 'parts'>) {
  return platform === 'secondary_b' ? [[text, ...parts].join('\n\n')] : [text, ...parts]
}

/** Only its author can say, and what is sent after that was sent before. */
export function giveUp(d: Delivery) {
  fail(d, 'outcome_unknown')
  Object.assign(d, { doubtful: true, seen_perhaps: true })
}

export function fail(d: Delivery, error: string) {
  Object.assign(d, { state: 'failed', error, looking: false, pausing: false })
}

/** Any network has it: posted. None, and all are settled: failed (decision 8). */
export function rollUp(post: Post) {
  const all = Object.values(post.deliveries)
  const has = all.some(({ state }) => state === 'published')
  const settled = all.every(({ state }) => ['published', 'failed', 'skipped'].includes(state))
  if (!has && !(settled && post.status === 'scheduled')) return
  post.status = has ? 'posted' : 'failed'
  if (all.every(({ on_request, state }) => on_request || state === 'skipped')) post.date = null
}

/**
 * The copies of a deleted post go from each network as soon as nothing of it is under way there, and the
 * post once that holds for all (R9). What was given up since is looked for where a network can be read.
 */
export function finishRemoval(m: Model, post: Post) {
  if (post.deleted === null) return
  const all = Object.entries(post.deliveries) as [Platform, Delivery][]
  const settled = all.filter(([, { state }]) => state !== 'sending' && state !== 'unknown')
  for (const [platform, d] of post.deleted === 'removes' ? settled : []) {
    const found = d.given_up_since ? whereIs(m, platform, post, d) : null
    for (const place of [...d.live, ...(found ?? [])]) {
      m.accounts[platform].accepted[place]!.removed = true
    }
  }
  if (settled.length === all.length) Object.assign(post, { gone: true, deliveries: {} })
}

/** What a look at a network finds of the send whose outcome is unknown. */
export function whereIs(m: Model, platform: Platform, post: Post, d: Delivery): number[] | null {
  if (platform === 'secondary_b') return null
  return platform === 'x' ? findOnX(m, post, d) : d.arrived
}

/** What is known to be another post is not taken for it. */
function findOnX({ accounts, posts }: Model, post: Post, d: Delivery): number[] | null {
  const sought = textsOn('x', post)[d.live.length]
  const taken = posts.flatMap(({ deliveries }) => deliveries.x?.live ?? [])
  const place = accounts.x.accepted.findIndex(
    ({ text, removed }, at) => text === sought && !removed && !taken.includes(at),
  )
  return place === -1 ? null : [place]
}
