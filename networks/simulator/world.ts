/**
 * What the simulated networks hold: accounts, tokens, posts, media. The state changes only
 * through ledger entries, in the order of the file, so a restart arrives at the same world.
 */
import type { Platform } from '../../generated/names.ts'
import { type Files, openFiles } from './files.ts'
import { type Entry, isShared, openLedger, type OwnEntry, type SharedEntry } from './ledger.ts'
import type { Media } from './media.ts'
import type { Post } from './post.ts'
import type { RulesByPlatform } from './rules.ts'
import { type Settings, usualSettings } from './settings.ts'
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
  rules: RulesByPlatform
  /** With those of each network. */
  settings: Settings
  /** The networks' own clock, which a demo or a test can set. */
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
  /** Takes effect and is in the ledger when this returns, together with what one network alone has of it. */
  record(entries: SharedEntry[], own?: OwnEntry[]): void
  /** The same for what one network alone has. */
  recordOwn(entry: OwnEntry): void
  /** Is given every entry of a network that there is and will be: what the network rebuilds for itself. */
  follow(platform: Platform, rebuild: (entry: Entry) => void): void
  close(): void
}

/** Whose token it is, and what is wrong with it. */
export interface Bearer {
  account: SimulatedAccount
  problem: 'revoked' | 'expired' | undefined
  /** The thumbprint of the key that a call has to prove; null for a token that works alone. */
  jkt: string | null
}

export function openWorld(
  url: string,
  ledger_file: string | undefined,
  rules: RulesByPlatform,
): World {
  const ledger = openLedger(ledger_file)
  const state = newState()
  const settings = usualSettings(Object.values(rules).map((network) => network.settings))
  const followers: ((entry: Entry) => void)[] = []
  ledger.entries.forEach(take)

  function take(entry: Entry) {
    if (isShared(entry)) apply(state, entry, rules)
    for (const rebuild of followers) rebuild(entry)
  }
  function record(entries: Entry[]) {
    ledger.append(entries)
    entries.forEach(take)
  }
  function now() {
    return Date.now() + settings.clock_offset_ms
  }

  return {
    url,
    rules,
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
    findPost: (platform, id) => state.live.get(key(platform, id)),
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
    record: (entries, own = []) => record([...entries, ...own]),
    recordOwn: (entry) => record([entry]),
    follow(platform, rebuild) {
      const own = (entry: Entry) => {
        if (entry.platform === platform) rebuild(entry)
      }
      ledger.entries.forEach(own)
      followers.push(own)
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
