/**
 * Follows the log of events from a place in it on, each event once. EventSource comes back by itself when a connection
 * is lost, and says nothing of why it was refused; then the same is asked once more as an ordinary request, whose answer
 * tells.
 */
import { readError, type Problem, type Refusal } from '../api.ts'
import { PUBLIC_ROOT, publicApi } from '../publicApi.ts'
import { TYPES, type Event } from './types.ts'

export type FollowState = 'opening' | 'live' | 'paused' | 'lost' | 'refused'

export interface Follower {
  take(event: Event): void
  /** Some happened that are not kept any more. */
  missed(): void
  is(state: FollowState, problem?: Problem): void
  /** The session has ended. */
  end(): void
}

export interface Following {
  /** Gives its place among the streams of the user back. */
  pause(): void
  /** Goes on behind the last event that came. */
  resume(): void
}

/** So long nothing comes before it is asked whether something should have. */
const SILENT_MS = 60_000
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

export function followEvents(begin_after: string, to: Follower): Following {
  let cursor = begin_after
  let source: EventSource | undefined
  /** Until the next try, or the next look. */
  let timer: number | undefined
  let tries = 0
  // What was asked before the last pause is answered to nobody.
  let turn = 0

  function stop() {
    turn++
    source?.close()
    source = undefined
    clearTimeout(timer)
  }

  function begin() {
    stop()
    to.is(tries === 0 ? 'opening' : 'lost')
    source = openSource(cursor, {
      onOpen() {
        tries = 0
        to.is('live')
      },
      onLost: () => to.is('lost'),
      onRefused: () => void askWhy(),
      onEvent(event, id) {
        cursor = id
        to.take(event)
        watch()
      },
    })
    watch()
  }

  function watch() {
    clearTimeout(timer)
    timer = window.setTimeout(() => void lookBehind(), SILENT_MS)
  }

  /** A connection may stand whose other end is gone: no browser notices. */
  async function lookBehind() {
    const mine = turn
    const is_at_end = await isEnd(cursor)
    if (mine === turn) (is_at_end ? watch : begin)()
  }

  async function askWhy() {
    stop()
    const mine = turn
    to.is('lost')
    const answer = await publicApi
      .GET('/events/stream', { params: { query: { after: cursor } }, parseAs: 'stream' })
      .catch(() => undefined)
    // It has no end of its own.
    void answer?.data?.cancel()
    if (mine === turn) refuse(answer)
  }

  function refuse(answer: AnswerOfLog | undefined) {
    const problem = problemIn(answer)
    if (problem?.code === 'unauthorized') return to.end()
    if (problem?.code === 'cursor_expired') {
      cursor = answer?.error?.cursor ?? 'latest'
      to.missed()
    } else if (problem !== undefined && problem.code !== 'unreachable') to.is('refused', problem)
    else to.is('lost')
    const asked_s = Number(answer?.response.headers.get('Retry-After') ?? 0)
    const wait_ms = AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)] ?? 0
    timer = window.setTimeout(begin, Math.max(wait_ms, asked_s * 1000))
  }

  return {
    pause() {
      stop()
      to.is('paused')
    },
    resume: begin,
  }
}

/** False where that cannot be found out, too. */
async function isEnd(after: string): Promise<boolean> {
  const params = { query: { after, limit: 1 } }
  const answer = await publicApi.GET('/events', { params }).catch(() => undefined)
  return answer?.data?.events.length === 0
}

interface Heard {
  onOpen(): void
  /** It comes back by itself. */
  onLost(): void
  onRefused(): void
  /** `id` is where to go on behind it. */
  onEvent(event: Event, id: string): void
}

function openSource(after: string, heard: Heard): EventSource {
  const query = new URLSearchParams({ after })
  const source = new EventSource(`${PUBLIC_ROOT}/events/stream?${query.toString()}`)
  source.onopen = () => heard.onOpen()
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) heard.onRefused()
    else heard.onLost()
  }
  const take = ({ data, lastEventId }: MessageEvent<string>) =>
    heard.onEvent(JSON.parse(data) as Event, lastEventId)
  for (const type of TYPES) source.addEventListener(type, take)
  return source
}

interface AnswerOfLog {
  error?: Refusal & { cursor?: string }
  response: Response
}

/** Undefined where it was answered, or nobody has. */
function problemIn(answer: AnswerOfLog | undefined): Problem | undefined {
  if (answer === undefined || answer.response.ok) return undefined
  return readError(answer.error, answer.response.status)
}
