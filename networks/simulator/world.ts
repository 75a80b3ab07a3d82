/**
 * What the simulated networks hold: accounts, tokens, posts. The state changes only through ledger
 * entries, in the order of the file, so a restart arrives at the same world.
 */
import { createHash } from 'node:crypto'
import type { Platform } from '../network.ts'
import { type AccountEntry, type Entry, openLedger } from './ledger.ts'
import type { BlueskyPost, LinkedInPost, Post, XPost } from './post.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'

export interface Account extends AccountEntry {
  revoked: boolean
}

export interface World {
  /** Where the simulator is reached, for the addresses it hands out. */
  url: string
  settings: Settings
  listAccounts(): Account[]
  entries: readonly Entry[]
  accountByToken(platform: Platform, token: string | undefined): Account | undefined
  /** By handle or by the network's id. */
  findAccount(platform: Platform, name: string): Account | undefined
  findPost(platform: Platform, id: string): Post | undefined
  findX(id: string): XPost | undefined
  findBluesky(id: string): BlueskyPost | undefined
  findLinkedIn(id: string): LinkedInPost | undefined
  /** Live posts, oldest first. */
  listPosts(account: Account): Post[]
  /** Also tells apart what was deleted from what never was. */
  isDeleted(platform: Platform, id: string): boolean
  /** An id is never given twice, not even after a deletion. */
  isTaken(platform: Platform, id: string): boolean
  /** The latest acceptance of the same text from the same account, deleted or not. */
  findSameText(account: Account, text: string): Post | undefined
  /** Takes effect and is in the ledger when this returns. */
  record(entries: Entry[]): void
  close(): void
}

/** Keyed by platform and id; `own` by platform and account, in order of acceptance. */
interface State {
  accounts: Map<string, Account>
  handles: Map<string, Account>
  tokens: Map<string, Account>
  live: Map<string, Post>
  own: Map<string, Map<string, Post>>
  deleted: Set<string>
  texts: Map<string, Post>
}

export function openWorld(ledger_file: string | undefined): World {
  const ledger = openLedger(ledger_file)
  const state: State = {
    accounts: new Map(),
    handles: new Map(),
    tokens: new Map(),
    live: new Map(),
    own: new Map(),
    deleted: new Set(),
    texts: new Map(),
  }
  ledger.entries.forEach((entry) => apply(state, entry))

  function find<P extends Platform>(platform: P, id: string) {
    const post = state.live.get(key(platform, id))
    // The key begins with the platform, so the post is one of that platform.
    return post as Extract<Post, { platform: P }> | undefined
  }

  return {
    url: '',
    settings: { ...DEFAULT_SETTINGS },
    entries: ledger.entries,
    listAccounts: () => [...state.accounts.values()],
    accountByToken: (platform, token) =>
      token === undefined ? undefined : state.tokens.get(key(platform, token)),
    findAccount: (platform, name) =>
      state.accounts.get(key(platform, name)) ?? state.handles.get(key(platform, name)),
    findPost: find,
    findX: (id) => find('x', id),
    findBluesky: (id) => find('secondary_a', id),
    findLinkedIn: (id) => find('secondary_b', id),
    listPosts: ({ platform, account }) => [
      ...(state.own.get(key(platform, account))?.values() ?? []),
    ],
    isDeleted: (platform, id) => state.deleted.has(key(platform, id)),
    isTaken: (platform, id) =>
      state.live.has(key(platform, id)) || state.deleted.has(key(platform, id)),
    findSameText: ({ platform, account }, text) =>
      state.texts.get(key(platform, account, sameText(text))),
    record(entries) {
      ledger.append(entries)
      entries.forEach((entry) => apply(state, entry))
    },
    close: ledger.close,
  }
}

function apply(state: State, entry: Entry) {
  const { platform, account } = entry
  switch (entry.kind) {
    case 'account_created':
    case 'account_changed': {
      const known = state.accounts.get(key(platform, account))
      if (known) state.tokens.delete(key(platform, known.access_token))
      const current = { ...entry, revoked: false }
      state.accounts.set(key(platform, account), current)
      state.handles.set(key(platform, entry.handle), current)
      state.tokens.set(key(platform, entry.access_token), current)
      return
    }
    case 'post_accepted':
    case 'post_changed': {
      const own = state.own.get(key(platform, account)) ?? new Map<string, Post>()
      state.own.set(key(platform, account), own.set(entry.id, entry))
      state.live.set(key(platform, entry.id), entry)
      state.texts.set(key(platform, account, sameText(entry.text)), entry)
      return
    }
    case 'post_deleted':
      state.own.get(key(platform, account))?.delete(entry.id)
      state.live.delete(key(platform, entry.id))
      state.deleted.add(key(platform, entry.id))
      return
    case 'token_revoked': {
      const known = state.accounts.get(key(platform, account))
      if (known) known.revoked = true
    }
  }
}

export function fingerprintOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

function key(...parts: string[]): string {
  return parts.join('\n')
}

/** Two texts that differ only in how they are encoded or padded are duplicates to the networks. */
function sameText(text: string): string {
  return text.normalize('NFC').trim()
}
