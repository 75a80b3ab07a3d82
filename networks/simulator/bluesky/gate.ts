/** Who may reply to a thread: a record of its own, under the key of the first post. */
import { description } from '../../bluesky/description.ts'
import { isObject, type JsonObject } from '../exchange.ts'
import type { Entry, OwnEntry } from '../ledger.ts'
import { cidOf } from './cid.ts'
import { refuseRecord, GATES, POSTS, type CidLookup } from './record.ts'
import type { Write } from './write.ts'

export interface Gate {
  /** The AT URI of its record. */
  id: string
  cid: string
  record: JsonObject
}

export type GateEntry = OwnEntry & Gate & { kind: 'gate_written' | 'gate_deleted'; at: number }

export function isGateEntry(entry: Entry): entry is GateEntry {
  return entry.kind === 'gate_written' || entry.kind === 'gate_deleted'
}

/** Or the reason why it is refused. A gate to nothing would be there without effect. */
export function readGate(
  { rkey, record }: Write,
  { uri, account, findCid }: { uri: string; account: string; findCid: CidLookup },
): Gate | string {
  const refused = refuseRecord(GATES, record, findCid)
  if (refused !== undefined) return refused
  const post = `at://${account}/${POSTS}/${rkey}`
  if (record.post !== post) return `A gate is under the key of its post: ${String(record.post)}`
  if (findCid(post) === undefined) return `The post of the gate does not exist: ${post}`
  return { id: uri, cid: cidOf(record), record }
}

export function gateEntry(
  kind: GateEntry['kind'],
  account: string,
  { id, cid, record }: Gate,
  at: number,
): GateEntry {
  return { kind, platform: description.platform, account, id, cid, record, at }
}

const ALLOWED: Record<string, string> = {
  [`${GATES}#mentionRule`]: 'those mentioned',
  [`${GATES}#followingRule`]: 'those it follows',
  [`${GATES}#followerRule`]: 'its followers',
}

/** Such as `Replies: its followers`. */
export function gateInWords({ record }: Pick<Gate, 'record'>): string {
  const rules = Array.isArray(record.allow) ? record.allow.filter(isObject) : []
  const allowed = rules.map(({ $type }) => ALLOWED[String($type)] ?? String($type))
  return `Replies: ${allowed.length > 0 ? allowed.join(', ') : 'nobody'}`
}
