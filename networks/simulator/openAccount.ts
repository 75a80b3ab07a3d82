/** Accounts of the simulated networks, with the token that a sign-in would have given. */
import { createHash, randomBytes } from 'node:crypto'
import { CHOICES, type Platform } from '../../generated/names.ts'
import { avatarPath } from './pages/avatar.ts'
import { type SimulatedAnswer, badControl, json, type JsonObject } from './exchange.ts'
import type { AccountEntry } from './ledger.ts'
import type { AccountRules } from './rules.ts'
import type { SimulatedAccount } from './state.ts'
import type { World } from './world.ts'

const TIERS = ['None', 'Basic', 'Premium', 'PremiumPlus'] as const

/**
 * The same account for the same handle, always. What is named anew (name, tier, communities) is
 * changed, and a revoked token is replaced, as by a new sign-in.
 */
export function openAccount(input: JsonObject, world: World): SimulatedAnswer {
  const platform = CHOICES.Platform.find((one) => one === input.platform)
  if (platform === undefined)
    return badControl(`platform must be one of ${CHOICES.Platform.join(', ')}`)
  const rules = world.rules[platform].accounts
  const handle = typeof input.handle === 'string' ? input.handle : ''
  if (!rules.handle.test(handle)) return badControl(`handle must match ${rules.handle}`)
  const tier = input.tier === undefined ? undefined : TIERS.find((one) => one === input.tier)
  if (input.tier !== undefined && tier === undefined) {
    return badControl(`tier must be one of ${TIERS.join(', ')}`)
  }
  const { communities } = input
  if (communities !== undefined && !isListOfIds(communities)) {
    return badControl('communities must be a list of numeric ids, as strings')
  }

  const existing = world.findAccount(platform, handle)
  const entry: AccountEntry = {
    platform,
    account: existing?.account ?? rules.idOf(numberOf(platform, handle)),
    handle,
    display_name: typeof input.name === 'string' ? input.name : (existing?.display_name ?? handle),
    access_token: existing && !existing.revoked ? existing.access_token : newToken(rules),
    subscription_type: tier ?? existing?.subscription_type ?? 'None',
    communities: communities ?? existing?.communities ?? [],
  }
  if (existing === undefined || existing.revoked || isChanged(entry, existing)) {
    const kind = existing ? 'account_changed' : 'account_created'
    world.record([{ kind, at: world.now(), ...entry }])
  }
  return json(200, showAccount(entry, rules, world))
}

function isListOfIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => /^[0-9]{1,19}$/.test(String(id)))
}

function isChanged(wanted: AccountEntry, known: SimulatedAccount): boolean {
  const { display_name, subscription_type, communities } = known
  return (
    wanted.display_name !== display_name ||
    wanted.subscription_type !== subscription_type ||
    wanted.communities.join() !== communities.join()
  )
}

/** Made from the handle, so that a lost ledger gives the same accounts again. */
function numberOf(platform: Platform, handle: string): bigint {
  const hash = createHash('sha256').update(`${platform} ${handle}`).digest('hex')
  return BigInt(`0x${hash}`)
}

function newToken({ token_prefix }: AccountRules): string {
  return token_prefix + randomBytes(32).toString('base64url')
}

function showAccount(account: AccountEntry, { facts }: AccountRules, { url }: World) {
  const { handle, display_name, access_token, subscription_type } = account
  return {
    remote_id: account.account,
    handle,
    display_name,
    avatar_url: `${url}${avatarPath(account)}`,
    access_token,
    subscription_type,
    ...facts?.(url),
  }
}
