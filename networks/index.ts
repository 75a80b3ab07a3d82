/** The networks there are, live and simulated. This is the only place that knows their addresses. */
import { isAllowedServer, serverAddress } from './bluesky/address.ts'
import type { Nonces } from './wire/dpop.ts'
import { openFitting, type FitMedia } from './media/fitMedia.ts'
import { guardedLookup } from './wire/guardedLookup.ts'
import { openMediaThreads, type LostThread, type MediaThreads } from './media/mediaThreads.ts'
import type { Network, Origin, Platform } from './network.ts'
import { secondary_a } from './bluesky/adapter.ts'
import { secondary_b } from './linkedin/adapter.ts'
import { openSignIns, type SignIns, type SignInSettings } from './signIn/index.ts'
import { UPLOAD_MS } from './media/uploading.ts'
import { openWire, type SendRequest } from './wire/wire.ts'
import { x } from './x/adapter.ts'
import type { Dialect } from './x/post.ts'

export interface NetworkSettings {
  /** For one request: connecting, sending and reading together. */
  timeout_ms: number
  /** For the uploads of one try; a minute when left out. */
  upload_ms?: number
  /** Told of each thread for files that died or had to be ended. */
  lost?: (thread: LostThread) => void
  /** Where the simulated networks are; undefined when this server has none. */
  simulator_url: string | undefined
  x: {
    api_url: string
    web_url: string
    dialect: Dialect
    unknown: 'resend' | 'ask'
  } & SignInSettings['x']
  secondary_a: {
    web_url: string
    /** Accounts whose server is on this machine are spoken to as well, in http. */
    allow_loopback: boolean
  } & SignInSettings['secondary_a']
  secondary_b: {
    api_url: string
    web_url: string
    version: string
    unknown: 'ask' | 'resend'
  } & SignInSettings['secondary_b']
}

export interface Networks {
  of(origin: Origin, platform: Platform): Network
  signIns: SignIns
  /** What uploaded bytes are; they are given away. */
  inspect: MediaThreads['inspect']
  close(): Promise<void>
}

export const LIVE_SETTINGS: NetworkSettings = {
  timeout_ms: 15_000,
  simulator_url: undefined,
  x: {
    api_url: 'https://api.x.com',
    web_url: 'https://x.com',
    dialect: 'post',
    unknown: 'resend',
    authorize_url: 'https://x.com/i/oauth2/authorize',
    client_id: undefined,
    client_secret: undefined,
  },
  secondary_a: {
    web_url: 'https://bsky.app',
    allow_loopback: false,
    sign_in: undefined,
    scope: 'atproto transition:generic',
    signing_key: undefined,
    plc_url: 'https://plc.directory',
    resolver_url: undefined,
  },
  secondary_b: {
    oauth_url: 'https://www.linkedin.com/oauth/v2',
    client_id: undefined,
    client_secret: undefined,
    api_url: 'https://api.linkedin.com',
    web_url: 'https://www.linkedin.com',
    version: '202610',
    unknown: 'ask',
  },
}

export function openNetworks(settings: NetworkSettings): Networks {
  const { timeout_ms, simulator_url, secondary_a } = settings
  const wire = openWire(timeout_ms)
  const { allow_loopback } = secondary_a
  const guarded = openWire(
    timeout_ms,
    guardedLookup((address) => isAllowedServer(address, allow_loopback)),
  )
  const nonces: Nonces = new Map()
  const threads = openMediaThreads(settings.lost)
  const shared = { nonces, fitMedia: openFitting(threads) }
  const live = liveNetworks(settings, wire.send, guarded.send, shared)
  const simulated =
    simulator_url === undefined
      ? undefined
      : simulatedNetworks(settings, simulator_url, wire.send, shared)
  return {
    of(origin, platform) {
      const networks = origin === 'live' ? live : simulated
      if (!networks)
        throw new Error('A simulated account needs the simulated networks, and there are none.')
      return networks[platform]
    },
    signIns: openSignIns(settings, {
      send: wire.send,
      sendGuarded: guardedSend(guarded.send, allow_loopback),
    }),
    inspect: (user_id, bytes) => threads.inspect(user_id, bytes),
    async close() {
      await Promise.all([wire.close(), guarded.close(), threads.close()])
    },
  }
}

/** At a sign-in every address is somebody else's; those that are written out meet no lookup. */
function guardedSend(send: SendRequest, allow_loopback: boolean): SendRequest {
  return (request, timeout_ms) => {
    const address = serverAddress(request.url, allow_loopback)
    if ('origin' in address) return send(request, timeout_ms)
    return Promise.resolve({ kind: 'not_sent', reason: address.fault })
  }
}

type Table = Record<Platform, Network>

/** What all adapters work with. */
interface Shared {
  nonces: Nonces
  fitMedia: FitMedia
}

/** Bluesky alone is wherever its accounts say: `sendGuarded` keeps them away from what is not public. */
function liveNetworks(
  settings: NetworkSettings,
  send: SendRequest,
  sendGuarded: SendRequest,
  { nonces, fitMedia }: Shared,
): Table {
  const { timeout_ms, upload_ms = UPLOAD_MS } = settings
  const wire = { upload_ms, fitMedia, send }
  const own_servers = { ...wire, pds_url: undefined, timeout_ms, send: sendGuarded, nonces }
  return {
    x: x({ ...settings.x, ...wire }),
    secondary_a: secondary_a({ ...settings.secondary_a, ...own_servers }),
    secondary_b: secondary_b({ ...settings.secondary_b, ...wire }),
  }
}

/** The same adapters at other addresses. A row's own address is never used here. */
function simulatedNetworks(
  settings: NetworkSettings,
  url: string,
  send: SendRequest,
  { nonces, fitMedia }: Shared,
): Table {
  const { timeout_ms, upload_ms = UPLOAD_MS } = settings
  const wire = { upload_ms, fitMedia, send }
  const [x_url, a_url, b_url] = [`${url}/x`, `${url}/secondary_a`, `${url}/secondary_b`]
  return {
    x: x({ ...settings.x, api_url: x_url, web_url: x_url, ...wire }),
    secondary_a: secondary_a({
      ...{ web_url: a_url, pds_url: a_url, allow_loopback: true, timeout_ms, nonces },
      ...wire,
    }),
    secondary_b: secondary_b({ ...settings.secondary_b, api_url: b_url, web_url: b_url, ...wire }),
  }
}
