/**
 * Asks a network to remove the copies of a deleted post or article (R9). What it does not do at once is
 * asked for again, with growing gaps, until it is done, refused for good or past its deadline (R16);
 * what has been asked for twice does no harm.
 */
import {
  claimRemovals,
  endRemoval,
  forgetCopy,
  insertCopies,
  leaveToNetworks,
  listHidden,
  listOverdueRemovals,
  markRemoved,
  tryAgain,
  type CopyPart,
  type Owed,
  type RemovalKey,
} from '../../db/delivery/removals.ts'
import { lockSubject } from '../../db/posts/subjects.ts'
import { markTokenRefused } from '../../db/connections/tokens.ts'
import type { Account, Network, Payload, Removal } from '../../networks/network.ts'
import { freshAccount } from '../accounts/freshAccount.ts'
import { othersOf } from './others.ts'
import { ABSENCES_NEEDED } from './reconcile.ts'
import type { Publisher } from './publisher.ts'
import { recordRemoval } from './steps.ts'
import { claimHoldOf } from './timing.ts'

/** Times `removal_gap_ms`: 5 s, 15 s, 1 min, 5 min, 15 min, 1 h, 3 h, and every 6 h from then on. */
const GAPS = [1, 3, 12, 60, 180, 720, 2160, 4320] as const

/** It may be another post than its owner meant, so nobody but the owner deletes it. */
const UNVERIFIED: Removal = {
  state: 'refused',
  error: 'nobody could verify the address that its owner gave, so delete it there by hand.',
}

/** What one try comes to. */
export type RemovalTry =
  | { then: 'removed' }
  /** For good: the network refused, or nobody can tell whether it has one. */
  | { then: 'kept' | 'unknown'; error: string }
  /** `reconnect`: not before the account is connected again, which makes it due at once. */
  | { then: 'again' | 'reconnect'; error: string; retry_at?: number; absences?: number }

/** One try of a claimed removal, and what is stored of it. */
export async function removeCopies(s: Publisher, owed: Owed): Promise<RemovalTry> {
  const tried = await askNetwork(s, owed)
  // crash point: copies_removed
  await store(s, owed, tried)
  recordRemoval(s, owed, tried.then)
  return tried
}

/** Nobody waits for the answers: a slow network delays its own alone. */
export async function removeOwed(s: Publisher) {
  for (const owed of await claimRemovals(s.db, claimHoldOf(s.timing))) {
    void s.track(removeCopies(s, owed).then(() => undefined))
  }
}

/** Takes up deletions that were cut short, and ends those that no network carried out in time. */
export async function sweepRemovals(s: Publisher) {
  for (const hidden of await listHidden(s.db)) {
    await s.db.begin(async (tx) => {
      await lockSubject(tx, hidden.user_id, hidden.id)
      await leaveToNetworks(tx, hidden, 0)
    })
  }
  for (const overdue of await listOverdueRemovals(s.db)) {
    const error = overdue.error ?? 'Nobody could ask it in time.'
    await end(s, overdue, { then: 'kept', error })
    recordRemoval(s, overdue, 'kept')
  }
}

async function askNetwork(s: Publisher, owed: Owed): Promise<RemovalTry> {
  if (owed.connection_id === null) return { then: 'kept', error: 'Its account is gone from here.' }
  if (!owed.connected) return { then: 'reconnect', error: 'Its account is not connected.' }
  const network = s.networks.of(owed.origin, owed.platform)
  const fresh = await freshAccount(s, owed)
  if (fresh.state === 'refused') return { then: 'reconnect', error: fresh.error }
  if (fresh.state === 'not_sent') return again(fresh)
  const copies = await findDoubtful(s, owed, network, fresh.account)
  const removal = await removeParts(s, owed, network, fresh.account, copies.parts)
  if (removal.state === 'removed') return copies.then ?? { then: 'removed' }
  if (removal.state === 'not_removed') return again(removal)
  if (removal.reconnect !== true) return { then: 'kept', error: removal.error }
  const holder = { user_id: owed.user_id, connection_id: owed.connection_id }
  const next = await markTokenRefused(s.db, holder, fresh.sealed_token)
  return { then: next === 'renew' ? 'again' : 'reconnect', error: removal.error }
}

function again({ error, retry_at }: { error: string; retry_at?: number }): RemovalTry {
  return { then: 'again', error, ...(retry_at !== undefined && { retry_at }) }
}

interface Found {
  /** All that is known to be live, the last part first. */
  parts: CopyPart[]
  /** When what is not known of is to be told, or looked for again. */
  then?: RemovalTry
}

/** A send that was given up after the deletion may have left a copy: where the network can be read it is looked for. */
async function findDoubtful(
  s: Publisher,
  owed: Owed,
  network: Network,
  account: Account,
): Promise<Found> {
  const { doubts, absences } = owed
  const maybe: RemovalTry = { then: 'unknown', error: 'Nobody can tell whether it is there.' }
  if (doubts.length === 0) return { parts: owed.parts, ...(owed.told && { then: maybe }) }
  if (network.find === undefined) return { parts: owed.parts, then: maybe }
  let { parts } = owed
  let then: RemovalTry | undefined
  for (const { payload, started_ms } of doubts) {
    // The column holds what compose made and claim wrote down; nothing else is ever stored there.
    const sent = JSON.parse(payload) as Payload
    // What is not certain to be it would be another post that is deleted.
    const finding = await network.find(account, sent, started_ms, {
      since: started_ms,
      is_certain: true,
      listOthers: othersOf(s, { ...owed, id: owed.delivery_id ?? '' }),
    })
    if (finding.state === 'unreadable') then = again(finding)
    if (finding.state === 'absent' && absences + 1 < ABSENCES_NEEDED) {
      then = { then: 'again', error: 'It does not show yet.', absences: absences + 1 }
    }
    if (finding.state !== 'found') continue
    await insertCopies(s.db, owed, finding.parts)
    const positions = parts.map(({ position }) => position)
    const more = finding.parts
      .filter(({ position }) => !positions.includes(position))
      .map((part) => ({ ...part, unverified: false }))
    parts = [...more, ...parts].toSorted((a, b) => b.position - a.position)
  }
  return { parts, ...(then && { then }) }
}

/** One after the other. A refusal of one part does not keep the others; a network in trouble is left alone. */
async function removeParts(
  s: Publisher,
  owed: Owed,
  network: Network,
  account: Account,
  parts: CopyPart[],
): Promise<Removal> {
  let result: Removal = { state: 'removed' }
  const deletion = { what: 'deletion', count: 1 } as const
  const [bill] = s.prices.priced(owed.platform, [deletion], new Date())
  for (const part of parts) {
    const removal = part.unverified ? UNVERIFIED : await network.remove(account, part)
    if (removal.state === 'removed') await forgetCopy(s.db, owed, part, bill)
    else result = removal
    if (removal.state === 'not_removed') break
  }
  return result
}

function store(s: Publisher, owed: Owed, tried: RemovalTry): Promise<void> {
  switch (tried.then) {
    case 'again':
    case 'reconnect':
      return tryAgain(s.db, owed, nextTry(s, owed, tried))
    case 'removed':
    case 'kept':
    case 'unknown':
      return end(s, owed, tried)
  }
}

type Pending = Extract<RemovalTry, { then: 'again' | 'reconnect' }>

function nextTry({ timing }: Publisher, { tries }: Owed, tried: Pending) {
  const { retry_at = 0, absences = 0, error } = tried
  const gap_ms = timing.removal_gap_ms * (GAPS[Math.min(tries, GAPS.length - 1)] ?? 0)
  return { in_ms: Math.max(retry_at - Date.now(), gap_ms), tries: tries + 1, absences, error }
}

/** The deleted one is held, so that of two networks that end at once the second sees the first. */
async function end(s: Publisher, owed: RemovalKey, tried: Exclude<RemovalTry, Pending>) {
  await s.db.begin(async (tx) => {
    await lockSubject(tx, owed.user_id, owed.subject_id)
    if (tried.then === 'removed') await markRemoved(tx, owed)
    else await endRemoval(tx, owed, tried.then, tried.error)
  })
}
