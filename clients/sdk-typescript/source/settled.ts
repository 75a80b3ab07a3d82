/** Waits for what networks say. */
import type { components } from '../generated/contract.ts'
import { atLeast } from './numbers.ts'
import { EMPTY_MS_MIN, pauseUntil } from './repeats.ts'
import { request, type CallOptions, type Caller } from './requests.ts'

export type Post = components['schemas']['Post']
/** As requests take it. Answers may name others. */
export type Platform = components['schemas']['PlatformInput']

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs' | 'maxTotalMs'> {
  /** How long, in milliseconds; of ten minutes where it is not given. A post with a later date needs longer. */
  timeoutMs?: number
}

/** The post as it was when the time was up, with deliveries that are still open. */
export class NotSettled extends Error {
  override readonly name = 'NotSettled'
  readonly post: Post

  constructor(post: Post) {
    super(`The post ${post.id} is not settled yet.`)
    this.post = post
  }
}

const TIMEOUT_MS = 10 * 60_000
/** As long as the instance lets a request wait. */
const WAIT_SECONDS_MAX = 30
const OPEN = ['pending', 'sending', 'unknown', 'held']

/** Answers it once each of its networks has it, has refused it or was skipped. Throws NotSettled. */
export async function waitUntilSettled(
  caller: Caller,
  id: string,
  { timeoutMs = TIMEOUT_MS, ...options }: WaitOptions,
): Promise<Post> {
  atLeast(0, { timeoutMs })
  const end = Date.now() + timeoutMs
  const events = (query: object, wait = 0) =>
    request<components['schemas']['EventList']>(caller, {
      method: 'GET',
      path: '/events',
      answer: 'EventList',
      query: { ...query, post_id: id, wait },
      wait_ms: wait * 1_000,
      options,
    })
  const path = `/posts/${encodeURIComponent(id)}`
  // Taken before the post is read: what happens in between is seen.
  let { pagination } = await events({ after: 'latest' })
  for (;;) {
    const post = await request<Post>(caller, { method: 'GET', path, answer: 'Post', options })
    if (isSettled(post)) return post
    const left_s = Math.ceil((end - Date.now()) / 1_000)
    if (left_s <= 0) throw new NotSettled(post)
    const wait = Math.min(WAIT_SECONDS_MAX, left_s)
    const asked_at = performance.now()
    const page = await events({ after: pagination.next_cursor }, wait)
    if (page.events.length === 0) await pauseUntil(caller, asked_at + EMPTY_MS_MIN, options.signal)
    pagination = page.pagination
  }
}

function isSettled({ status, deliveries = [] }: Post): boolean {
  return (
    status !== 'draft' &&
    status !== 'scheduled' &&
    !deliveries.some((one) => OPEN.includes(one.status))
  )
}
