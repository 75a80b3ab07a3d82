/** What a composer asks of the service besides saving. */
import { answerOf } from '../api.ts'
import { now } from '../clock.ts'
import { readPost, type Post } from '../posts/calls.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import type { Composition, Network } from './composition.ts'
import { compositionOf, filesOf } from './reading.ts'
import type { SavedPost } from './kept.ts'
import { findAttached } from './media/calls.ts'
import { savedOf } from './writes.ts'

export type NetworkAccounts = PublicSchemas['CrossPostingPlatform']
export type Account = NetworkAccounts['accounts'][number]

export function readTargets() {
  return answerOf(publicApi.GET('/cross-posting'))
}

export interface ComposedPost {
  post: Post
  composition: Composition
  saved: SavedPost
}

export async function readComposed(id: string): Promise<ComposedPost> {
  const { post, etag } = await readPost(id)
  return { post, composition: await withFiles(post), saved: savedOf(post, etag) }
}

/** Posts have the addresses of their files alone. */
export async function withFiles(post: Post): Promise<Composition> {
  const urls = filesOf(post)
  return compositionOf(post, urls.length === 0 ? [] : await findAttached(urls))
}

/** The account that a post goes out from there. */
export function accountFor(
  { accounts }: Pick<NetworkAccounts, 'accounts'>,
  chosen: string | undefined,
): Account | undefined {
  return (
    accounts.find(({ account_id }) => account_id === chosen) ??
    accounts.find(({ is_primary }) => is_primary)
  )
}

const AHEAD_DAYS = 30
/** A slot that is nearer than this is taken by nobody. */
const SLOT_AHEAD_MS = 60_000

/** The next slot that a post of this account on X would get; undefined where none is free. */
export async function findSlot(x_account_id: string | undefined): Promise<string | undefined> {
  const query = { until: new Date(now() + AHEAD_DAYS * 86_400_000).toISOString() }
  const { slots } = await answerOf(publicApi.GET('/queue/slots', { params: { query } }))
  return slots.find(
    ({ at, post_id, x_account_id: only }) =>
      post_id === undefined &&
      (only === undefined || only === x_account_id) &&
      Date.parse(at) - now() > SLOT_AHEAD_MS,
  )?.at
}

/** Undefined where it does not go there. */
export function accountOn(
  targets: NetworkAccounts[],
  { networks, accounts }: Composition,
  network: Network,
): string | undefined {
  const target = targets.find(({ platform }) => platform === network)
  if (target === undefined || !networks.includes(network)) return undefined
  return accountFor(target, accounts[network])?.account_id
}
