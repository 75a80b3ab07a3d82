/** One attempt: the next delivery of a webhook is claimed, sent and settled. */
import type { Event } from '../../db/events/readEvents.ts'
import { isDatabaseAway, throughOutage } from '../../db/pool/outage.ts'
import { unseal } from '../../db/secrets/seal.ts'
import { putBackDelivery, type ClaimedDelivery } from '../../db/webhooks/claims.ts'
import type { LeasedWebhook } from '../../db/webhooks/leases.ts'
import {
  disableWebhook,
  noteHealth,
  settleDeliveries,
  type AttemptOutcome,
  type AttemptSettlement,
} from '../../db/webhooks/settlements.ts'
import { secretPlace } from '../../db/webhooks/webhooks.ts'
import { isOfHost } from '../../networks/wire/callRules.ts'
import type { CallAnswer, GuardedCalls, OutgoingCall } from '../../networks/wire/guardedPost.ts'
import { webhookHeaders } from '../../networks/wire/webhookSignature.ts'
import { storable } from '../../networks/wire/wire.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { slowFrom } from './lanes.ts'
import { sendsWithin, webhookHoldOf } from './lease.ts'
import { FAILING_MS_MAX, readRetryAfter, retryIn } from './schedule.ts'
import type { WebhookStore } from './store.ts'

/** Of an answer. */
export const BEGINNING_BYTES = 4096
const GONE = 410

/** `bytes`: there was no memory for what is due; none of it was sent. */
export type AttemptResult =
  'delivered' | 'slow' | 'failed' | 'late' | 'nothing_due' | { bytes: number }

/** Nothing is sent that weighs more than `bytes_max`, or that somebody else may have claimed meanwhile. */
export async function attemptNext(
  s: Publisher,
  store: WebhookStore,
  calls: GuardedCalls,
  webhook: LeasedWebhook,
  bytes_max: number,
): Promise<AttemptResult> {
  const asked_at = performance.now()
  // crash point: webhook_before_claim
  const delivery = await store.claim(webhook)
  if (delivery === undefined) return 'nothing_due'
  // crash point: webhook_claimed
  const found = await findEvent(store, webhook, delivery)
  if (found === undefined) {
    await store.settle({ webhook, delivery, outcome: FORGOTTEN })
    return 'failed'
  }
  if (found.bytes > bytes_max) {
    await putBack(s, webhook, delivery)
    return { bytes: found.bytes }
  }
  const call = await callFor(s, webhook, delivery, found).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    s.log.error({ err: error, webhook_id: webhook.webhook_id }, 'an event could not be sent')
  })
  // crash point: webhook_sending
  const began_at = performance.now()
  if (began_at - asked_at > sendsWithin(s.timing)) {
    await putBack(s, webhook, delivery)
    return 'late'
  }
  const answer = call ? await calls.post(call) : NOT_SENT
  const duration_ms = performance.now() - began_at
  // crash point: webhook_answered
  const outcome = outcomeOf(s, delivery, answer, duration_ms)
  const settlement = { webhook, delivery, outcome }
  await throughOutage(() => settle(s, store, settlement, answer), webhookHoldOf(s.timing))
  // crash point: webhook_settled
  s.instruments.webhook_attempts.inc({ outcome: labelOf(answer) })
  if (outcome.error !== undefined) return 'failed'
  return outcome.is_slow ? 'slow' : 'delivered'
}

async function putBack(s: Publisher, webhook: LeasedWebhook, delivery: ClaimedDelivery) {
  await putBackDelivery(s.db, webhook, delivery)
  // It is before those that were claimed since.
  webhook.claimed_up_to = {}
}

/** What was there for its time went, while the webhook was off or did not answer. */
const FORGOTTEN: AttemptOutcome = {
  duration_ms: 0,
  error: 'The event is not kept any more.',
  retry_in_ms: null,
  counts: false,
  is_slow: false,
}

interface FoundEvent {
  bytes: number
  read(): Promise<Event>
}

async function findEvent(
  store: WebhookStore,
  { user_id }: LeasedWebhook,
  { event_id: id, event_number: number, type, created_at }: ClaimedDelivery,
): Promise<FoundEvent | undefined> {
  if (number === null) {
    // A ping is what has no number.
    const ping = { id, type: type as Event['type'], timestamp: created_at, data: {} }
    return { bytes: 0, read: () => Promise.resolve(ping) }
  }
  const row = await store.find({ user_id, number })
  return row && { bytes: row.bytes, read: () => store.read({ user_id, ...row }) }
}

/** Our own mistake, or that of who configures the keys: others are not kept from being sent. */
const NOT_SENT: CallAnswer = { state: 'failed', error: 'The service could not send it.' }

async function callFor(
  { keyring }: Publisher,
  { webhook_id }: LeasedWebhook,
  { event_id: id, url, sealed_secret, sealed_previous_secret }: ClaimedDelivery,
  found: FoundEvent,
): Promise<OutgoingCall> {
  const sealed = sealed_previous_secret === null ? [] : [sealed_previous_secret]
  const secrets = [sealed_secret, ...sealed].map((one) =>
    unseal(keyring, one, secretPlace(webhook_id)),
  )
  const body = JSON.stringify(await found.read())
  const signed = { id, timestamp_s: Math.floor(Date.now() / 1000), body }
  const headers = {
    ...webhookHeaders(signed, secrets),
    'content-type': 'application/json',
    'user-agent': 'Otterpost',
    'accept-encoding': 'identity',
  }
  return { url, headers, body }
}

function outcomeOf(
  { calls, timing }: Publisher,
  { type, tries, url }: ClaimedDelivery,
  answer: CallAnswer,
  duration_ms: number,
): AttemptOutcome {
  const is_ping = type === 'ping'
  const seen = { duration_ms, counts: !is_ping, is_slow: duration_ms >= slowFrom(timing) }
  // A test is over with its first attempt.
  const retry = (asked_ms?: number) => (is_ping ? null : retryIn(tries, asked_ms))
  if (answer.state === 'failed') {
    return { ...seen, error: answer.error, retry_in_ms: retry() }
  }
  const { status, retry_after, beginning } = answer
  const response_body = isOfHost(url, calls) ? undefined : textOf(beginning)
  const answered = { ...seen, response_status: status, response_body }
  if (status >= 200 && status < 300) return { ...answered, retry_in_ms: null }
  const pause_ms = readRetryAfter(retry_after)
  const error = `It answered ${status}${status >= 300 && status < 400 ? ', and redirects are not followed' : ''}.`
  return { ...answered, error, retry_in_ms: retry(pause_ms), pause_ms }
}

/** Undefined when there is nothing to show. */
function textOf(beginning: Buffer): string | undefined {
  const text = beginning.toString('utf8').slice(0, BEGINNING_BYTES)
  return text === '' ? undefined : storable(text)
}

/** One that has to be switched off is, before anything else is locked (`disable_webhook` in 0031_a). */
async function settle(
  s: Publisher,
  store: WebhookStore,
  settlement: AttemptSettlement,
  answer: CallAnswer,
) {
  const { webhook, delivery, outcome } = settlement
  const is_gone = answer.state === 'answered' && answer.status === GONE
  const has_failed_long = outcome.counts && (delivery.failing_for_ms ?? 0) > FAILING_MS_MAX
  if (outcome.error === undefined || !(is_gone || has_failed_long)) {
    // crash point: webhook_before_settle
    await store.settle(settlement)
    return noteHealth(s.db, settlement)
  }
  const off = await s.db.begin(async (tx) => {
    const off = await disableWebhook(
      tx,
      webhook,
      delivery,
      is_gone ? 'gone' : 'failing',
      is_gone ? null : FAILING_MS_MAX,
    )
    await settleDeliveries(tx, [settlement], { waits: true })
    await noteHealth(tx, settlement)
    return off
  })
  if (off) s.log.warn({ webhook_id: webhook.webhook_id }, 'a webhook was switched off')
}

function labelOf(answer: CallAnswer): string {
  if (answer.state === 'failed') return 'no_answer'
  return answer.status >= 200 && answer.status < 300 ? 'delivered' : 'refused'
}
