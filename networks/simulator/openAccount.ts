/** Accounts of the simulated networks, with the token that a sign-in would have given. */
import { createHash, randomBytes } from 'node:crypto'
import { type Platform, PLATFORMS } from '../network.ts'
import { avatarPath } from './pages/avatar.ts'
import { type SimulatedAnswer, badControl, json, type JsonObject } from './exchange.ts'
import type { AccountEntry } from './ledger.ts'
import type { SimulatedAccount } from './state.ts'
import type { World } from './world.ts'

const TIERS = ['None', 'Basic', 'Premium', 'PremiumPlus'] as const
const HANDLES: Record<Platform, RegExp> = {
  x: /^\w{1,15}$/,
  secondary_a: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  secondary_b: /^[\w-]{1,100}$/,
}

/**
 * The same account for the same handle, always. What is named anew (name, tier, communities) is
 * changed, and a revoked token is replaced, as by a new sign-in.
 */
export function openAccount(input: JsonObject, world: World): SimulatedAnswer {
  const platform = PLATFORMS.find((one) => one === input.platform)
  if (platform === undefined) return badControl(`platform must be one of ${PLATFORMS.join(', ')}`)
  const handle = typeof input.handle === 'string' ? input.handle : ''
  if (!HANDLES[platform].test(handle)) return badControl(`handle must match ${HANDLES[platform]}`)
  const tier = input.tier === undefined ? undefined : TIERS.find((one) => one === input.tier)
  if (input.tier !== undefined && tier === undefined) {
    return badControl(`tier must be one of ${TIERS.join(', ')}`)
  }
  const { communities } = input
  if (communities !== undefined && !isListOfIds(communities)) {
    return badControl('communities must be a list of numeric ids, as strings')
  }

  const known = world.findAccount(platform, handle)
  const wanted: AccountEntry = {
    platform,
    account: known?.account ?? remoteId(platform, handle),
    handle,
    display_name: typeof input.name === 'string' ? input.name : (known?.display_name ?? handle),
    access_token: known && !known.revoked ? known.access_token : newToken(platform),
    subscription_type: tier ?? known?.subscription_type ?? 'None',
    communities: communities ?? known?.communities ?? [],
  }
  if (known === undefined || known.revoked || isChanged(wanted, known)) {
    const kind = known ? 'account_changed' : 'account_created'
    world.record([{ kind, at: world.now(), ...wanted }])
  }
  return json(200, showAccount(wanted, world))
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
function remoteId(platform: Platform, handle: string): string {
  const hash = createHash('sha256').update(`${platform} ${handle}`).digest('hex')
  const number = BigInt(`0x${hash}`)
  switch (platform) {
    case 'x':
      return String(10n ** 18n + (number % 10n ** 17n))
    case 'secondary_a':
      return `did:plc:${number
        .toString(32)
        .slice(0, 24)
        .replace(/[0189]/g, (one) => 'wxyz'['0189'.indexOf(one)] ?? 'w')}`
    case 'secondary_b':
      return number.toString(36).slice(0, 10)
  }
}

function newToken(platform: Platform): string {
  const prefix = { x: '', secondary_a: 'sim-', secondary_b: 'AQX' }[platform]
  return prefix + randomBytes(32).toString('base64url')
}

function showAccount(account: AccountEntry, world: World) {
  const { platform, handle, display_name, access_token, subscription_type } = account
  const pds = platform === 'secondary_a' ? { pds_url: `${world.url}/secondary_a` } : {}
  return {
    remote_id: account.account,
    handle,
    display_name,
    avatar_url: `${world.url}${avatarPath(account)}`,
    access_token,
    subscription_type,
    ...pds,
  }
}
