/**
 * Commits to a simulated repository. A commit is checked whole before any of it is recorded, so it
 * takes effect whole or not at all. Behaviour after the reference server, its defects included.
 */
import { description } from '../../bluesky/description.ts'
import { type SimulatedAnswer, isObject, json, type JsonObject } from '../exchange.ts'
import type { Write } from './write.ts'
import { internalError, invalid, xrpcError } from './errors.ts'
import { takeBlobs } from './blobs.ts'
import { GATES, POSTS, refuseRecord } from './record.ts'
import { gateEntry, readGate, type Gate, type GateEntry } from './gate.ts'
import { cidOf } from './cid.ts'
import type { SharedEntry } from '../ledger.ts'
import { isTid, nextTid } from './tid.ts'
import type { BlueskyPost } from './post.ts'
import { type SimulatedAccount, fingerprintOf } from '../state.ts'
import type { BlueskyWorld } from './world.ts'

const APPLY = 'com.atproto.repo.applyWrites'

export interface Commit {
  world: BlueskyWorld
  account: SimulatedAccount
  /** The method, which decides the form of the answer. */
  name: string
  writes: Write[]
  received_at: number
}

export function commit({ world, account, name, writes, received_at }: Commit): SimulatedAnswer {
  const rev = nextTid()
  const accepted_at = world.now()
  const entries: SharedEntry[] = []
  const gates: GateEntry[] = []
  const results: JsonObject[] = []
  /** The cids that this commit leaves behind; null for what it deletes. */
  const pending = new Map<string, string | null>()
  const findCid = (uri: string) =>
    pending.has(uri)
      ? (pending.get(uri) ?? undefined)
      : (world.findBluesky(uri) ?? world.findGate(uri))?.cid

  for (const write of writes) {
    const uri = `at://${account.account}/${write.collection}/${write.rkey}`
    const current = findCid(uri)
    if (write.action === 'delete') {
      const refused = refuseSwap(write, current)
      if (refused) return refused
      results.push({ $type: 'com.atproto.repo.applyWrites#deleteResult' })
      if (current === undefined && name === APPLY) return internalError()
      if (current === undefined) continue
      const { platform, account: did } = account
      const gate = world.findGate(uri)
      if (gate) gates.push(gateEntry('gate_deleted', did, gate, accepted_at))
      else entries.push({ kind: 'post_deleted', platform, account: did, id: uri, at: accepted_at })
      pending.set(uri, null)
      continue
    }

    const made =
      write.collection === GATES
        ? readGate(write, { uri, account: account.account, findCid })
        : readPost(write, { uri, rev, received_at, accepted_at, account, world, findCid })
    if (typeof made === 'string') return invalid(made)
    if ('status' in made) return made
    const kind = write.action === 'put' ? 'create' : write.action
    results.push({
      $type: `com.atproto.repo.applyWrites#${kind}Result`,
      uri,
      cid: made.cid,
      validationStatus: 'valid',
    })
    // The same record again changes nothing, whatever the swap says; hence a repeat is harmless.
    if (write.action === 'put' && current === made.cid) continue
    if (write.action === 'create' && current !== undefined) return internalError()
    if (write.action === 'update' && current === undefined) return internalError()
    const refused = refuseSwap(write, current)
    if (refused) return refused
    if (isPost(made))
      entries.push({ kind: current === undefined ? 'post_accepted' : 'post_changed', ...made })
    else gates.push(gateEntry('gate_written', account.account, made, accepted_at))
    pending.set(uri, made.cid)
  }

  const is_change = entries.length + gates.length > 0
  if (is_change) world.record(entries, gates)
  // Writes that are applied make a commit even when there are none.
  const is_commit = is_change || name === APPLY
  return answerCommit(name, results, is_commit ? rev : undefined, account)
}

function isPost(made: BlueskyPost | Gate): made is BlueskyPost {
  return 'rkey' in made
}

interface RecordAddress {
  uri: string
  rev: string
  received_at: number
  accepted_at: number
  account: SimulatedAccount
  world: BlueskyWorld
  findCid: (uri: string) => string | undefined
}

function readPost(
  { collection, rkey, record, body }: Write,
  place: RecordAddress,
): BlueskyPost | SimulatedAnswer | string {
  if (collection !== POSTS) return `The simulated network holds no records of ${collection}`
  if (!isTid(rkey)) return `Invalid record key for ${POSTS}: expected a TID, got "${rkey}"`
  const refused = refuseRecord(POSTS, record, place.findCid)
  if (refused !== undefined) return refused
  const media = takeBlobs(record, place.account, place.world)
  if (!Array.isArray(media)) return media

  const reply = isObject(record.reply) && isObject(record.reply.parent) ? record.reply.parent : {}
  return {
    platform: description.platform,
    account: place.account.account,
    id: place.uri,
    text: String(record.text),
    body,
    parent: typeof reply.uri === 'string' ? reply.uri : null,
    fingerprint: fingerprintOf(body),
    received_at: place.received_at,
    accepted_at: place.accepted_at,
    media,
    rkey,
    cid: cidOf(record),
    rev: place.rev,
    record,
  }
}

function refuseSwap({ swap }: Write, current: string | undefined): SimulatedAnswer | undefined {
  if (swap === undefined || (swap ?? undefined) === current) return undefined
  return xrpcError(400, 'InvalidSwap', `Record was at ${current ?? 'null'}`)
}

function answerCommit(
  name: string,
  results: JsonObject[],
  rev: string | undefined,
  { account }: SimulatedAccount,
): SimulatedAnswer {
  const made = rev === undefined ? {} : { commit: { cid: cidOf({ did: account, rev }), rev } }
  switch (name.replace('com.atproto.repo.', '')) {
    case 'applyWrites':
      return json(200, { ...made, results })
    case 'deleteRecord':
      return json(200, made)
    default: {
      const { uri, cid, validationStatus } = results[0] ?? {}
      return json(200, { uri, cid, ...made, validationStatus })
    }
  }
}
