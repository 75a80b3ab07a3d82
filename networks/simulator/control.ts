/** How a demo or a test steers the simulated networks. JSON in, JSON out, loopback only. */
import { createHash, randomBytes } from 'node:crypto'
import { type Platform, PLATFORMS } from '../network.ts'
import {
  type Answer,
  type Call,
  empty,
  isJson,
  json,
  type JsonObject,
  readObject,
} from './exchange.ts'
import type { Fault, FaultKind, Faults } from './faults.ts'
import type { AccountEntry } from './ledger.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import type { Account, World } from './world.ts'

export interface Bench {
  world: World
  faults: Faults
  /** Calls since the start, by platform and operation. */
  requests: Partial<Record<Platform, Record<string, number>>>
  closed: boolean
}

export function control(call: Call, bench: Bench): Answer {
  const { world, faults, requests } = bench
  // The content type keeps forms on foreign pages out: they cannot send it without asking first.
  const posted = call.method === 'POST'
  if (posted && !isJson(call)) {
    return wrong('Send JSON, with content-type application/json')
  }
  const input = posted ? readObject(call.body || '{}') : {}
  if (input === undefined) return wrong('The body is not a JSON object')

  switch (`${call.method} ${call.path}`) {
    case 'POST /control/accounts':
      return openAccount(input, world)
    case 'POST /control/tokens/revoke':
      return revokeToken(input, world)
    case 'POST /control/settings':
      return turnSettings(input, world)
    case 'GET /control/settings':
      return json(200, world.settings)
    case 'POST /control/faults':
      return addFault(input, faults)
    case 'GET /control/faults':
      return json(200, { faults: faults.list() })
    case 'DELETE /control/faults':
      faults.clear()
      return empty(204)
    case 'GET /control/ledger':
      return json(200, { entries: selectEntries(call.query, world) })
    case 'GET /control/requests':
      return json(200, { requests })
    default:
      return json(404, { error: `No such control: ${call.method} ${call.path}` })
  }
}

function wrong(error: string): Answer {
  return json(400, { error })
}

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
function openAccount(input: JsonObject, world: World): Answer {
  const platform = PLATFORMS.find((one) => one === input.platform)
  if (platform === undefined) return wrong(`platform must be one of ${PLATFORMS.join(', ')}`)
  const handle = typeof input.handle === 'string' ? input.handle : ''
  if (!HANDLES[platform].test(handle)) return wrong(`handle must match ${HANDLES[platform]}`)
  const tier = input.tier === undefined ? undefined : TIERS.find((one) => one === input.tier)
  if (input.tier !== undefined && tier === undefined) {
    return wrong(`tier must be one of ${TIERS.join(', ')}`)
  }
  const { communities } = input
  if (communities !== undefined && !isListOfIds(communities)) {
    return wrong('communities must be a list of numeric ids, as strings')
  }

  const known = world.findAccount(platform, handle)
  const wanted: AccountEntry = {
    platform,
    account: known?.account ?? remoteId(platform, handle),
    handle,
    display_name: typeof input.name === 'string' ? input.name : (known?.display_name ?? handle),
    avatar_url: null,
    access_token: known && !known.revoked ? known.access_token : newToken(platform),
    subscription_type: tier ?? known?.subscription_type ?? 'None',
    communities: communities ?? known?.communities ?? [],
  }
  if (known === undefined || known.revoked || isChanged(wanted, known)) {
    const kind = known ? 'account_changed' : 'account_created'
    world.record([{ kind, at: Date.now(), ...wanted }])
  }
  return json(200, showAccount(wanted, world))
}

function isListOfIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => /^[0-9]{1,19}$/.test(String(id)))
}

function isChanged(wanted: AccountEntry, known: Account): boolean {
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
  const { platform, handle, display_name, avatar_url, access_token, subscription_type } = account
  const pds = platform === 'secondary_a' ? { pds_url: `${world.url}/secondary_a` } : {}
  return {
    remote_id: account.account,
    handle,
    display_name,
    avatar_url,
    access_token,
    subscription_type,
    ...pds,
  }
}

function revokeToken(input: JsonObject, world: World): Answer {
  const platform = PLATFORMS.find((one) => one === input.platform)
  const account = platform && world.findAccount(platform, String(input.handle))
  if (account === undefined) return json(404, { error: 'No such account' })
  if (!account.revoked) {
    const { platform, account: remote_id } = account
    world.record([{ kind: 'token_revoked', platform, account: remote_id, at: Date.now() }])
  }
  return empty(204)
}

function turnSettings(input: JsonObject, { settings }: World): Answer {
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) return wrong(`No such setting: ${name}`)
    const valid =
      name === 'x_dialect'
        ? value === 'post' || value === 'tweet'
        : Number.isInteger(value) && Number(value) >= 0
    if (!valid) return wrong(`${name} cannot be ${JSON.stringify(value)}`)
  }
  // Checked above, name by name.
  Object.assign(settings, input as Partial<Settings>)
  return json(200, settings)
}

const KINDS = ['status', 'cut_before', 'cut_after', 'slow', 'stall', 'garbage', 'half']

function addFault(input: JsonObject, faults: Faults): Answer {
  const { platform, operation, account, times = 1, kind, status, delay_ms } = input
  const named = [operation, account].every((one) => one === undefined || typeof one === 'string')
  if (!PLATFORMS.some((one) => one === platform) || !KINDS.includes(String(kind)) || !named) {
    return wrong(`A fault has a platform and a kind: ${KINDS.join(', ')}`)
  }
  if (kind === 'status' && !(Number.isInteger(status) && Number(status) >= 200)) {
    return wrong('A fault of kind status has a status')
  }
  if ((kind === 'slow' || kind === 'stall') && !(Number(delay_ms) >= 0)) {
    return wrong(`A fault of kind ${String(kind)} has delay_ms`)
  }
  if (!Number.isInteger(times) || Number(times) < 1) return wrong('times must be 1 or more')

  // The members that decide what happens have been checked above.
  const fault = { ...input, times } as Omit<Fault, keyof FaultKind> & FaultKind
  faults.add(fault)
  return json(201, fault)
}

function selectEntries(query: URLSearchParams, world: World) {
  const platform = query.get('platform')
  const name = query.get('account')
  return world.entries.filter((entry) => {
    if (platform !== null && entry.platform !== platform) return false
    if (name === null) return true
    return (
      entry.account === name || world.findAccount(entry.platform, name)?.account === entry.account
    )
  })
}
