/** Signing in at X: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
import * as oauth from 'oauth4webapi'
import { memberOf, textOf, type SendRequest } from '../wire/wire.ts'
import { isXId } from './call.ts'
import { oauthSignIn } from '../signIn/oauth.ts'
import type { Identity, SignIn } from '../signIn/signIn.ts'

export interface XSignInSettings {
  api_url: string
  authorize_url: string
  client_id: string
  /** Undefined: a public client, as native apps are. */
  client_secret: string | undefined
  send: SendRequest
}

const SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']
const USER_FIELDS = 'profile_image_url,verified,verified_type,subscription_type'

export function xSignIn(settings: XSignInSettings): SignIn {
  const { api_url, authorize_url, client_id, client_secret, send } = settings
  return oauthSignIn({
    label: 'X',
    name: 'x',
    server: {
      issuer: new URL(authorize_url).origin,
      authorization_endpoint: authorize_url,
      token_endpoint: `${api_url}/2/oauth2/token`,
      revocation_endpoint: `${api_url}/2/oauth2/revoke`,
    },
    client_id,
    authentication: client_secret === undefined ? oauth.None() : basic(client_id, client_secret),
    pkce: true,
    scopes: SCOPES,
    needed: SCOPES,
    denials: ['access_denied'],
    // X says the former of a refresh token that was used or revoked.
    ends: ['invalid_request', 'invalid_grant'],
    identify: (account) => identify(settings, account),
    send,
  })
}

/** As X documents it: the library's own would escape what X does not unescape. */
function basic(client_id: string, client_secret: string): oauth.ClientAuth {
  const credentials = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
  return (_, __, ___, headers) => headers.set('authorization', `Basic ${credentials}`)
}

/** https://docs.x.com/x-api/users/get-my-user */
async function identify(
  { api_url, send }: XSignInSettings,
  { access_token }: { access_token: string },
): Promise<Identity | undefined> {
  const answer = await send({
    method: 'GET',
    url: `${api_url}/2/users/me?user.fields=${encodeURIComponent(USER_FIELDS)}`,
    headers: { authorization: `Bearer ${access_token}` },
  })
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined
  const user = memberOf(answer.body, 'data')
  const id = textOf(user, 'id')
  const handle = textOf(user, 'username')
  if (!isXId(id) || handle === undefined) return undefined
  return {
    remote_id: id,
    handle,
    display_name: textOf(user, 'name') ?? handle,
    avatar_url: textOf(user, 'profile_image_url') ?? '',
    subscription_type: textOf(user, 'subscription_type') ?? 'None',
    pds_url: null,
  }
}
