/** Posts on Bluesky by their address on its website, and whether they are there. */
import type { Account, Confirmation, LivePart, Payload } from '../network.ts'
import { pathBelow } from '../webAddress.ts'
import { textOf } from '../wire/wire.ts'
import { keyOf, partsSent, readRecord } from './records.ts'
import { wordsOf } from './refusal.ts'
import type { BlueskySettings } from './server.ts'
import { COLLECTION } from './writes.ts'

/** https://atproto.com/specs/record-key */
const RECORD_KEY = /^[\w.~:-]{1,512}$/

/** By the account's DID or its handle. */
export function readAddressOnBluesky(
  { web_url }: BlueskySettings,
  { remote_id, handle }: Pick<Account, 'remote_id' | 'handle'>,
  address: string,
  position: number,
): LivePart | undefined {
  const [profile, who = '', post, rkey = '', ...rest] = pathBelow(address, [web_url]) ?? []
  if (profile !== 'profile' || post !== 'post' || rest.length > 0) return undefined
  const is_theirs = who === remote_id || who.toLowerCase() === handle.toLowerCase()
  if (!is_theirs || !RECORD_KEY.test(rkey)) return undefined
  const uri = `at://${remote_id}/${COLLECTION}/${rkey}`
  const url = `${web_url}/profile/${remote_id}/post/${rkey}`
  return { position, remote_id: uri, url, uri, cid: null }
}

/** The record is in the repository of its account, so it is nobody else's. What was sent together is there together. */
export async function confirmOnBluesky(
  settings: BlueskySettings,
  account: Account,
  part: LivePart,
  payload: Payload | undefined,
): Promise<Confirmation> {
  const { did, rkey } = keyOf(part.remote_id)
  const answer = await readRecord(settings, account, did, rkey)
  if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
  if (textOf(answer.body, 'error') === 'RecordNotFound') return { state: 'absent' }
  const cid = textOf(answer.body, 'cid')
  if (answer.status !== 200 || cid === undefined) {
    return { state: 'unreadable', error: wordsOf(answer) }
  }
  const sent = payload === undefined ? [] : partsSent(settings, payload)
  const [first] = sent
  const is_sent = first?.remote_id === part.remote_id && first.cid === cid
  return { state: 'there', parts: is_sent ? sent : [{ ...part, cid }] }
}
