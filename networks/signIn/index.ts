/** Where new accounts are signed in to: at the networks themselves, or at the simulated ones. */
import type { Origin, Platform } from '../network.ts'
import type { SendRequest } from '../wire/wire.ts'
import type { BlueskyClientSettings } from '../bluesky/clientMetadata.ts'
import { blueskySignIn } from '../bluesky/signIn.ts'
import { linkedInSignIn } from '../linkedin/signIn.ts'
import type { SignIn } from './signIn.ts'
import { xSignIn } from '../x/signIn.ts'

/** What developers are given by the networks; undefined where a network is not set up. */
export interface SignInSettings {
  x: {
    authorize_url: string
    client_id: string | undefined
    /** Undefined: a public client. */
    client_secret: string | undefined
  }
  secondary_a: BlueskyClientSettings & {
    /** Undefined: simulated where there are simulated networks, else live. */
    sign_in: Origin | undefined
    plc_url: string
    resolver_url: string | undefined
  }
  secondary_b: {
    /** `https://www.linkedin.com/oauth/v2` */
    oauth_url: string
    client_id: string | undefined
    client_secret: string | undefined
  }
}

interface Settings {
  simulator_url: string | undefined
  x: SignInSettings['x'] & { api_url: string }
  secondary_a: SignInSettings['secondary_a'] & { allow_loopback: boolean }
  secondary_b: SignInSettings['secondary_b'] & { api_url: string }
}

export interface SignIns {
  /** Undefined where this instance is not set up for it. */
  of(origin: Origin, platform: Platform): SignIn | undefined
  /** Where a new account of this network is. */
  originOf(platform: Platform): Origin
}

/** How the simulated networks know us. They have no other clients. */
const SIMULATED_CLIENT = { client_id: 'otterpost', client_secret: 'simulated-secret' }

export function openSignIns(
  settings: Settings,
  { send, sendGuarded }: { send: SendRequest; sendGuarded: SendRequest },
): SignIns {
  const live = liveSignIns(settings, send, sendGuarded)
  const { simulator_url, secondary_a } = settings
  const simulated =
    simulator_url === undefined ? undefined : simulatedSignIns(settings, simulator_url, send)
  const is_set_up: Record<Platform, boolean> = {
    x: live.x !== undefined,
    secondary_a: secondary_a.sign_in === 'live',
    secondary_b: live.secondary_b !== undefined,
  }
  return {
    of: (origin, platform) => (origin === 'live' ? live : simulated)?.[platform],
    originOf: (platform) => (simulated && !is_set_up[platform] ? 'simulated' : 'live'),
  }
}

type Table = Record<Platform, SignIn | undefined>

function liveSignIns(settings: Settings, send: SendRequest, sendGuarded: SendRequest): Table {
  const { x, secondary_a, secondary_b } = settings
  return {
    x: x.client_id === undefined ? undefined : xSignIn({ ...x, client_id: x.client_id, send }),
    secondary_a: blueskySignIn({
      ...secondary_a,
      allow_http: secondary_a.allow_loopback,
      send: sendGuarded,
    }),
    secondary_b:
      secondary_b.client_id === undefined || secondary_b.client_secret === undefined
        ? undefined
        : linkedInSignIn({
            ...secondary_b,
            client_id: secondary_b.client_id,
            client_secret: secondary_b.client_secret,
            send,
          }),
  }
}

function simulatedSignIns({ secondary_a }: Settings, url: string, anywhere: SendRequest): Table {
  // What a user types for a server may name any address, and all that is simulated is at this one.
  const send: SendRequest = (request, timeout_ms) =>
    new URL(request.url).origin === new URL(url).origin
      ? anywhere(request, timeout_ms)
      : Promise.resolve({ kind: 'not_sent', reason: 'The simulated networks are elsewhere.' })
  return {
    x: xSignIn({
      ...SIMULATED_CLIENT,
      api_url: `${url}/x`,
      authorize_url: `${url}/x/i/oauth2/authorize`,
      send,
    }),
    secondary_a: blueskySignIn({
      scope: secondary_a.scope,
      signing_key: undefined,
      plc_url: url,
      resolver_url: url,
      allow_http: true,
      send,
    }),
    secondary_b: linkedInSignIn({
      ...SIMULATED_CLIENT,
      api_url: `${url}/secondary_b`,
      oauth_url: `${url}/secondary_b/oauth/v2`,
      send,
    }),
  }
}
