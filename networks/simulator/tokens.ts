/** Tokens of sign-ins: made, renewed and revoked in the ledger, so that they outlive a restart. */
import { randomBytes } from 'node:crypto'
import type { TokensEntry } from './ledger.ts'
import type { Grant } from './state.ts'
import type { World } from './world.ts'

/** The life of access tokens, and whether there is anything to renew them with. */
export interface Lives {
  life_ms: number
  renewable: boolean
}

export function issueTokens(
  world: World,
  made: Pick<TokensEntry, 'platform' | 'account' | 'client_id' | 'scope' | 'jkt'>,
  lives: Lives,
): TokensEntry {
  return record(world, { ...made, grant: newToken(12), by: 'code' }, lives)
}

/** Both tokens are new, and the old ones dead at once. */
export function renewTokens(world: World, grant: Grant, lives: Lives): TokensEntry {
  return record(world, { ...grant, by: 'refresh' }, lives)
}

function record(
  world: World,
  { platform, account, grant, by, client_id, scope, jkt }: Omit<TokensEntry, TokenPart>,
  { life_ms, renewable }: Lives,
): TokensEntry {
  const now = world.now()
  const entry: TokensEntry = {
    platform,
    account,
    grant,
    by,
    client_id,
    scope,
    jkt,
    access_token: newToken(48),
    ends_at: now + life_ms,
    refresh_token: renewable ? newToken(48) : null,
  }
  world.record([{ kind: 'tokens_issued', at: now, ...entry }])
  return entry
}

type TokenPart = 'access_token' | 'ends_at' | 'refresh_token'

export function revokeGrant(world: World, { platform, account, grant, revoked }: Grant) {
  if (revoked) return
  world.record([{ kind: 'grant_revoked', platform, account, grant, at: world.now() }])
}

/** By either of its tokens. */
export function findGrant(
  world: World,
  platform: Grant['platform'],
  token: string,
): Grant | undefined {
  return world.grantByRefresh(platform, token) ?? world.grantByAccess(platform, token)
}

/** A refresh token works once: every other but the latest is dead. */
export function isCurrent(grant: Grant | undefined, refresh_token: string): grant is Grant {
  return grant !== undefined && !grant.revoked && grant.refresh_token === refresh_token
}

function newToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
