/** What is stored of a post or an article and its account, as the networks take it. */
import type { SendingAccount, Subject } from '../../db/delivery/due.ts'
import type { Attached, UploadedMedia as StoredMedia } from '../../db/posts/media.ts'
import type { PostContent } from '../../db/posts/content.ts'
import { contentOn, partsOn, variantOn } from '../../db/posts/variants.ts'
import { unseal } from '../../db/secrets/seal.ts'
import { grantPlace, tokenPlace, type StoredTokens } from '../../db/connections/tokens.ts'
import { isCovered } from '../../db/costs/descriptions.ts'
import { findUpload, keepUpload } from '../../db/delivery/uploads.ts'
import type { Charge } from '../../networks/prices.ts'
import type { Account, Content, Media, Platform, Uploads } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'

/** The account as stored; whoever is about to use it asks for a fresh one (jobs/accounts/freshAccount.ts). */
export function openAccount(
  s: Pick<Publisher, 'keyring'>,
  sender: SendingAccount & { connection_id: string | null },
): Account {
  const { handle, premium, pds_url, connection_id } = sender
  const tokens = openTokens(s, { ...sender, connection_id: connection_id ?? '' })
  return { ...tokens, handle, premium, pds_url }
}

/** What a sign-in needs of an account. */
export function openTokens(
  { keyring }: Pick<Publisher, 'keyring'>,
  { connection_id: id, platform, remote_id, sealed_token, sealed_grant }: StoredTokens,
): Account {
  const access_token = unseal(keyring, sealed_token, tokenPlace(id))
  const account = { platform, remote_id, handle: '', premium: false, access_token, pds_url: null }
  if (sealed_grant === null) return account
  return { ...account, grant: unseal(keyring, sealed_grant, grantPlace(id)) }
}

/** What one network gets. The files are read when it wants their bytes. */
export function readContent(
  { files }: Pick<Publisher, 'files'>,
  post: PostContent,
  attached: Attached[],
  platform: Platform,
): Content {
  const by_name = new Map(attached.map((one) => [one.name, one]))
  return {
    parts: partsOn(post, platform).map(({ text, media }) => ({
      text,
      media: media.flatMap((name) => {
        const one = by_name.get(name)
        return one === undefined ? [] : [readMedia(files, one)]
      }),
    })),
    community_id: post.community_id,
    share_with_followers: post.share_with_followers,
    choices: variantOn(post.variants, platform),
  }
}

export function readMedia(files: Publisher['files'], { name, ...facts }: StoredMedia): Media {
  return {
    ...facts,
    async read() {
      const bytes = await files.read(name)
      if (bytes === undefined) throw new Error('the bytes of an uploaded file are gone')
      return bytes
    },
  }
}

/** How many parts a network gets; an article is one. */
export function partsOf({ post, platform }: Subject & { platform: Platform }): number {
  const parts = post === null ? null : contentOn(post, platform).thread_tweets
  return 1 + (parts?.length ?? 0)
}

/** What a delivery has on its network already, kept beside it. */
export function uploadsOf(
  { db, prices, instance_micros }: Pick<Publisher, 'db' | 'prices' | 'instance_micros'>,
  delivery: { user_id: string; id: string; platform: Platform; due_at: string },
): Uploads {
  // As it was reserved.
  const billOf = (paid: Charge | undefined) =>
    prices.priced(delivery.platform, paid === undefined ? [] : [paid], new Date(delivery.due_at))[0]
  return {
    find: (key) => findUpload(db, delivery, key),
    async covers(paid) {
      const bill = billOf(paid)
      return bill === undefined || isCovered(db, delivery, bill, instance_micros !== undefined)
    },
    keep: (key, value, expires_at, paid) => {
      const bill = billOf(paid)
      return keepUpload(db, delivery, {
        key,
        value,
        expires_at: expires_at === undefined ? null : new Date(expires_at).toISOString(),
        bill,
      })
    },
  }
}
