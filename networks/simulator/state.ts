/** The state of the simulated networks, which ledger entries change and nothing else does. */
import { createHash } from 'node:crypto'
import type { AccountEntry, SharedEntry, TokensEntry } from './ledger.ts'
import type { Media } from './media.ts'
import type { Post } from './post.ts'
import type { RulesByPlatform } from './rules.ts'

export interface SimulatedAccount extends AccountEntry {
  revoked: boolean
}

/** A sign-in with its latest tokens. */
export interface Grant extends TokensEntry {
  revoked: boolean
}

/** Keyed by platform and id; `own` by platform and account, in order of acceptance. */
export interface State {
  accounts: Map<string, SimulatedAccount>
  handles: Map<string, SimulatedAccount>
  tokens: Map<string, SimulatedAccount>
  grants: Map<string, Grant>
  /** From the latest access token, and from every refresh token there was, to their grant. */
  access: Map<string, Grant>
  refresh: Map<string, Grant>
  live: Map<string, Post>
  own: Map<string, Map<string, Post>>
  deleted: Set<string>
  texts: Map<string, Post>
  /** By platform, account and id, once for each account that may use it. */
  media: Map<string, Media>
  /** How many live posts carry the media of a key. */
  uses: Map<string, number>
  files: Map<string, Media>
}

export function newState(): State {
  return {
    accounts: new Map(),
    handles: new Map(),
    tokens: new Map(),
    grants: new Map(),
    access: new Map(),
    refresh: new Map(),
    live: new Map(),
    own: new Map(),
    deleted: new Set(),
    texts: new Map(),
    media: new Map(),
    uses: new Map(),
    files: new Map(),
  }
}

export function apply(state: State, entry: SharedEntry, rules: RulesByPlatform) {
  const { platform, account } = entry
  switch (entry.kind) {
    case 'account_created':
    case 'account_changed': {
      const existing = state.accounts.get(key(platform, account))
      if (existing) state.tokens.delete(key(platform, existing.access_token))
      const current = { ...entry, revoked: false }
      state.accounts.set(key(platform, account), current)
      state.handles.set(key(platform, entry.handle), current)
      state.tokens.set(key(platform, entry.access_token), current)
      return
    }
    case 'post_accepted':
    case 'post_changed':
      return placePost(state, entry, rules)
    case 'post_deleted':
      state.own.get(key(platform, account))?.delete(entry.id)
      release(state, state.live.get(key(platform, entry.id)), rules)
      state.live.delete(key(platform, entry.id))
      state.deleted.add(key(platform, entry.id))
      return
    case 'media_uploaded': {
      // Its owners share one, which is not the ledger's: a description changes it.
      const media = { ...entry }
      for (const owner of [account, ...entry.additional_owners]) {
        state.media.set(key(platform, owner, entry.id), media)
      }
      state.files.set(entry.file, media)
      return
    }
    case 'media_described': {
      const media = state.media.get(key(platform, account, entry.id))
      if (media) media.alt_text = entry.alt_text
      return
    }
    case 'token_revoked': {
      const known = state.accounts.get(key(platform, account))
      if (known) known.revoked = true
      for (const grant of state.grants.values()) {
        if (grant.platform === platform && grant.account === account) grant.revoked = true
      }
      return
    }
    case 'tokens_issued':
      return placeTokens(state, entry)
    case 'grant_revoked': {
      const grant = state.grants.get(key(platform, entry.grant))
      if (grant) grant.revoked = true
    }
  }
}

function placeTokens(state: State, entry: TokensEntry) {
  const { platform, access_token, refresh_token } = entry
  const name = key(platform, entry.grant)
  const before = state.grants.get(name)
  if (before) state.access.delete(key(platform, before.access_token))
  const grant = Object.assign(before ?? { revoked: false }, entry)
  state.grants.set(name, grant)
  state.access.set(key(platform, access_token), grant)
  if (refresh_token !== null) state.refresh.set(key(platform, refresh_token), grant)
}

function placePost(state: State, post: Post, rules: RulesByPlatform) {
  const { platform, account } = post
  const own = state.own.get(key(platform, account)) ?? new Map<string, Post>()
  state.own.set(key(platform, account), own.set(post.id, post))
  for (const { id } of post.media) {
    const name = key(platform, account, id)
    state.uses.set(name, (state.uses.get(name) ?? 0) + 1)
  }
  release(state, state.live.get(key(platform, post.id)), rules)
  state.live.set(key(platform, post.id), post)
  state.texts.set(contentKey(post, post.text, post.media), post)
}

function release(state: State, post: Post | undefined, rules: RulesByPlatform) {
  if (post === undefined) return
  for (const { id } of post.media) {
    const name = key(post.platform, post.account, id)
    const left = (state.uses.get(name) ?? 0) - 1
    state.uses.set(name, left)
    if (left === 0 && rules[post.platform].forgets_media) state.media.delete(name)
  }
}

export function key(...parts: string[]): string {
  return parts.join('\n')
}

/** Two texts that differ only in how they are encoded or padded are duplicates to the networks. */
export function contentKey(
  { platform, account }: Pick<SimulatedAccount, 'platform' | 'account'>,
  text: string,
  media: { id: string }[],
): string {
  return key(platform, account, text.normalize('NFC').trim(), ...media.map(({ id }) => id))
}

export function fingerprintOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
