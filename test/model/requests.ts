/**
 * What a request does to the model, and what it is answered, as one line of text. Each is one
 * transaction; one that publishes is answered later, by `answerTo`.
 */
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import { textsOn, type Delivery, type Fault, type Model, type Post } from './model.ts'
import { finishRemoval, giveUp, rollUp } from './model.ts'

export interface Written {
  text: string
  parts: string[]
  platforms: Platform[]
  date: string | null
}

export type Request =
  | { kind: 'create'; posts: Written[]; now: boolean }
  | { kind: 'edit'; post: number; text?: string; date?: string | null; confirm: boolean }
  | { kind: 'schedule'; post: number; date: string; confirm: boolean }
  | { kind: 'batch'; posts: number[]; date: string; confirm: boolean }
  | { kind: 'publish'; post: number; platforms?: Platform[]; confirm: boolean }
  | { kind: 'delete'; post: number; removes: boolean }
  /** Not of the API: the networks' moods, and what passes with time. */
  | { kind: 'faults'; platform: Platform; faults: Fault[] }
  | { kind: 'time'; post: number; late: boolean }
  | { kind: 'looks' | 'deadlines' }
  | { kind: 'hold_ends' | 'reconnect'; platform: Platform }

/** The answer, or who waits for one, on which networks. */
export type Reply = string | Waiting
export interface Waiting {
  post: number
  asked: Platform[]
  created: boolean
}

const PUBLISHED = '400 already_published'
const IMPOSSIBLE = '400 validation_failed'
const NOT_THERE = '404 not_found'
const LIMIT = '429 daily_limit'
const UNKNOWN = '409 outcome_unknown'

/** Of what is no request. */
const DONE = 'done'

const LONGEST: Record<Platform, number> = { x: 280, secondary_a: 300, secondary_b: 3_000 }

export function request(m: Model, asked: Request): Reply {
  if (asked.kind === 'create') return create(m, asked)
  if (asked.kind === 'batch') return batch(m, asked)
  if (!('post' in asked)) return happen(m, asked)
  const post = m.posts[asked.post]
  if (post === undefined || post.deleted !== null) return asked.kind === 'time' ? DONE : NOT_THERE
  switch (asked.kind) {
    case 'edit':
      return edit(m, post, asked)
    case 'schedule':
      return schedule(m, post, asked)
    case 'publish':
      return publish(m, post, asked)
    case 'delete':
      return remove(m, post, asked)
    case 'time':
      return comeDue(post, asked.late, ++m.clock)
  }
}

function happen(
  m: Model,
  asked: Exclude<Request, { kind: 'create' | 'batch' } | { post: number }>,
): Reply {
  switch (asked.kind) {
    case 'faults':
      m.accounts[asked.platform].faults.push(...asked.faults)
      break
    case 'hold_ends':
      m.accounts[asked.platform].held = null
      break
    case 'reconnect':
      m.accounts[asked.platform].dead = false
      break
    case 'looks':
    case 'deadlines':
      for (const post of m.posts) {
        for (const d of Object.values(post.deliveries).filter(({ state }) => state === 'unknown')) {
          if (asked.kind === 'looks') d.looking = true
          else giveUp(d)
        }
        rollUp(post)
        finishRemoval(m, post)
      }
  }
  return DONE
}

/** The time of a post, or of its next try, has come. */
function comeDue(post: Post, late: boolean, now: number): Reply {
  if (post.status === 'scheduled' && post.due === null && post.date !== 'now') {
    Object.assign(post, { date: 'past', due: now, late })
  }
  for (const d of Object.values(post.deliveries)) {
    if (d.state !== 'waiting' || d.on_request) continue
    if (d.due === null) Object.assign(d, { due: now, late })
    d.pausing = false
  }
  return DONE
}

function create(m: Model, { posts, now }: Extract<Request, { kind: 'create' }>): Reply {
  if (posts.some((one) => one.platforms.every((platform) => skips(one, platform))))
    return IMPOSSIBLE
  if (!takePosts(m, now ? 1 : posts.filter(({ date }) => date !== null).length)) return LIMIT
  const first = m.posts.length
  for (const one of posts) {
    const status = now || one.date !== null ? 'scheduled' : 'draft'
    const post: Post = {
      ...one,
      ...{ status, date: now ? 'now' : one.date, due: null, late: false },
      ...{ deliveries: {}, deleted: null, gone: false },
    }
    m.posts.push(post)
    if (status === 'scheduled') arm(m, post, post.platforms, now, false)
  }
  const [only] = posts
  if (now && only) return { post: first, asked: only.platforms, created: true }
  return `201 ${m.posts
    .slice(first)
    .map(({ status }) => status)
    .join(' ')}`
}

function edit(m: Model, post: Post, asked: Extract<Request, { kind: 'edit' }>): Reply {
  const { text = post.text, date, confirm } = asked
  const { in_flight, under_way, unknown, live } = factsOf(post)
  if (date && unknown && !confirm) return UNKNOWN
  if (post.status === 'posted' || in_flight) return PUBLISHED
  if (under_way && !(date && confirm)) return PUBLISHED
  if (live && text !== post.text) return PUBLISHED
  const after = { ...post, text }
  if (post.platforms.every((platform) => skips(after, platform))) return IMPOSSIBLE
  if (date === null || (date === undefined && post.status !== 'scheduled')) {
    takeBack(post)
    Object.assign(post, { text, status: 'draft', date: null, due: null, late: false })
    return '200 draft'
  }
  if (unknown && !confirm) return UNKNOWN
  if (date !== undefined && !takePosts(m, 1)) return LIMIT
  post.text = text
  if (date !== undefined) Object.assign(post, { status: 'scheduled', date, due: null, late: false })
  arm(m, post, post.platforms, false, confirm)
  return '200 scheduled'
}

function schedule(
  m: Model,
  post: Post,
  { date, confirm }: { date: string; confirm: boolean },
): string {
  const { in_flight, unknown } = factsOf(post)
  if (post.status === 'posted' || in_flight) return PUBLISHED
  if (unknown && !confirm) return UNKNOWN
  if (!takePosts(m, 1)) return LIMIT
  Object.assign(post, { status: 'scheduled', date, due: null, late: false })
  arm(m, post, post.platforms, false, confirm)
  return '200 scheduled'
}

/** Each for itself: the first entry of a post counts (decision 13). */
function batch(m: Model, { posts, date, confirm }: Extract<Request, { kind: 'batch' }>): Reply {
  const said = posts.map((index, place) => {
    const post = m.posts[index]
    const not = post === undefined || post.deleted !== null || posts.indexOf(index) < place
    return !not && schedule(m, post, { date, confirm }) === '200 scheduled'
      ? 'scheduled'
      : 'refused'
  })
  return `200 ${said.join(' ')}`
}

function publish(m: Model, post: Post, asked: Extract<Request, { kind: 'publish' }>): Reply {
  const { in_flight, unknown } = factsOf(post)
  const { platforms = post.platforms, confirm } = asked
  if (post.status === 'posted' && asked.platforms === undefined) return PUBLISHED
  if (platforms.some((one) => !post.platforms.includes(one))) return IMPOSSIBLE
  const left = platforms.filter((one) => post.deliveries[one]?.state !== 'published')
  if (left.length === 0) return PUBLISHED
  if (in_flight) return '409 in_progress'
  if (unknown && !confirm) return UNKNOWN
  if (m.left < 1) return LIMIT
  if (left.every((platform) => skips(post, platform))) return IMPOSSIBLE
  takePosts(m, 1)
  // What is not asked for now keeps its date.
  const others = post.platforms.some((one) => !left.includes(one))
  if (post.status !== 'posted') {
    if (post.status !== 'scheduled' || !others) post.date = 'now'
    post.status = 'scheduled'
  }
  arm(m, post, left, true, confirm)
  return { post: asked.post, asked: platforms, created: false }
}

function remove(m: Model, post: Post, { removes }: { removes: boolean }): string {
  const { under_way } = factsOf(post)
  takeBack(post)
  post.deleted = removes ? 'removes' : 'leaves'
  const on_x = removes && !under_way && (post.deliveries.x?.live.length ?? 0) > 0
  finishRemoval(m, post)
  return `200 ${on_x ? 'removed' : 'not removed'} from x`
}

/** What a caller who waited is told (R8), by what was open and by what the post is when it is read. */
export function answerTo(m: Model, { post, asked, created }: Waiting, open: boolean): string {
  const { deliveries, platforms, status, deleted } = m.posts[post]!
  if (deleted !== null) return NOT_THERE
  const states = (of: Platform[]) => of.map((platform) => deliveries[platform]?.state ?? 'none')
  const refused = states(asked).every((state) => state === 'failed' || state === 'skipped')
  if (refused && !open) return '502 publish_failed'
  const warned = open || states(platforms).includes('skipped')
  return `${created ? 201 : 200} ${status}${warned ? ' with warnings' : ''}`
}

/** Whether something that was asked for has no outcome yet; a caller does not wait for the unknown. */
export function isOpen(m: Model, { post }: Waiting, states = ['waiting', 'sending', 'unknown']) {
  const all = Object.values(m.posts[post]!.deliveries)
  return all.some((d) => d.on_request && states.includes(d.state))
}

function factsOf(post: Post) {
  const all = Object.values(post.deliveries)
  return {
    in_flight: all.some((d) => d.state === 'sending' || (d.state === 'waiting' && d.on_request)),
    under_way: all.some(({ state }) => state === 'sending' || state === 'unknown'),
    unknown: all.some(({ state, error }) => state === 'unknown' || error === 'outcome_unknown'),
    live: all.some(({ live }) => live.length > 0),
  }
}

/** Makes a delivery wait for each network that has not got the post and certainly will not get it. */
function arm(m: Model, post: Post, platforms: Platform[], now: boolean, confirm: boolean) {
  for (const platform of PLATFORMS.filter((one) => platforms.includes(one))) {
    const had = post.deliveries[platform]
    if (confirm && had?.state === 'unknown') giveUp(had)
    if (had !== undefined && ['published', 'sending', 'unknown'].includes(had.state)) continue
    if (had?.error === 'outcome_unknown' && !confirm) continue
    const kept = had ?? { live: [], arrived: null, sent_again: false, doubtful: false }
    const fresh: Delivery = {
      ...kept,
      state: skips(post, platform) ? 'skipped' : 'waiting',
      on_request: now,
      due: now ? ++m.clock : post.due,
      late: !now && post.late,
      ...{ pausing: false, error: null, looking: false, absences: 0 },
    }
    post.deliveries[platform] = fresh
  }
}

/** What waits is not sent any more; parts of a thread that are live stay known. */
function takeBack(post: Post) {
  for (const platform of PLATFORMS) {
    const d = post.deliveries[platform]
    if (d?.state !== 'waiting') continue
    if (d.live.length > 0) Object.assign(d, { state: 'failed', error: 'refused', pausing: false })
    else delete post.deliveries[platform]
  }
}

function takePosts(m: Model, count: number): boolean {
  if (count > m.left) return false
  m.left -= count
  return true
}

function skips(post: Pick<Post, 'text' | 'parts'>, platform: Platform): boolean {
  return textsOn(platform, post).some((one) => one.length > LONGEST[platform])
}
