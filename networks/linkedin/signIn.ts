/** Signing in at LinkedIn: https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow */
import { setTimeout as sleep } from 'node:timers/promises'
import type * as oauth from 'oauth4webapi'
import { textOf, type SendRequest } from '../wire/wire.ts'
import { oauthSignIn } from '../signIn/oauth.ts'
import type { Identity, SignIn } from '../signIn/signIn.ts'

export interface LinkedInSignInSettings {
  api_url: string
  /** `https://www.linkedin.com/oauth/v2` */
  oauth_url: string
  client_id: string
  client_secret: string
  send: SendRequest
}

const SCOPES = ['openid', 'profile', 'w_member_social']
/** A new token may not be known everywhere at once. */
const TRIES = 3
const PAUSE_MS = 1_000

export function linkedInSignIn(settings: LinkedInSignInSettings): SignIn {
  const { oauth_url, client_id, client_secret, send } = settings
  return oauthSignIn({
    label: 'LinkedIn',
    name: 'linkedin',
    server: {
      issuer: `${new URL(oauth_url).origin}/oauth`,
      authorization_endpoint: `${oauth_url}/authorization`,
      token_endpoint: `${oauth_url}/accessToken`,
      revocation_endpoint: `${oauth_url}/revoke`,
    },
    client_id,
    authentication: inForm(client_id, client_secret),
    pkce: false,
    scopes: SCOPES,
    needed: ['w_member_social'],
    denials: ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'],
    ends: ['invalid_grant', 'invalid_request'],
    identify: (account) => identify(settings, account),
    send,
  })
}

function inForm(client_id: string, client_secret: string): oauth.ClientAuth {
  return (_, __, body) => {
    body.set('client_id', client_id)
    body.set('client_secret', client_secret)
  }
}

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
async function identify(
  { api_url, send }: LinkedInSignInSettings,
  { access_token }: { access_token: string },
): Promise<Identity | undefined> {
  const headers = { authorization: `Bearer ${access_token}` }
  for (let tries = 1; ; tries++) {
    const answer = await send({ method: 'GET', url: `${api_url}/v2/userinfo`, headers })
    if (answer.kind === 'answer' && answer.status === 401 && tries < TRIES) {
      await sleep(PAUSE_MS)
      continue
    }
    const sub = answer.kind === 'answer' ? textOf(answer.body, 'sub') : undefined
    if (answer.kind !== 'answer' || answer.status !== 200 || sub === undefined) return undefined
    const name = textOf(answer.body, 'name') ?? sub
    return {
      remote_id: sub,
      // LinkedIn does not tell a member's public name; the posts need none.
      handle: name,
      display_name: name,
      avatar_url: textOf(answer.body, 'picture') ?? '',
      subscription_type: 'None',
      pds_url: null,
    }
  }
}
