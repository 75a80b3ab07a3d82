/** What can be seen of a model from outside, in the form in which test/model/real.ts sees the service. */
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import type { Delivery, Model, Post } from './model.ts'

export interface View {
  /** As they are read over HTTP, oldest first; null for what is deleted. */
  posts: (PostView | null)[]
  /** The state of every delivery there is, also of what is deleted, with its post. */
  deliveries: string[]
  /** What each account's network has accepted, in order, without what was removed there. */
  networks: Record<Platform, string[]>
  /** Posts left of today. */
  left: number
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
      eachOf(post).map(([platform, { state }]) => `${index} ${platform} ${state}`),
    ),
    networks: {
      x: shown(m, 'x'),
      secondary_a: shown(m, 'secondary_a'),
      secondary_b: shown(m, 'secondary_b'),
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
    ...{ status, text, parts, date: date === 'now' ? 'past' : date },
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

function shown(m: Model, platform: Platform): string[] {
  return m.accounts[platform].accepted.filter(({ removed }) => !removed).map(({ text }) => text)
}
