/** Who an account of Bluesky is, by the record that its own server has: public, and read without a token. */
import { memberOf, textOf, type SendRequest } from '../wire/wire.ts'
import type { Identity } from '../signIn/signIn.ts'

export async function readProfile(
  { send }: { send: SendRequest },
  { did, handle, pds_url }: { did: string; handle: string; pds_url: string },
): Promise<Identity> {
  const query = new URLSearchParams({
    repo: did,
    collection: 'app.bsky.actor.profile',
    rkey: 'self',
  })
  const url = `${pds_url}/xrpc/com.atproto.repo.getRecord?${query.toString()}`
  const answer = await send({ method: 'GET', url, headers: {} })
  // An account need not have one.
  const profile = answer.kind === 'answer' ? memberOf(answer.body, 'value') : undefined
  const avatar = textOf(profile, 'avatar', 'ref', '$link')
  const blob = new URLSearchParams({ did, cid: avatar ?? '' }).toString()
  return {
    remote_id: did,
    handle,
    display_name: textOf(profile, 'displayName') || handle,
    avatar_url: avatar === undefined ? '' : `${pds_url}/xrpc/com.atproto.sync.getBlob?${blob}`,
    subscription_type: 'None',
    pds_url,
  }
}
