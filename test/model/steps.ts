/**
 * What happens by itself: an account sends what is due, its network answers, and what is unknown is looked
 * at. One step at a time, so that any request can come between two of them.
 */
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import {
  fail,
  finishRemoval,
  giveUp,
  rollUp,
  textsOn,
  whereIs,
  type Account,
  type Delivery,
  type Fault,
  type Model,
  type Post,
} from './model.ts'

export interface Step {
  kind: 'start' | 'send' | 'look'
  platform: Platform
  post: number
}

/** What can happen next without anybody asking, one thing at most on each account (R6). */
export function stepsOf(m: Model): Step[] {
  return PLATFORMS.flatMap((platform) => {
    const { held } = m.accounts[platform]
    const all = m.posts.flatMap(({ deliveries: { [platform]: d }, deleted }, post) =>
      d === undefined ? [] : [{ d, deleted, post }],
    )
    const busy = all.find(({ d }) => d.state === 'sending' || d.state === 'unknown')
    if (busy !== undefined) {
      if (busy.d.state === 'sending') return { kind: 'send' as const, platform, post: busy.post }
      return busy.d.looking ? { kind: 'look' as const, platform, post: busy.post } : []
    }
    const may = ({ on_request, late }: Delivery) =>
      held === null || held === 'long' || on_request || late
    const [next] = all
      .filter(({ d, deleted }) => d.state === 'waiting' && deleted === null && may(d))
      .filter(({ d }) => d.due !== null && !d.pausing)
      .sort((one, other) => (one.d.due ?? 0) - (other.d.due ?? 0))
    return next === undefined ? [] : { kind: 'start' as const, platform, post: next.post }
  })
}

export function take(m: Model, { kind, platform, post: index }: Step) {
  const post = m.posts[index]
  const d = post?.deliveries[platform]
  if (post === undefined || d === undefined) throw new Error('no such delivery')
  if (kind === 'start') start(m.accounts[platform], d)
  else if (kind === 'send') send(m, platform, post, d)
  else look(m, platform, post, d)
  rollUp(post)
  finishRemoval(m, post)
}

function start({ dead, held }: Account, d: Delivery) {
  if (d.late) return fail(d, 'missed_schedule')
  if (dead) return fail(d, 'account_not_connected')
  if (held !== null) return fail(d, 'rate_limited')
  d.state = 'sending'
  d.arrived = null
}

function send(m: Model, platform: Platform, post: Post, d: Delivery) {
  const account = m.accounts[platform]
  const fault = account.faults.shift() ?? 'fine'
  switch (fault) {
    case 'refused':
      return fail(d, 'refused')
    case 'dead':
      account.dead = true
      return fail(d, 'account_not_connected')
    case 'no_credit':
      return platform === 'x' ? notSent(d, null) : fail(d, 'refused')
    case 'limited':
    case 'limited_until': {
      const until = platform === 'secondary_b' ? m.midnight : fault === 'limited' ? null : 'short'
      // A send that is repeated by a look holds nobody: the look is put off, no more.
      if (d.state === 'sending' && account.held !== 'long') account.held = until ?? account.held
      return notSent(d, until)
    }
    case 'down':
    case 'cut_before':
      return doubt(d)
    case 'fine':
    case 'slow':
    case 'cut_after':
    case 'garbage':
      return arrive(platform, account, post, d, fault)
  }
}

/** Certainly not there. Who asked for it is told so; a schedule tries again within its hour (R12). */
function notSent(d: Delivery, until: 'short' | 'long' | null) {
  if (d.state === 'unknown') return void (d.looking = until === null)
  if (d.on_request || until === 'long') return fail(d, until ? 'rate_limited' : 'unreachable')
  Object.assign(d, { state: 'waiting', pausing: true })
}

/** The network has the call. X and LinkedIn refuse a text that they had before. */
function arrive(platform: Platform, account: Account, post: Post, d: Delivery, fault: Fault) {
  const all = textsOn(platform, post)
  const texts = platform === 'x' ? all.slice(d.live.length, d.live.length + 1) : all
  const had = account.accepted.findIndex((one) => texts.includes(one.text))
  if (had !== -1 && platform !== 'secondary_a') {
    if (fault === 'cut_after') return doubt(d)
    if (!d.doubtful || fault === 'garbage') return fail(d, 'refused')
    // What was sent before is there after all. LinkedIn says where, X can be looked at.
    if (platform === 'secondary_b') return accept(platform, post, d, [had])
    doubt(d)
    return void (d.looking = true)
  }
  const first =
    account.accepted.push(...texts.map((text) => ({ text, removed: false }))) - texts.length
  d.arrived = texts.map((_, i) => first + i)
  if (fault === 'cut_after' || fault === 'garbage') return doubt(d)
  accept(platform, post, d, d.arrived)
}

function accept(platform: Platform, post: Post, d: Delivery, parts: number[]) {
  const goes_on = d.state === 'sending' && post.deleted === null
  d.live.push(...parts)
  const known = { sent_again: false, doubtful: false, seen_perhaps: false }
  Object.assign(d, { ...known, absences: 0, looking: false })
  if (d.live.length === textsOn(platform, post).length) d.state = 'published'
  else if (!goes_on) d.state = 'waiting'
}

/** Bluesky is sent the same again, X is looked at twice and then sent it again once, LinkedIn's author asked (R4). */
function look(m: Model, platform: Platform, post: Post, d: Delivery) {
  if (platform === 'secondary_b') return giveUp(d)
  const there = whereIs(m, platform, post, d)
  if (there !== null) return accept(platform, post, d, there)
  if (platform === 'secondary_a' && post.deleted === null) return send(m, platform, post, d)
  d.absences++
  if (d.sent_again) d.looking = false
  else if (d.absences === 2) {
    Object.assign(d, { state: 'waiting', sent_again: true, doubtful: true, looking: false })
  }
}

function doubt(d: Delivery) {
  Object.assign(d, { looking: d.state === 'unknown', state: 'unknown' })
}
