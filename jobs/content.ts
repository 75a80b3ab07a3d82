/** What is stored of a post and its account, as the networks take it. */
import { tokenPlace } from '../db/connections.ts'
import type { Sender } from '../db/due.ts'
import type { PostContent } from '../db/posts.ts'
import { unseal } from '../db/seal.ts'
import type { Account, Content } from '../networks/network.ts'
import type { Sending } from './sending.ts'

export function openAccount(
  s: Sending,
  sender: Sender & { connection_id: string | null },
): Account {
  const { platform, remote_id, handle, premium, pds_url } = sender
  const access_token = unseal(
    s.keyring,
    sender.sealed_token,
    tokenPlace(sender.connection_id ?? ''),
  )
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
