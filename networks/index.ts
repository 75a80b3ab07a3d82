/** The networks there are, live and simulated. This is the only place that knows their addresses. */
import { isAllowedServer } from './blueskyAddress.ts'
import { guardedLookup } from './guardedLookup.ts'
import type { Network, Platform } from './network.ts'
import { secondary_a } from './secondary_a.ts'
import { secondary_b } from './secondary_b.ts'
import { UPLOAD_MS } from './uploading.ts'
import { openWire, type Send } from './wire.ts'
import { x } from './x.ts'
import type { Dialect } from './xPost.ts'

export interface NetworkSettings {
  /** For one request: connecting, sending and reading together. */
  timeout_ms: number
  /** For the uploads of one try; a minute when left out. */
  upload_ms?: number
  /** Where the simulated networks are; undefined when this server has none. */
  simulator_url: string | undefined
  x: { api_url: string; web_url: string; dialect: Dialect; unknown: 'resend' | 'ask' }
  secondary_a: { web_url: string; allow_loopback: boolean }
  secondary_b: { api_url: string; web_url: string; version: string; unknown: 'ask' | 'resend' }
}

/** A connection's origin. */
export type Origin = 'live' | 'simulated'

export interface Networks {
  of(origin: Origin, platform: Platform): Network
  close(): Promise<void>
}

export const LIVE_SETTINGS: NetworkSettings = {
  timeout_ms: 15_000,
  simulator_url: undefined,
  x: { api_url: 'https://api.x.com', web_url: 'https://x.com', dialect: 'post', unknown: 'resend' },
  secondary_a: { web_url: 'https://bsky.app', allow_loopback: false },
  secondary_b: {
    api_url: 'https://api.linkedin.com',
    web_url: 'https://www.linkedin.com',
    version: '202610',
    unknown: 'ask',
  },
}

export function openNetworks(settings: NetworkSettings): Networks {
  const { timeout_ms, simulator_url } = settings
  const wire = openWire(timeout_ms)
  const { allow_loopback } = settings.secondary_a
  const guarded = openWire(
    timeout_ms,
    guardedLookup((address) => isAllowedServer(address, allow_loopback)),
  )
  const live = liveNetworks(settings, wire.send, guarded.send)
  const simulated =
    simulator_url === undefined ? undefined : simulatedNetworks(settings, simulator_url, wire.send)
  return {
    of(origin, platform) {
      const networks = origin === 'live' ? live : simulated
      if (!networks)
        throw new Error('A simulated account needs the simulated networks, and there are none.')
      return networks[platform]
    },
    async close() {
      await Promise.all([wire.close(), guarded.close()])
    },
  }
}

type Table = Record<Platform, Network>

/** Bluesky alone is wherever its accounts say: `guarded` keeps them away from what is not public. */
function liveNetworks(settings: NetworkSettings, send: Send, guarded: Send): Table {
  const { timeout_ms, upload_ms = UPLOAD_MS } = settings
  const wire = { upload_ms, send }
  return {
    x: x({ ...settings.x, ...wire }),
    secondary_a: secondary_a({
      ...settings.secondary_a,
      ...{ pds_url: undefined, timeout_ms, upload_ms, send: guarded },
    }),
    secondary_b: secondary_b({ ...settings.secondary_b, ...wire }),
  }
}

/** The same adapters at other addresses. A row's own address is never used here. */
function simulatedNetworks(settings: NetworkSettings, url: string, send: Send): Table {
  const { timeout_ms, upload_ms = UPLOAD_MS } = settings
  const wire = { upload_ms, send }
  const [x_url, a_url, b_url] = [`${url}/x`, `${url}/secondary_a`, `${url}/secondary_b`]
  return {
    x: x({ ...settings.x, api_url: x_url, web_url: x_url, ...wire }),
    secondary_a: secondary_a({
      web_url: a_url,
      pds_url: a_url,
      allow_loopback: true,
      timeout_ms,
      ...wire,
    }),
    secondary_b: secondary_b({ ...settings.secondary_b, api_url: b_url, web_url: b_url, ...wire }),
  }
}
