/** The history of a post or an article in words, without its text: what happened, and what happens next. */
import type {
  AttemptHistory,
  DeliveryHistory,
  History,
  RemovalHistory,
  ResolutionHistory,
} from '../../db/posts/histories.ts'
import type { Network, Platform } from '../../networks/network.ts'
import { explainNext } from './explainNext.ts'

export interface ExplainOptions {
  late_after_ms: number
  networkOf(platform: Platform): Pick<Network, 'label' | 'recovery'>
}

export function explainHistory(history: History, options: ExplainOptions): string {
  const { now, subject, deliveries } = history
  const { kind, id, user_id, status, created_at, scheduled_date, published_at, deleted_at } =
    subject
  const copies = subject.removes_copies ? 'what is live is removed' : 'what is live stays'
  const lines = [
    `${kind} ${id} of user ${user_id}: ${deleted_at === null ? status : 'deleted'}`,
    `  created ${when(created_at, now)}`,
    ...(scheduled_date === null ? [] : [`  scheduled for ${when(scheduled_date, now)}`]),
    ...(published_at === null ? [] : [`  published ${when(published_at, now)}`]),
    ...(deleted_at === null
      ? []
      : [`  deleted ${when(deleted_at, now)}; on the networks ${copies}`]),
    ...(deliveries.length > 0 ? [] : ['  next: nothing, until it gets a date or is published']),
  ]
  const told = deliveries.map((delivery) => explainDelivery(history, delivery, options))
  const removals = history.removals.map((removal) => explainRemoval(removal, options))
  return inBlocks([lines, ...told, ...removals])
}

/** Of one that is gone from here, while it is known that copies of it are not gone from their networks. */
export function explainGone(
  id: string,
  removals: RemovalHistory[],
  options: ExplainOptions,
): string {
  const [first] = removals
  const gone = `${id} of user ${first?.user_id}: deleted, and gone from here`
  return inBlocks([[gone], ...removals.map((removal) => explainRemoval(removal, options))])
}

function inBlocks(blocks: string[][]): string {
  return blocks.map((block) => block.join('\n')).join('\n\n')
}

const REMOVALS: Record<RemovalHistory['state'], string> = {
  pending: 'to be removed',
  kept: 'a copy stays there',
  unknown: 'a copy may be there, and nobody here can tell',
}

function explainRemoval(removal: RemovalHistory, { networkOf }: ExplainOptions): string[] {
  const { now, platform, state, asked_at, ended_at, try_at, deadline_at, tries, error } = removal
  const { label } = networkOf(platform)
  return [
    `${label}, after the deletion: ${REMOVALS[state]}`,
    `  asked for ${when(asked_at, now)}`,
    ...(error === null ? [] : [`  ${error}`]),
    ...removal.urls.map((url) => `  still there: ${url}`),
    ...(ended_at === null ? [] : [`  given up ${when(ended_at, now)}`]),
    ...(try_at === null || deadline_at === null
      ? []
      : [
          `  next: try ${tries + 1} once nothing of it is under way, and not before ${when(try_at, now)}.`,
          `  next: What is still there at ${when(deadline_at, now)} stays there.`,
        ]),
  ]
}

function explainDelivery(
  history: History,
  delivery: DeliveryHistory,
  options: ExplainOptions,
): string[] {
  const { now, subject } = history
  const { id, platform, state, due_at, on_request, handle, connection_id } = delivery
  const { label, recovery } = options.networkOf(platform)
  const attempts = history.attempts.filter(({ delivery_id }) => delivery_id === id)
  const live = history.live_parts.filter(({ delivery_id }) => delivery_id === id)
  const next = explainNext({
    subject,
    delivery,
    attempts,
    now,
    label,
    recovery,
    live_parts: live.length,
    late_after_ms: options.late_after_ms,
    at: (time) => (time === null ? 'an unknown time' : when(time, now)),
  })
  return [
    `${label}: ${state}`,
    `  delivery ${id}, as ${handle ?? 'nobody'} (account ${connection_id ?? 'removed'})`,
    `  ${on_request ? 'asked for by a caller' : 'due'} ${when(due_at, now)}`,
    ...attempts.map((attempt) => explainAttempt(attempt, delivery.parts)),
    ...history.resolutions
      .filter(({ delivery_id }) => delivery_id === id)
      .map((resolution) => explainResolution(resolution)),
    ...live.map(
      ({ position, remote_id, url }) => `  live: part ${position + 1}, ${remote_id}, ${url}`,
    ),
    ...next.map((line) => `  next: ${line}`),
  ]
}

const OUTCOMES: Record<NonNullable<AttemptHistory['outcome']>, string> = {
  accepted: 'accepted',
  refused: 'refused for good',
  not_sent: 'certainly not published',
  absent: 'taken for not there, to be sent again',
  unknown: 'given up, as nobody could tell',
}

function explainAttempt(attempt: AttemptHistory, of: number): string {
  const { position, covers, id, fence, started_at, settled_at, outcome, network_status } = attempt
  const last = covers > 1 ? ` to ${position + covers}` : ''
  const sent = `  ${started_at} part ${position + 1}${last} of ${of} sent (attempt ${id}, fence ${fence}): `
  const answer = network_status === null ? '' : `, answered with HTTP ${network_status}`
  if (outcome === null || settled_at === null) return `${sent}no outcome yet${answer}`
  const took_ms = Date.parse(settled_at) - Date.parse(started_at)
  return `${sent}${OUTCOMES[outcome]} after ${took_ms} ms${answer}`
}

function explainResolution({
  position,
  outcome,
  verified,
  resolved_at,
}: ResolutionHistory): string {
  const is_there = outcome === 'published' ? 'is there' : 'is not there'
  const where = {
    true: ', at an address that was verified',
    false: ', at an address that was not verified',
  }
  return `  ${resolved_at} its owner says that part ${position + 1} ${is_there}${verified === null ? '' : where[`${verified}`]}`
}

/** Seconds in a unit, the largest first. */
const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** A moment with its distance: `2026-11-20T13:00:00.000Z (in 5 min)`. */
function when(time: string, now: string): string {
  const seconds = Math.round((Date.parse(time) - Date.parse(now)) / 1000)
  const [size, unit] = UNITS.find(([at_least]) => Math.abs(seconds) >= at_least) ?? [1, 's']
  const distance = `${Math.floor(Math.abs(seconds) / size)} ${unit}`
  return `${time} (${seconds > 0 ? `in ${distance}` : `${distance} ago`})`
}
