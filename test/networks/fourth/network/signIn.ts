import * as oauth from 'oauth4webapi'
import type { Account } from '../network.ts'
import { oauthSignIn } from '../signIn/oauth.ts'
import type { Identity, SignIn } from '../signIn/signIn.ts'
import { textOf } from '../wire/wire.ts'
import { callHarbour, type HarbourSettings } from './call.ts'
import { description } from './description.ts'

export interface HarbourSignInSettings extends HarbourSettings {
  client_id: string
}

export function harbourSignIn(settings: HarbourSignInSettings): SignIn {
  const { api_url, client_id, send } = settings
  return oauthSignIn({
    label: description.label,
    name: description.name,
    server: {
      issuer: new URL(api_url).origin,
      authorization_endpoint: `${api_url}/oauth/authorize`,
      token_endpoint: `${api_url}/oauth/token`,
    },
    client_id,
    authentication: oauth.None(),
    pkce: true,
    scopes: ['notes'],
    needed: ['notes'],
    denials: ['access_denied'],
    ends: ['invalid_grant'],
    identify: (account) => identify(settings, account),
    send,
  })
}

async function identify(
  settings: HarbourSettings,
  account: Pick<Account, 'access_token'>,
): Promise<Identity | undefined> {
  const answer = await callHarbour(settings, account, 'GET', 'me')
  const id = answer.kind === 'answer' ? textOf(answer.body, 'id') : undefined
  if (answer.kind !== 'answer' || answer.status !== 200 || id === undefined) return undefined
  return {
    remote_id: id,
    handle: textOf(answer.body, 'handle') ?? id,
    display_name: textOf(answer.body, 'name') ?? id,
    avatar_url: '',
    subscription_type: 'None',
    pds_url: null,
  }
}
