/**
 * What a request does to the model, and what it is answered, as one line of text. Each is one
 * transaction; one that publishes is answered later, by `answerTo`.
 */
import type { ApiRequest, Reply, Request } from './asked.ts'
import { happen } from './happenings.ts'
import { arm, skips, takeBack } from './arming.ts'
import { finishRemoval, type Model, type Post } from './model.ts'

type Create = Extract<ApiRequest, { kind: 'create' }>
type Batch = Extract<ApiRequest, { kind: 'batch' }>

const PUBLISHED = '400 already_published'
const IMPOSSIBLE = '400 validation_failed'
const NOT_THERE = '404 not_found'
const LIMIT = '429 daily_limit'
const UNKNOWN = '409 outcome_unknown'
const IN_PROGRESS = '409 in_progress'

export function request(m: Model, asked: Request): Reply {
  switch (asked.kind) {
    case 'create':
      return create(m, asked)
    case 'batch':
      return batch(m, asked)
    case 'edit':
    case 'schedule':
    case 'publish':
    case 'delete': {
      const post = m.posts[asked.post]
      return post?.deleted === null ? requestOf(m, post, asked) : NOT_THERE
    }
    case 'faults':
    case 'time':
    case 'looks':
    case 'deadlines':
    case 'hold_ends':
    case 'reconnect':
      return happen(m, asked)
  }
}

function requestOf(m: Model, post: Post, asked: Exclude<ApiRequest, Create | Batch>): Reply {
  switch (asked.kind) {
    case 'edit':
      return edit(m, post, asked)
    case 'schedule':
      return schedule(m, post, asked)
    case 'publish':
      return publish(m, post, asked)
    case 'delete':
      return remove(m, post, asked)
  }
}

function create(m: Model, { posts, now }: Create): Reply {
  if (posts.some((one) => one.platforms.every((platform) => skips(one, platform))))
    return IMPOSSIBLE
  if (!takePosts(m, now ? 1 : posts.filter(({ date }) => date !== null).length)) return LIMIT
  const first = m.posts.length
  for (const one of posts) {
    const status = now || one.date !== null ? 'scheduled' : 'draft'
    const post: Post = {
      ...one,
      status,
      date: now ? 'now' : one.date,
      due: null,
      late: false,
      deliveries: {},
      deleted: null,
      gone: false,
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

function edit(m: Model, post: Post, asked: Extract<ApiRequest, { kind: 'edit' }>): Reply {
  const { text = post.text, date, confirm } = asked
  const { in_flight, under_way, unknown, live, seen_perhaps } = factsOf(post)
  if (date && unknown && !confirm) return UNKNOWN
  if (post.status === 'posted' || in_flight) return PUBLISHED
  if (under_way && !(date && confirm)) return PUBLISHED
  if (live && text !== post.text) return PUBLISHED
  if (seen_perhaps && text !== post.text) return UNKNOWN
  const after = { ...post, text }
  if (post.platforms.every((platform) => skips(after, platform))) return IMPOSSIBLE
  if (date === null || (date === undefined && post.status !== 'scheduled')) {
    takeBack(post)
    Object.assign(post, { text, status: 'draft', date: null, due: null, late: false })
    return '200 draft'
  }
  if (unknown && !confirm) return UNKNOWN
  if (mayBeRepeated(post)) return IN_PROGRESS
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
  if (mayBeRepeated(post)) return IN_PROGRESS
  if (!takePosts(m, 1)) return LIMIT
  Object.assign(post, { status: 'scheduled', date, due: null, late: false })
  arm(m, post, post.platforms, false, confirm)
  return '200 scheduled'
}

/** Each by itself (decision 12): the first entry of a post counts. */
function batch(m: Model, { posts, date, confirm }: Batch): Reply {
  const said = posts.map((index, place) => {
    const post = m.posts[index]
    const not = post === undefined || post.deleted !== null || posts.indexOf(index) < place
    return !not && schedule(m, post, { date, confirm }) === '200 scheduled'
      ? 'scheduled'
      : 'refused'
  })
  return `200 ${said.join(' ')}`
}

function publish(m: Model, post: Post, asked: Extract<ApiRequest, { kind: 'publish' }>): Reply {
  const { in_flight, unknown } = factsOf(post)
  const { platforms = post.platforms, confirm } = asked
  if (post.status === 'posted' && asked.platforms === undefined) return PUBLISHED
  if (platforms.some((one) => !post.platforms.includes(one))) return IMPOSSIBLE
  const left = platforms.filter((one) => post.deliveries[one]?.state !== 'published')
  if (left.length === 0) return PUBLISHED
  if (in_flight) return IN_PROGRESS
  if (unknown && !confirm) return UNKNOWN
  if (mayBeRepeated(post, left)) return IN_PROGRESS
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
  takeBack(post)
  post.deleted = removes ? 'removes' : 'leaves'
  const { x } = post.deliveries
  const settled =
    x?.state === 'published' || (x?.state === 'failed' && x.error !== 'outcome_unknown')
  const on_x = removes && settled && (x?.live.length ?? 0) > 0
  finishRemoval(m, post)
  return `200 ${on_x ? 'removed' : 'not removed'} from x`
}

function factsOf(post: Post) {
  const all = Object.values(post.deliveries)
  return {
    in_flight: all.some((d) => d.state === 'sending' || (d.state === 'waiting' && d.on_request)),
    under_way: all.some(({ state }) => state === 'sending' || state === 'unknown'),
    unknown: all.some(({ state, error }) => state === 'unknown' || error === 'outcome_unknown'),
    live: all.some(({ live }) => live.length > 0),
    seen_perhaps: all.some(
      ({ state, error, seen_perhaps }) =>
        state === 'unknown' || error === 'outcome_unknown' || (state === 'waiting' && seen_perhaps),
    ),
  }
}

/** On Bluesky, where the service repeats a send by itself; no run lasts until a repeat has certainly ended. */
function mayBeRepeated({ platforms, deliveries }: Post, wanted = platforms): boolean {
  const d = deliveries.secondary_a
  const is_unknown = d?.state === 'unknown' || d?.error === 'outcome_unknown'
  return is_unknown && wanted.includes('secondary_a')
}

function takePosts(m: Model, count: number): boolean {
  if (count > m.left) return false
  m.left -= count
  return true
}
