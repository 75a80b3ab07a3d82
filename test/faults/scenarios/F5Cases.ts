/** What networks and lines do wrong, and what has to become of a post that meets it. */
import type { Proxy } from '../proxy.ts'
import type { Platform } from '../simulated.ts'

/** `due` is sent by a worker at its time, `asked for` while a caller waits, who gets the refusal. */
export type Way = 'due' | 'asked for'

/** What the delivery comes to, and whether the network has the post, unless it is simply published. */
export type End =
  | 'published'
  | 'refused, absent'
  | 'unreachable, absent'
  | 'rate_limited, absent'
  | 'outcome_unknown, absent'
  | 'outcome_unknown, there'

interface Case {
  name: string
  /** The scripted fault of the simulated networks, without its network and account. */
  sends: Record<string, unknown>
  ends(platform: Platform, way: Way): End
}

/** The service's time for an answer is 1 s, and its quiet period 2 s. */
const TOO_LONG_MS = 1_500
/** After the answer was given up, and before anybody looks. */
const LATE_EFFECT_MS = 2_000

/** X is looked at and, if need be, sent to again; Bluesky gets the same again; LinkedIn's user is asked. */
const unknownButAbsent = (platform: Platform): End =>
  platform === 'secondary_b' ? 'outcome_unknown, absent' : 'published'
const unknownButThere = (platform: Platform): End =>
  platform === 'secondary_b' ? 'outcome_unknown, there' : 'published'

function answer(status: number, ends: Case['ends']): Case {
  return { name: `answer ${status}`, sends: { kind: 'status', status, operation: 'create' }, ends }
}

export const FAULTS: Case[] = [
  // X means by 402 that this server's credits are used up: nothing was sent, and they may be filled up.
  answer(402, (platform, way) =>
    platform !== 'x' ? 'refused, absent' : way === 'due' ? 'published' : 'unreachable, absent',
  ),
  answer(403, () => 'refused, absent'),
  answer(408, unknownButAbsent),
  answer(500, unknownButAbsent),
  answer(503, unknownButAbsent),
  {
    name: 'cut before it was taken',
    sends: { kind: 'cut_before', operation: 'create' },
    ends: unknownButAbsent,
  },
  {
    name: 'taken, then cut',
    sends: { kind: 'cut_after', operation: 'create' },
    ends: unknownButThere,
  },
  {
    name: 'taken, the answer too late',
    sends: { kind: 'slow', delay_ms: TOO_LONG_MS, operation: 'create' },
    ends: unknownButThere,
  },
  {
    name: 'taken too late',
    sends: { kind: 'stall', delay_ms: LATE_EFFECT_MS, operation: 'create' },
    ends: unknownButThere,
  },
  {
    name: 'taken, half of the answer',
    sends: { kind: 'half', operation: 'create' },
    ends: unknownButThere,
  },
  {
    name: 'taken, the answer makes no sense',
    sends: { kind: 'garbage', operation: 'create' },
    ends: unknownButThere,
  },
  {
    name: 'taken, then silent for ever',
    sends: { kind: 'cut_after', times: 1_000 },
    // Bluesky shows records to anybody, so that what befalls the account does not befall the look.
    ends: (platform) => (platform === 'secondary_a' ? 'published' : 'outcome_unknown, there'),
  },
]

interface LineCase {
  name: string
  inject(line: Proxy): void
  /** From the due time. */
  lasts_ms: number
  ends(platform: Platform): End
}

/** A request to publish is longer than this on every network. */
const WITHIN_A_REQUEST_BYTES = 150
const SHORT_MS = 1_000
const LONG_MS = 3_000

export const LINE_FAULTS: LineCase[] = [
  {
    name: 'reset within the request',
    inject: (line) =>
      line.inject({ kind: 'cut', direction: 'to_server', after_bytes: WITHIN_A_REQUEST_BYTES }),
    lasts_ms: SHORT_MS,
    ends: unknownButAbsent,
  },
  {
    name: 'the request comes through too late',
    inject: (line) => line.inject({ kind: 'stall', direction: 'to_server' }),
    lasts_ms: LATE_EFFECT_MS,
    ends: unknownButThere,
  },
  {
    name: 'the answer comes through too late',
    inject: (line) => line.inject({ kind: 'stall', direction: 'to_client' }),
    lasts_ms: LONG_MS,
    ends: unknownButThere,
  },
  {
    name: 'reset within the answer',
    inject: (line) => line.inject({ kind: 'half' }),
    lasts_ms: SHORT_MS,
    ends: unknownButThere,
  },
  {
    name: 'accepted and never answered',
    inject: (line) => line.inject({ kind: 'hang' }),
    lasts_ms: LONG_MS,
    ends: unknownButAbsent,
  },
]
