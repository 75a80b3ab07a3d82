/** What can be seen of a model from outside, in the form in which test/model/real.ts sees the service. */
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import type { Account, Delivery, Model, Post } from './model.ts'

export interface View {
  /** As they are read over HTTP, oldest first; null for what is deleted. */
  posts: (PostView | null)[]
  /** Every delivery there is, also of what is deleted: its post, its state, and what it waits for. */
  deliveries: string[]
  accounts: Record<Platform, AccountView>
  /** Posts left of today. */
  left: number
}

export interface AccountView {
  /** What its network has accepted, in order, without what was removed there. */
  shows: string[]
  /** How many faults its network has still in store. */
  faults: number
  held: 'short' | 'long' | null
  dead: boolean
}

export interface PostView {
  status: string
  text: string
  parts: string[]
  /** `past` for any that is not ahead. */
  date: string | null
  /** Each settled network with its outcome and the texts of its live parts. */
  results: string[]
  /** The text of the post that `x_post_id` names. */
  on_x: string | null
}

export function viewOf(m: Model): View {
  return {
    posts: m.posts.map((post) => (post.deleted === null ? viewOfPost(m, post) : null)),
    deliveries: m.posts.flatMap((post, index) =>
      eachOf(post).map(([platform, d]) => [index, platform, ...wordsOf(d)].join(' ')),
    ),
    accounts: {
      x: viewOfAccount(m.accounts.x),
      secondary_a: viewOfAccount(m.accounts.secondary_a),
      secondary_b: viewOfAccount(m.accounts.secondary_b),
    },
    left: m.left,
  }
}

function viewOfPost(m: Model, post: Post): PostView {
  const { status, text, parts, date, deliveries } = post
  const live = (platform: Platform, d: Delivery) =>
    d.live.map((place) => m.accounts[platform].accepted[place]!.text)
  const settled = eachOf(post).filter(([, d]) =>
    ['published', 'failed', 'skipped'].includes(d.state),
  )
  return {
    status,
    text,
    parts,
    date: date === 'now' ? 'past' : date,
    results: settled.map(([platform, d]) =>
      [platform, d.state, d.state === 'failed' ? d.error : '', ...live(platform, d)].join(' | '),
    ),
    on_x: deliveries.x?.state === 'published' ? live('x', deliveries.x)[0]! : null,
  }
}

function eachOf({ deliveries, platforms }: Post): [Platform, Delivery][] {
  return PLATFORMS.filter((one) => platforms.includes(one)).flatMap((platform) => {
    const d = deliveries[platform]
    return d === undefined ? [] : [[platform, d]]
  })
}

function wordsOf({ state, on_request, due, late, pausing }: Delivery): string[] {
  if (state !== 'waiting') return [state]
  const until = pausing ? 'for another try' : due === null ? 'for its time' : 'for its account'
  return [state, until, on_request ? 'on request' : late ? 'late' : '']
}

function viewOfAccount({ accepted, faults, held, dead }: Account): AccountView {
  const shows = accepted.filter(({ removed }) => !removed).map(({ text }) => text)
  return { shows, faults: faults.length, held, dead }
}
