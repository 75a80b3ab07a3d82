/** What happens next to a delivery, when, and what its user may do: the rules of docs/DELIVERY.md in words. */
import type { FailureCode } from '../../db/delivery/attempts.ts'
import type { AttemptHistory, DeliveryHistory, SubjectHistory } from '../../db/posts/histories.ts'
import type { Recovery } from '../../networks/network.ts'

export interface DeliverySituation {
  subject: SubjectHistory
  delivery: DeliveryHistory
  /** Its own, oldest first. */
  attempts: AttemptHistory[]
  live_parts: number
  now: string
  /** A time for readers. */
  at(time: string | null): string
  late_after_ms: number
  /** Of its network. */
  label: string
  recovery: Recovery
}

export function explainNext(c: DeliverySituation): string[] {
  switch (c.delivery.state) {
    case 'waiting':
      return explainWaiting(c)
    case 'sending':
      return explainSending(c)
    case 'unknown':
      return [
        explainUnknown(c),
        c.delivery.passed
          ? `Its account's other posts go out meanwhile. ${deadline(c)}`
          : `Within a minute of its send the account's others may pass. Until then its account sends nothing else. ${deadline(c)}`,
      ]
    case 'published':
      return ['Nothing more: it is published.']
    case 'failed':
      return explainFailed(c)
    case 'held':
      return [
        `Nothing before somebody approves it. Nobody does until ${c.at(c.delivery.due_at)}: it fails as not_approved, and nothing is sent.`,
      ]
    case 'skipped':
      return [
        `Nothing: ${c.label} does not take it (${c.delivery.skip_reason}).`,
        'Its author may change it, and publish it again with this network named in "platforms".',
      ]
  }
}

function explainWaiting(c: DeliverySituation): string[] {
  const { delivery, subject, label, now, at } = c
  const { due_at, retry_at, held_until, noticed_at } = delivery
  const late_at = Date.parse(due_at) + c.late_after_ms
  if (subject.deleted_at !== null) return ['Its author has deleted it: it is not sent any more.']
  if (Date.parse(noticed_at ?? now) > late_at) {
    return ['It is too late by the late policy: it fails as missed_schedule, and nothing is sent.']
  }
  const missing = [
    ...(subject.subscribed ? [] : ['its user has an active subscription']),
    ...(delivery.usable ? [] : [`its account on ${label} is connected (again)`]),
  ]
  if (missing.length > 0) {
    const moment = at(retry_at ?? due_at)
    return [`At ${moment} it fails and nothing is sent, unless ${missing.join(' and ')}.`]
  }
  if (held_until !== null && Date.parse(held_until) > late_at) {
    const wish = `${label} wants this account to wait until ${at(held_until)}`
    return [`${wish}, which is too late: once due, it fails as rate_limited.`]
  }
  const late = at(new Date(late_at).toISOString())
  return [
    explainTurn(c),
    `Not seen by a worker before ${late}, it fails as missed_schedule.`,
    deadline(c),
  ]
}

/** When its turn comes, of what may be sent. */
function explainTurn({ delivery, subject, label, now, at }: DeliverySituation): string {
  const { due_at, retry_at, held_until, busy_with, ahead } = delivery
  if (retry_at !== null && retry_at > now) {
    return `It was certainly not published, and is tried again at ${at(retry_at)}.`
  }
  if (due_at > now) return `It is sent at ${at(due_at)}.`
  if (subject.workers === 0) return 'It is due, and no process with a worker runs: start one.'
  if (held_until !== null) {
    return `It is due; ${label} wants this account to wait until ${at(held_until)}, and it is sent then.`
  }
  const others = `${ahead} others of its account are due before it`
  if (busy_with !== null) return `It is due; its account is busy with ${busy_with}, and ${others}.`
  return `It is due; ${others}, and it is claimed within seconds of its turn.`
}

function explainSending(c: DeliverySituation): string[] {
  const { worker_id, worker_lives, leased_until } = c.delivery
  if (worker_lives) {
    const holds = `Process ${worker_id} is sending it; its claim holds until ${c.at(leased_until)}.`
    return [holds, 'Should that process die, it is looked up or waits again.', deadline(c)]
  }
  const open = c.attempts.some(({ outcome }) => outcome === null)
  return [
    `Process ${worker_id}, which had it, is gone. A worker takes it over within seconds: ` +
      (open
        ? 'it may have been sent, so its outcome is unknown and is looked up after a quiet period.'
        : 'nothing was under way, so it waits again.'),
  ]
}

function explainUnknown(c: DeliverySituation): string {
  const { subject, label, recovery, delivery } = c
  const next = c.at(delivery.look_at)
  if (recovery === 'repeat') {
    return `It is looked for at ${next}. If it is not there, the stored payload is sent again, which cannot publish it twice.`
  }
  if (recovery === 'look' || recovery === 'look_and_ask') {
    return `It is looked for at ${next}; ${delivery.absences} looks did not show it yet. ${explainAbsence(c)}`
  }
  const again = recovery === 'resend' && subject.deleted_at === null && !sentAgain(c)
  const then = again
    ? 'it is sent again, once, as the settings want it'
    : 'it fails as outcome_unknown, and its user is asked'
  return `It may be on ${label}, where nothing can be looked up: at ${next} ${then}.`
}

function explainAbsence(c: DeliverySituation): string {
  const { subject, recovery } = c
  if (subject.deleted_at !== null) return 'Its author has deleted it, so it is not sent again.'
  if (subject.kind === 'article') return 'An article is not sent again by itself.'
  if (sentAgain(c)) return 'It was sent again once already: only a look can settle it.'
  return recovery === 'look'
    ? 'When two agree that it is not there, it is sent again, once.'
    : 'When two agree that it is not there, it fails as outcome_unknown, and its user is asked.'
}

/** Whether the part whose outcome is unknown was sent again already. */
function sentAgain({ attempts }: DeliverySituation): boolean {
  const open = attempts.findLast(({ outcome }) => outcome === null)
  return attempts.some(
    ({ outcome, position }) => outcome === 'absent' && position === open?.position,
  )
}

function explainFailed({ delivery, label, live_parts, at }: DeliverySituation): string[] {
  const { error_code, error, retry_at } = delivery
  return [
    `Nothing by itself: ${error_code} (${error})`,
    ...(error_code === null ? [] : [REMEDY[error_code]]),
    ...(retry_at === null ? [] : [`${label} has asked to wait until ${at(retry_at)}.`]),
    ...(live_parts === 0
      ? []
      : [
          `${live_parts} of ${delivery.parts} parts are live: publishing it again goes on after them.`,
        ]),
  ]
}

function deadline({ delivery, at }: DeliverySituation): string {
  return `Its deadline is ${at(delivery.deadline_at)}; should it come, a worker ends it as failed.`
}

/** What its user may do. */
const REMEDY: Record<FailureCode, string> = {
  refused: 'Its author may change it, and publish or schedule it again.',
  unreachable: 'Certainly nothing was published: it may be published or scheduled again.',
  rate_limited: 'Certainly nothing was published: it may be published again once the wait is over.',
  missed_schedule: 'Nothing was sent: it may be published now or get a new date.',
  outcome_unknown:
    'The network may have it. Its user has to look there; if it is not there, publishing or scheduling it again takes "confirm_resend": true.',
  subscription_required:
    'Nothing was sent: with a subscription it may be published or scheduled again.',
  not_approved: 'Nothing was sent: it may be scheduled again, and approved in time.',
  account_not_connected:
    'The account has to be connected again; then it may be published or scheduled again.',
}
