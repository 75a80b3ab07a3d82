/**
 * What the simulated networks hold: accounts, tokens, posts, media, articles. The state changes only
 * through ledger entries, in the order of the file, so a restart arrives at the same world.
 */
import type { Platform } from '../network.ts'
import type { Article } from './x/article.ts'
import { type Files, openFiles } from './files.ts'
import { type Entry, openLedger } from './ledger.ts'
import type { Media } from './media.ts'
import type { BlueskyPost, LinkedInPost, Post, XPost } from './post.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import {
  type SimulatedAccount,
  apply,
  contentKey,
  type Grant,
  key,
  newState,
  type State,
} from './state.ts'

export interface World {
  /** Where the simulator is reached, for the addresses it hands out. */
  url: string
  settings: Settings
  /** The networks' own clock, which a demo or a test can set forward. */
  now(): number
  listAccounts(): SimulatedAccount[]
  entries: readonly Entry[]
  /** Undefined for a token that is none, or not any more. */
  bearerOf(platform: Platform, token: string | undefined): Bearer | undefined
  /** Of any refresh token that there ever was. */
  grantByRefresh(platform: Platform, refresh_token: string): Grant | undefined
  grantByAccess(platform: Platform, access_token: string): Grant | undefined
  /** By handle or by the network's id. */
  findAccount(platform: Platform, name: string): SimulatedAccount | undefined
  findPost(platform: Platform, id: string): Post | undefined
  findX(id: string): XPost | undefined
  findBluesky(id: string): BlueskyPost | undefined
  findLinkedIn(id: string): LinkedInPost | undefined
  /** Live posts, oldest first. */
  listPosts(account: SimulatedAccount): Post[]
  /** Its author's own, as a thread has them, which may be none. */
  listReplies(post: Post): Post[]
  /** Also tells apart what was deleted from what never was. */
  isDeleted(platform: Platform, id: string): boolean
  /** An id is never given twice, not even after a deletion. */
  isTaken(platform: Platform, id: string): boolean
  /** The latest acceptance of the same text and media from the same account, deleted or not. */
  findSame(account: SimulatedAccount, text: string, media: { id: string }[]): Post | undefined
  files: Files
  /** What this account may use; what belongs to others is not there. */
  findMedia(account: SimulatedAccount, id: string): Media | undefined
  /** Whether a live post carries it. */
  isUsed(account: SimulatedAccount, id: string): boolean
  findFile(name: string): Media | undefined
  findArticle(id: string): Article | undefined
  /** The id of the post that published it, which may have been deleted since. */
  findPublished(article_id: string): string | undefined
  /** Takes effect and is in the ledger when this returns. */
  record(entries: Entry[]): void
  close(): void
}

/** Whose token it is, and what is wrong with it. */
export interface Bearer {
  account: SimulatedAccount
  problem: 'revoked' | 'expired' | undefined
  /** The thumbprint of the key that a call has to prove; null for a token that works alone. */
  jkt: string | null
}

export function openWorld(ledger_file: string | undefined): World {
  const ledger = openLedger(ledger_file)
  const state = newState()
  ledger.entries.forEach((entry) => apply(state, entry))
  const settings: Settings = { ...DEFAULT_SETTINGS }

  function now() {
    return Date.now() + settings.clock_offset_ms
  }
  function find<P extends Platform>(platform: P, id: string) {
    const post = state.live.get(key(platform, id))
    // The key begins with the platform, so the post is one of that platform.
    return post as Extract<Post, { platform: P }> | undefined
  }

  return {
    url: '',
    settings,
    now,
    entries: ledger.entries,
    listAccounts: () => [...state.accounts.values()],
    bearerOf: (platform, token) =>
      token === undefined ? undefined : bearerOf(state, platform, token, now()),
    grantByRefresh: (platform, token) => state.refresh.get(key(platform, token)),
    grantByAccess: (platform, token) => state.access.get(key(platform, token)),
    findAccount: (platform, name) =>
      state.accounts.get(key(platform, name)) ?? state.handles.get(key(platform, name)),
    findPost: find,
    findX: (id) => find('x', id),
    findBluesky: (id) => find('secondary_a', id),
    findLinkedIn: (id) => find('secondary_b', id),
    listPosts: ({ platform, account }) => [
      ...(state.own.get(key(platform, account))?.values() ?? []),
    ],
    listReplies: ({ platform, account, id }) =>
      [...(state.own.get(key(platform, account))?.values() ?? [])].filter(
        ({ parent }) => parent === id,
      ),
    isDeleted: (platform, id) => state.deleted.has(key(platform, id)),
    isTaken: (platform, id) =>
      state.live.has(key(platform, id)) || state.deleted.has(key(platform, id)),
    findSame: (account, text, media) => state.texts.get(contentKey(account, text, media)),
    files: openFiles(ledger_file),
    findMedia: ({ platform, account }, id) => state.media.get(key(platform, account, id)),
    isUsed: ({ platform, account }, id) => (state.uses.get(key(platform, account, id)) ?? 0) > 0,
    findFile: (name) => state.files.get(name),
    findArticle: (id) => state.articles.get(id),
    findPublished: (article_id) => state.published.get(article_id),
    record(entries) {
      ledger.append(entries)
      entries.forEach((entry) => apply(state, entry))
    },
    close: ledger.close,
  }
}

function bearerOf(
  state: State,
  platform: Platform,
  token: string,
  now: number,
): Bearer | undefined {
  const opened = state.tokens.get(key(platform, token))
  if (opened) return { account: opened, problem: opened.revoked ? 'revoked' : undefined, jkt: null }
  const grant = state.access.get(key(platform, token))
  const account = grant && state.accounts.get(key(platform, grant.account))
  if (grant === undefined || account === undefined) return undefined
  const problem = grant.revoked ? 'revoked' : grant.ends_at <= now ? 'expired' : undefined
  return { account, problem, jkt: grant.jkt }
}
