/**
 * The one path to the networks (R8): publish-now, scheduled and batch publishing all come here.
 * Claim, send, settle (R2); every outcome is a value that is stored.
 */
import {
  claim,
  findNextOf,
  giveUp,
  markPublished,
  settle,
  startNextPart,
  type Claim,
  type Due,
  type Settlement,
} from '../db/attempts.ts'
import { holdConnection, markNeedsReconnect, tokenPlace } from '../db/connections.ts'
import { wakePosts } from '../db/deliveries.ts'
import { unseal } from '../db/seal.ts'
import type { Account, Content, Network, Outcome } from '../networks/network.ts'
import { leaseOf, type Sending } from './sending.ts'
import type { PostContent } from '../db/posts.ts'
import type { Sender } from '../db/attempts.ts'

/** After a send that certainly did not arrive, unless the network names a time itself. */
const BACK_OFF_MS = [5_000, 15_000, 60_000, 300_000, 900_000] as const

const HOPELESS = {
  missed_schedule: 'The service could not send it within the hour after its time; nothing was sent.',
  subscription_required: 'There was no active subscription at its time; nothing was sent.',
  account_not_connected: 'No usable account is connected on this network; nothing was sent.',
}

/**
 * Delivers what is due on one account, oldest first, until nothing is due, the account is busy, or the
 * process is asked to end. Any number of callers may do it at once: a send has one of them.
 */
export async function deliver(s: Sending, user_id: string, connection_id: string | null) {
  while (!s.stopping()) {
    const due = await findNextOf(s.db, user_id, connection_id, s.timing.late_after_ms)
    if (due === undefined) return
    if (due.hopeless === null) await deliverOne(s, due)
    else await giveUp(s.db, { ...due, state: 'waiting' }, due.hopeless, HOPELESS[due.hopeless])
  }
}

async function deliverOne(s: Sending, due: Due) {
  const network = s.networks.of(due.origin, due.platform)
  const account = openAccount(s, due)
  const content = readContent(due)
  let live = due.live_parts
  let payload = await network.compose(content, account, live)
  if (payload === undefined) return markPublished(s.db, due)
  let held = await claim(s.db, due, payload, s.worker.id, leaseOf(s.timing))
  while (held !== undefined && payload !== undefined) {
    const outcome = await network.publish(account, payload)
    if (outcome.state !== 'accepted') return settleRefusal(s, due, held, outcome, network)
    live = [...live, ...outcome.parts]
    payload = await network.compose(content, account, live)
    held = await settleAccepted(s, held, outcome.parts, payload)
  }
}

/** Settles a part and, of a thread, claims the next one in the same breath (R7). */
async function settleAccepted(
  s: Sending,
  held: Claim,
  parts: Due['live_parts'],
  next: Awaited<ReturnType<Network['compose']>>,
): Promise<Claim | undefined> {
  const then = next === undefined ? 'published' : s.stopping() ? 'waiting' : 'sending'
  const settled = await settle(s.db, held, { outcome: 'accepted', parts, then })
  if (!settled || next === undefined || then !== 'sending') return undefined
  return startNextPart(s.db, held, next, leaseOf(s.timing))
}

async function settleRefusal(
  s: Sending,
  due: Due,
  held: Claim,
  outcome: Exclude<Outcome, { state: 'accepted' }>,
  network: Network,
) {
  const settlement = settlementOf(s, due, outcome, network)
  s.log.info(
    { delivery_id: due.id, platform: due.platform, outcome: outcome.state, then: settlement.then },
    'a send was not accepted',
  )
  await settle(s.db, held, settlement)
  if (due.connection_id === null) return
  if (outcome.state === 'refused' && outcome.reconnect) {
    await markNeedsReconnect(s.db, due.user_id, due.connection_id)
  }
  if (outcome.state === 'not_sent' && outcome.retry_at !== undefined) {
    await holdConnection(s.db, due.user_id, due.connection_id, timestamp(outcome.retry_at))
  }
  if (settlement.then === 'waiting') await wakePosts(s.db, due.user_id, [due.post_id])
}

function settlementOf(
  s: Sending,
  due: Due,
  outcome: Exclude<Outcome, { state: 'accepted' }>,
  network: Network,
): Settlement {
  const { error } = outcome
  switch (outcome.state) {
    case 'unknown':
      return { outcome: null, then: 'unknown', error, look_in_ms: s.timing.quiet_ms[network.platform] }
    case 'refused':
      // Sent again after it was not found, and now "duplicate": the first one is there after all.
      if (outcome.duplicate && due.resent) {
        return { outcome: null, then: 'unknown', error, look_in_ms: s.timing.look_gap_ms }
      }
      return {
        outcome: 'refused',
        then: 'failed',
        error_code: outcome.reconnect ? 'account_not_connected' : 'refused',
        error,
      }
    case 'not_sent':
      return settlementOfNotSent(s, due, outcome)
  }
}

/** Nothing was published. A caller who waits is told so; a schedule tries again within its hour (R12). */
function settlementOfNotSent(
  s: Sending,
  due: Due,
  { error, retry_at }: Extract<Outcome, { state: 'not_sent' }>,
): Settlement {
  const own_time = Date.now() + (BACK_OFF_MS[Math.min(due.tries, BACK_OFF_MS.length - 1)] ?? 0)
  const next = retry_at ?? own_time
  const error_code = retry_at === undefined ? 'unreachable' : 'rate_limited'
  if (due.on_request || next > Date.parse(due.due_at) + s.timing.late_after_ms) {
    const named = retry_at === undefined ? {} : { retry_at: timestamp(retry_at) }
    return { outcome: 'not_sent', then: 'failed', error_code, error, ...named }
  }
  return { outcome: 'not_sent', then: 'waiting', error, retry_at: timestamp(next) }
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString()
}

export function openAccount(s: Sending, sender: Sender & { connection_id: string | null }): Account {
  const { platform, remote_id, handle, premium, pds_url } = sender
  const access_token = unseal(s.keyring, sender.sealed_token, tokenPlace(sender.connection_id ?? ''))
  return { platform, remote_id, handle, premium, access_token, pds_url }
}

export function readContent(post: PostContent): Content {
  const texts = [post.text, ...(post.thread_tweets ?? [])]
  return {
    parts: texts.map((text) => ({ text })),
    community_id: post.community_id,
    share_with_followers: post.share_with_followers,
  }
}
