/** How a demo or a test steers the simulated networks. JSON in, JSON out, loopback only. */
import { CHOICES, type Platform } from '../../generated/names.ts'
import {
  type SimulatedAnswer,
  badControl,
  type Call,
  empty,
  isJson,
  json,
  type JsonObject,
  readObject,
} from './exchange.ts'
import type { Calls } from './calls.ts'
import type { Fault, FaultKind, Faults } from './faults.ts'
import { openAccount } from './openAccount.ts'
import type { SimulatedNetwork } from './module.ts'
import { refuseSettings, type Settings } from './settings.ts'
import type { World } from './world.ts'

export interface Bench {
  world: World
  networks: Readonly<Record<Platform, SimulatedNetwork>>
  faults: Faults
  /** Calls since the start, by platform and operation. */
  requests: Partial<Record<Platform, Record<string, number>>>
  /** The latest of them, to be read. */
  calls: Calls
  closed: boolean
}

export function control(call: Call, bench: Bench): SimulatedAnswer {
  const { world, faults, requests } = bench
  // The content type keeps forms on foreign pages out: they cannot send it without asking first.
  const posted = call.method === 'POST'
  if (posted && !isJson(call)) {
    return badControl('Send JSON, with content-type application/json')
  }
  const input = posted ? readObject(call.body || '{}') : {}
  if (input === undefined) return badControl('The body is not a JSON object')

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
      faults.callOff(Object.fromEntries(call.query))
      return empty(204)
    case 'GET /control/ledger':
      return json(200, { entries: selectEntries(call.query, world) })
    case 'GET /control/requests':
      return json(200, { requests })
    default:
      return json(404, { error: `No such control: ${call.method} ${call.path}` })
  }
}

function revokeToken(input: JsonObject, world: World): SimulatedAnswer {
  const platform = CHOICES.Platform.find((one) => one === input.platform)
  const account = platform && world.findAccount(platform, String(input.handle))
  if (account === undefined) return json(404, { error: 'No such account' })
  if (!account.revoked) {
    const { platform, account: remote_id } = account
    world.record([{ kind: 'token_revoked', platform, account: remote_id, at: world.now() }])
  }
  return empty(204)
}

function turnSettings(input: JsonObject, { settings, rules }: World): SimulatedAnswer {
  const own = Object.values(rules).map((network) => network.settings)
  const refused = refuseSettings(input, settings, own)
  if (refused !== undefined) return badControl(refused)
  // Checked above, name by name.
  Object.assign(settings, input as Partial<Settings>)
  return json(200, settings)
}

const KINDS = ['status', 'cut_before', 'cut_after', 'slow', 'stall', 'garbage', 'half']

function addFault(input: JsonObject, faults: Faults): SimulatedAnswer {
  const { platform, operation, account, times = 1, kind, status, delay_ms } = input
  const named = [operation, account].every((one) => one === undefined || typeof one === 'string')
  if (
    !CHOICES.Platform.some((one) => one === platform) ||
    !KINDS.includes(String(kind)) ||
    !named
  ) {
    return badControl(`A fault has a platform and a kind: ${KINDS.join(', ')}`)
  }
  if (kind === 'status' && !(Number.isInteger(status) && Number(status) >= 200)) {
    return badControl('A fault of kind status has a status')
  }
  if ((kind === 'slow' || kind === 'stall') && !(Number(delay_ms) >= 0)) {
    return badControl(`A fault of kind ${String(kind)} has delay_ms`)
  }
  if (!Number.isInteger(times) || Number(times) < 1) return badControl('times must be 1 or more')

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
