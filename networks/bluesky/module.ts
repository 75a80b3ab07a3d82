import { createPrivateKey } from 'node:crypto'
import type { NetworkModule, Opened, SettingsReader, Tools } from '../module.ts'
import type { Origin } from '../network.ts'
import type { SendRequest } from '../wire/wire.ts'
import { openBluesky } from './adapter.ts'
import { isAllowedServer, serverAddress } from './address.ts'
import { clientJwks, clientMetadata } from './clientMetadata.ts'
import { description } from './description.ts'
import type { BlueskySettings } from './server.ts'
import { blueskySignIn, type BlueskySignInSettings } from './signIn.ts'

interface Settings
  extends
    Pick<BlueskySettings, 'web_url' | 'allow_loopback'>,
    Omit<BlueskySignInSettings, 'allow_http' | 'send'> {
  /** Undefined: simulated where there are simulated networks, else live. */
  sign_in: Origin | undefined
}

const live: Settings = {
  web_url: 'https://bsky.app',
  allow_loopback: false,
  sign_in: undefined,
  scope: 'atproto transition:generic',
  signing_key: undefined,
  plc_url: 'https://plc.directory',
  resolver_url: undefined,
}

export const bluesky: NetworkModule<typeof description, Settings> = {
  description,
  live,
  variables: [
    'BLUESKY_SIGN_IN',
    'BLUESKY_SIGNING_KEY',
    'BLUESKY_SCOPE',
    'BLUESKY_PLC_URL',
    'BLUESKY_RESOLVER_URL',
    'BLUESKY_WEB_URL',
    'BLUESKY_ALLOW_LOOPBACK',
  ],
  readSettings,
  /** Accounts are wherever they say: they are kept away from what is not public. */
  open(settings, tools) {
    const { allow_loopback } = settings
    const send = tools.guard((address) => isAllowedServer(address, allow_loopback))
    return {
      network: openBluesky({ ...settings, ...tools, pds_url: undefined, send }),
      signIn: blueskySignIn({
        ...settings,
        allow_http: allow_loopback,
        send: refuseOthers(send, allow_loopback),
      }),
    }
  },
  openSimulated,
  signsInLive: ({ sign_in }) => sign_in === 'live',
  documents: {
    'client-metadata.json': (settings, public_url) => {
      const metadata = clientMetadata(settings, public_url)
      // On loopback the client id says it all.
      return metadata?.client_id.startsWith('https:') === true ? metadata : undefined
    },
    'jwks.json': (settings) => clientJwks(settings),
  },
}

/** At a sign-in every address is somebody else's; those that are written out meet no lookup. */
function refuseOthers(send: SendRequest, allow_loopback: boolean): SendRequest {
  return (request, timeout_ms) => {
    const address = serverAddress(request.url, allow_loopback)
    if ('origin' in address) return send(request, timeout_ms)
    return Promise.resolve({ kind: 'not_sent', reason: address.fault })
  }
}

/** A row's own address is never used here. */
function openSimulated({ scope }: Settings, url: string, tools: Tools): Opened {
  const own_url = `${url}/${description.platform}`
  // What a user types for a server may name any address, and all that is simulated is at this one.
  const send: SendRequest = (request, timeout_ms) =>
    new URL(request.url).origin === new URL(url).origin
      ? tools.send(request, timeout_ms)
      : Promise.resolve({ kind: 'not_sent', reason: 'The simulated networks are elsewhere.' })
  return {
    network: openBluesky({ ...tools, web_url: own_url, pds_url: own_url, allow_loopback: true }),
    signIn: blueskySignIn({
      scope,
      signing_key: undefined,
      plc_url: url,
      resolver_url: url,
      allow_http: true,
      send,
    }),
  }
}

function readSettings({ text, url, choice }: SettingsReader): Settings {
  const key = text('BLUESKY_SIGNING_KEY')
  return {
    web_url: url('BLUESKY_WEB_URL') ?? live.web_url,
    sign_in:
      text('BLUESKY_SIGN_IN') === undefined
        ? undefined
        : choice('BLUESKY_SIGN_IN', ['live', 'simulated'] as const),
    signing_key: key === undefined ? undefined : readSigningKey('BLUESKY_SIGNING_KEY', key),
    scope: text('BLUESKY_SCOPE') ?? live.scope,
    allow_loopback: choice('BLUESKY_ALLOW_LOOPBACK', ['false', 'true'] as const) === 'true',
    plc_url: url('BLUESKY_PLC_URL') ?? live.plc_url,
    resolver_url: url('BLUESKY_RESOLVER_URL'),
  }
}

/** It is a secret and not repeated. */
function readSigningKey(name: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  try {
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return bytes
  } catch {
    // Said below.
  }
  throw new Error(`${name} must be a private key on the curve P-256, PKCS #8 (DER) in base64`)
}
