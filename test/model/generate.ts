/** Requests and happenings as fast-check invents them. Texts are never the same twice. */
import { fc } from '../world/chance.ts'
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import type { Request, Written } from './asked.ts'
import type { Fault, Post } from './model.ts'

const FAULTS: Fault[] = [
  ...(['fine', 'slow', 'refused', 'dead', 'limited', 'limited_until', 'no_credit'] as const),
  // Most is to be seen where nobody knows.
  ...(['down', 'down', 'cut_before', 'cut_before', 'cut_after', 'cut_after', 'garbage'] as const),
]
const platforms = fc.subarray<Platform>([...PLATFORMS], { minLength: 1 })
const confirm = fc.boolean()
let count = 0

/** Some are too long for X, a few for Bluesky as well. */
const text = fc
  .constantFrom(...Array<number>(16).fill(0), 290, 310)
  .map((length) => `Text ${++count}`.padEnd(length, 'y'))
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.array(text, { minLength: 1, maxLength: 2 }) },
)
/** Days ahead, and never the same. */
const date = fc.nat(1_000).map((more) => {
  const ms = Math.floor(Date.now() / 1000) * 1000 + 86_400_000
  return new Date(ms + more * 60_000 + (++count % 1000)).toISOString()
})
const date_or_none: fc.Arbitrary<string | null> = fc.option(date, { freq: 2 })
const written: fc.Arbitrary<Written> = fc.record({
  text,
  parts,
  platforms,
  date: date_or_none,
})

/**
 * Posts are invented as any number, which stands for one of the last of these; one stands for the oldest
 * of all, and one for none. Networks that are no targets of the post are left out.
 */
export function amongPosts(asked: Request, posts: Post[], these: number[]): Request {
  const last = these.slice(-3)
  const among = (post: number) =>
    post < 28 ? (last[post % last.length] ?? 0) : post === 28 ? 0 : post
  if (asked.kind === 'batch') return { ...asked, posts: asked.posts.map(among) }
  if (!('post' in asked)) return asked
  const post = among(asked.post)
  if (asked.kind !== 'publish' || asked.platforms === undefined) return { ...asked, post }
  const targets = posts[post]?.platforms ?? asked.platforms
  const named = asked.platforms.filter((one) => targets.includes(one))
  return { ...asked, post, platforms: named.length > 0 ? named : targets }
}

/** For a post among so many, or one that is not there. */
export function requestsOf(
  posts: fc.Arbitrary<number>,
): Record<Request['kind'], fc.Arbitrary<Request>> {
  const platform = fc.constantFrom(...PLATFORMS)
  return {
    create: fc.oneof(
      fc.record({
        kind: fc.constant('create' as const),
        posts: fc.array(written, { minLength: 1, maxLength: 3 }),
        now: fc.constant(false),
      }),
      fc.record({
        kind: fc.constant('create' as const),
        posts: written.map((one) => [{ ...one, date: null }]),
        now: fc.constant(true),
      }),
    ),
    edit: fc.record(
      {
        kind: fc.constant('edit' as const),
        post: posts,
        text,
        date: date_or_none,
        confirm,
      },
      { requiredKeys: ['kind', 'post', 'confirm'] },
    ),
    schedule: fc.record({ kind: fc.constant('schedule' as const), post: posts, date, confirm }),
    batch: fc.record({
      kind: fc.constant('batch' as const),
      posts: fc.array(posts, { minLength: 1, maxLength: 4 }),
      date,
      confirm,
    }),
    publish: fc.record(
      { kind: fc.constant('publish' as const), post: posts, platforms, confirm },
      { requiredKeys: ['kind', 'post', 'confirm'] },
    ),
    delete: fc.record({ kind: fc.constant('delete' as const), post: posts, removes: fc.boolean() }),
    faults: fc.record({
      kind: fc.constant('faults' as const),
      platform,
      faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 }),
    }),
    time: fc.record({
      kind: fc.constant('time' as const),
      post: posts,
      late: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    looks: fc.constant({ kind: 'looks' as const }),
    deadlines: fc.constant({ kind: 'deadlines' as const }),
    hold_ends: fc.record({ kind: fc.constant('hold_ends' as const), platform }),
    reconnect: fc.record({ kind: fc.constant('reconnect' as const), platform }),
  }
}
