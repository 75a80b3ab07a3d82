/** The settings of the networks: where they are, how they are spoken to, and whom they know this instance as. */
import { createPrivateKey } from 'node:crypto'
import { LIVE_SETTINGS, type NetworkSettings } from '../networks/index.ts'
import { readChoice, readUrl, type Read, type Variable } from './variables.ts'

export type NetworkVariables = Omit<NetworkSettings, 'simulator_url' | 'timeout_ms'>

export function readNetworks(read: Read): NetworkVariables {
  const { x, secondary_a, secondary_b } = LIVE_SETTINGS
  return {
    x: {
      api_url: readUrl('X_API_URL', read('X_API_URL')) ?? x.api_url,
      web_url: readUrl('X_WEB_URL', read('X_WEB_URL')) ?? x.web_url,
      dialect: readChoice('X_DIALECT', read('X_DIALECT'), ['post', 'tweet'] as const),
      unknown: readChoice('X_WHEN_UNKNOWN', read('X_WHEN_UNKNOWN'), ['resend', 'ask'] as const),
      authorize_url: readUrl('X_AUTHORIZE_URL', read('X_AUTHORIZE_URL')) ?? x.authorize_url,
      client_id: read('X_CLIENT_ID'),
      client_secret: read('X_CLIENT_SECRET'),
    },
    secondary_a: {
      web_url: readUrl('BLUESKY_WEB_URL', read('BLUESKY_WEB_URL')) ?? secondary_a.web_url,
      ...readBlueskySignIn(read),
    },
    secondary_b: {
      api_url: readUrl('LINKEDIN_API_URL', read('LINKEDIN_API_URL')) ?? secondary_b.api_url,
      web_url: readUrl('LINKEDIN_WEB_URL', read('LINKEDIN_WEB_URL')) ?? secondary_b.web_url,
      version: readMonth('LINKEDIN_VERSION', read('LINKEDIN_VERSION')) ?? secondary_b.version,
      unknown: readChoice('LINKEDIN_WHEN_UNKNOWN', read('LINKEDIN_WHEN_UNKNOWN'), [
        'ask',
        'resend',
      ] as const),
      oauth_url: readUrl('LINKEDIN_OAUTH_URL', read('LINKEDIN_OAUTH_URL')) ?? secondary_b.oauth_url,
      ...readLinkedInClient(read),
    },
  }
}

function readLinkedInClient(read: Read) {
  const client_id = read('LINKEDIN_CLIENT_ID')
  const client_secret = read('LINKEDIN_CLIENT_SECRET')
  if ((client_id === undefined) !== (client_secret === undefined)) {
    throw new Error('LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET are needed together')
  }
  return { client_id, client_secret }
}

function readBlueskySignIn(read: Read) {
  const { plc_url, scope } = LIVE_SETTINGS.secondary_a
  const sign_in = read('BLUESKY_SIGN_IN')
  const key = read('BLUESKY_SIGNING_KEY')
  return {
    sign_in:
      sign_in === undefined
        ? undefined
        : readChoice('BLUESKY_SIGN_IN', sign_in, ['live', 'simulated'] as const),
    signing_key: key === undefined ? undefined : readSigningKey('BLUESKY_SIGNING_KEY', key),
    scope: read('BLUESKY_SCOPE') ?? scope,
    allow_loopback:
      readChoice('BLUESKY_ALLOW_LOOPBACK', read('BLUESKY_ALLOW_LOOPBACK'), [
        'false',
        'true',
      ] as const) === 'true',
    plc_url: readUrl('BLUESKY_PLC_URL', read('BLUESKY_PLC_URL')) ?? plc_url,
    resolver_url: readUrl('BLUESKY_RESOLVER_URL', read('BLUESKY_RESOLVER_URL')),
  }
}

/** It is a secret and not repeated. */
function readSigningKey(name: Variable, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  try {
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return bytes
  } catch {
    // Said below.
  }
  throw new Error(`${name} must be a private key on the curve P-256, PKCS #8 (DER) in base64`)
}

function readMonth(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined || /^20\d\d(0[1-9]|1[0-2])$/.test(text)) return text
  throw new Error(`${name} must be a month such as 202610, not "${text}"`)
}
