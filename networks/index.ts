/** The networks there are, live and simulated: the one list of them, and how they are opened. */
import { bluesky } from './bluesky/module.ts'
import { NETWORKS, perPlatform } from './descriptions.ts'
import { linkedin } from './linkedin/module.ts'
import { openFitting } from './media/fitMedia.ts'
import { openMediaThreads, type LostThread, type MediaThreads } from './media/mediaThreads.ts'
import { UPLOAD_MS } from './media/uploading.ts'
import type { NetworkDescription } from './description.ts'
import type { NetworkModule, SettingsReader, Tools } from './module.ts'
import type { Network, Origin, Platform } from './network.ts'
import type { SignIn } from './signIn/signIn.ts'
import { guardedLookup } from './wire/guardedLookup.ts'
import { openWire, type Wire } from './wire/wire.ts'
import { x } from './x/module.ts'

const MODULES = {
  [x.description.platform]: x,
  [bluesky.description.platform]: bluesky,
  [linkedin.description.platform]: linkedin,
}

type Modules = typeof MODULES

/** What each network is opened with, by its platform. */
type SettingsByPlatform = { [P in Platform]: Modules[P]['live'] }

export interface NetworkSettings extends SettingsByPlatform {
  /** For one request: connecting, sending and reading together. */
  timeout_ms: number
  /** For the uploads of one try; a minute when left out. */
  upload_ms?: number
  /** Told of each thread for files that died or had to be ended. */
  lost?: (thread: LostThread) => void
  /** Where the simulated networks are; undefined when this server has none. */
  simulator_url: string | undefined
}

export interface SignIns {
  /** Undefined where this instance is not set up for it. */
  of(origin: Origin, platform: Platform): SignIn | undefined
  /** Where a new account of this network is. */
  originOf(platform: Platform): Origin
}

export interface Networks {
  of(origin: Origin, platform: Platform): Network
  signIns: SignIns
  /** What a network's servers read of this instance: undefined for what is not there. */
  documentOf(platform: Platform, name: string, public_url: string): object | undefined
  /** What uploaded bytes are; they are given away. */
  inspect: MediaThreads['inspect']
  /** An inspected picture as such rules want it. */
  fit: MediaThreads['fit']
  close(): Promise<void>
}

const TIMEOUT_MS = 15_000

export const LIVE_SETTINGS: NetworkSettings = {
  timeout_ms: TIMEOUT_MS,
  simulator_url: undefined,
  ...(perPlatform(({ platform }) => MODULES[platform].live) as SettingsByPlatform),
}

/** The variables of the environment that networks have. */
export const NETWORK_VARIABLES: readonly string[] = NETWORKS.flatMap(
  ({ platform }) => MODULES[platform].variables,
)

/** Throws, with the variable's name, for a value that cannot be one. */
export function readNetworkSettings(read: SettingsReader): SettingsByPlatform {
  return perPlatform(({ platform }) => MODULES[platform].readSettings(read)) as SettingsByPlatform
}

export function openNetworks(settings: NetworkSettings): Networks {
  const { timeout_ms, upload_ms = UPLOAD_MS, simulator_url } = settings
  const wires: [Wire, ...Wire[]] = [openWire(timeout_ms)]
  const threads = openMediaThreads(settings.lost)
  const tools: Tools = {
    timeout_ms,
    upload_ms,
    send: wires[0].send,
    guard(isAllowed) {
      const wire = openWire(timeout_ms, guardedLookup(isAllowed))
      wires.push(wire)
      return wire.send
    },
    fitMedia: openFitting(threads),
    nonces: new Map(),
  }
  const live = perPlatform(({ platform }) => {
    const { module, own } = partsOf(settings, platform)
    return module.open(own, tools)
  })
  const simulated =
    simulator_url === undefined
      ? undefined
      : perPlatform(({ platform }) => {
          const { module, own } = partsOf(settings, platform)
          return module.openSimulated(own, simulator_url, tools)
        })
  return {
    of(origin, platform) {
      const networks = origin === 'live' ? live : simulated
      if (!networks)
        throw new Error('A simulated account needs the simulated networks, and there are none.')
      return networks[platform].network
    },
    signIns: {
      of: (origin, platform) => (origin === 'live' ? live : simulated)?.[platform].signIn,
      originOf(platform) {
        const { module, own } = partsOf(settings, platform)
        const is_live = module.signsInLive?.(own) ?? live[platform].signIn !== undefined
        return simulated && !is_live ? 'simulated' : 'live'
      },
    },
    documentOf(platform, name, public_url) {
      const { module, own } = partsOf(settings, platform)
      const documents = module.documents ?? {}
      return Object.hasOwn(documents, name) ? documents[name]?.(own, public_url) : undefined
    },
    inspect: (user_id, bytes) => threads.inspect(user_id, bytes),
    fit: (bytes, facts, rules) => threads.fit(bytes, facts, rules),
    async close() {
      await Promise.all([...wires, threads].map((part) => part.close()))
    },
  }
}

/** A module with its own settings, of which the compiler does not see that they belong together. */
function partsOf(settings: NetworkSettings, platform: Platform) {
  const module = MODULES[platform] as unknown as NetworkModule<NetworkDescription, unknown>
  return { module, own: settings[platform] as unknown }
}
