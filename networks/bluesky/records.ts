/** The records of posts, as they are read back: https://docs.bsky.app/docs/api/com-atproto-repo-get-record */
import type { Account, LivePart, Payload } from '../network.ts'
import { textOf } from '../wire/wire.ts'
import { retryAt, wordsOf } from './refusal.ts'
import { readFrom, type BlueskySettings } from './server.ts'
import { COLLECTION, type BlueskyWrites } from './writes.ts'

export function writesOf({ body }: Payload): BlueskyWrites {
  // Only `compose` makes payloads for this network, and this is what it puts in.
  return body as BlueskyWrites
}

export function partsSent({ web_url }: BlueskySettings, payload: Payload): LivePart[] {
  return writesOf(payload).written.map(({ uri, cid }, i) => {
    const { did, rkey } = keyOf(uri)
    const url = `${web_url}/profile/${did}/post/${rkey}`
    return { position: payload.position + i, remote_id: uri, url, uri, cid }
  })
}

/** at://did/collection/rkey */
export function keyOf(uri: string): { did: string; rkey: string } {
  const [, , did = '', , rkey = ''] = uri.split('/')
  return { did, rkey }
}

export type Look =
  { state: 'ours' | 'other' | 'absent' } | { state: 'unreadable'; error: string; retry_at?: number }

/** Reads the first record: a thread is there whole or not at all. Records are public. */
export async function lookFor(
  settings: BlueskySettings,
  account: Account,
  payload: Payload,
  timeout_ms?: number,
): Promise<Look> {
  const [first] = writesOf(payload).written
  const { did, rkey } = keyOf(first?.uri ?? '')
  const answer = await readRecord(settings, account, did, rkey, timeout_ms)
  if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
  if (textOf(answer.body, 'error') === 'RecordNotFound') return { state: 'absent' }
  const cid = textOf(answer.body, 'cid')
  if (answer.status === 200 && cid !== undefined) {
    return { state: cid === first?.cid ? 'ours' : 'other' }
  }
  const retry = answer.status === 429 ? retryAt(answer) : {}
  return { state: 'unreadable', error: wordsOf(answer), ...retry }
}

export function readRecord(
  settings: BlueskySettings,
  account: Account,
  did: string,
  rkey: string,
  timeout_ms?: number,
) {
  const query = new URLSearchParams({ repo: did, collection: COLLECTION, rkey })
  const method = `com.atproto.repo.getRecord?${query.toString()}`
  return readFrom(settings, account, method, timeout_ms)
}
