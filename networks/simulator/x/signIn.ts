/** X's OAuth 2.0 with PKCE. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
import { description } from '../../x/description.ts'
import { openCodes, refuseCode, type Codes } from '../codes.ts'
import { askConsent, readDecision, refuseConsent, sendBack } from '../consent.ts'
import { type SimulatedAnswer, type Call, json, readForm } from '../exchange.ts'
import type { SigningIn } from '../module.ts'
import { findGrant, isCurrent, issueTokens, renewTokens, revokeGrant } from '../tokens.ts'
import type { XWorld } from './world.ts'

/** The apps that are registered: one that keeps a secret, one that cannot. Both at this path of any host. */
const SECRETS: Record<string, string | undefined> = {
  otterpost: 'simulated-secret',
  'otterpost-public': undefined,
}
const CALLBACK = /^https?:\/\/[^/?#]+\/oauth\/x\/callback$/
const SCOPES = [
  ...['tweet.read', 'tweet.write', 'tweet.moderate.write', 'users.read', 'users.email'],
  ...['follows.read', 'follows.write', 'offline.access', 'space.read', 'mute.read', 'mute.write'],
  ...['like.read', 'like.write', 'list.read', 'list.write', 'block.read', 'block.write'],
  ...['bookmark.read', 'bookmark.write', 'media.write', 'dm.read', 'dm.write'],
]

export function openXSignIn(world: XWorld): SigningIn {
  const codes = openCodes()
  return {
    route(call) {
      switch (`${call.method} ${call.path}`) {
        case 'GET /i/oauth2/authorize':
        case 'POST /i/oauth2/authorize':
          return { operation: 'authorize', run: () => authorize(call, world, codes) }
        case 'POST /2/oauth2/token':
          return { operation: 'token', run: () => giveTokens(call, world, codes) }
        case 'POST /2/oauth2/revoke':
          return { operation: 'revoke', run: () => revoke(call, world) }
        default:
          return undefined
      }
    },
  }
}

function authorize(call: Call, world: XWorld, codes: Codes): SimulatedAnswer {
  const { query } = call
  const parameter = (name: string) => query.get(name) ?? ''
  const redirect_uri = parameter('redirect_uri')
  const scopes = parameter('scope').split(' ').filter(Boolean)
  const state = parameter('state')
  const is_right =
    parameter('response_type') === 'code' &&
    Object.hasOwn(SECRETS, parameter('client_id')) &&
    CALLBACK.test(redirect_uri) &&
    state !== '' &&
    state.length <= 500 &&
    /^[\w-]{43}$/.test(parameter('code_challenge')) &&
    parameter('code_challenge_method') === 'S256' &&
    scopes.length > 0 &&
    scopes.every((scope) => SCOPES.includes(scope))
  if (!is_right) return refuseConsent('You weren’t able to give access to the App.')
  if (call.method === 'GET') {
    const consent = { platform: description.platform, scopes, redirect_uri, hint: undefined }
    return askConsent(call, consent, world)
  }

  const decision = readDecision(call, description.platform, world)
  if ('answer' in decision) return decision.answer
  if ('denied' in decision) return sendBack(redirect_uri, { error: 'access_denied', state })
  const code = codes.make({
    account: decision.allowed,
    client_id: parameter('client_id'),
    redirect_uri,
    scope: scopes.join(' '),
    challenge: parameter('code_challenge'),
    jkt: null,
    ends_at: world.now() + world.settings.sign_in_code_life_ms,
  })
  return sendBack(redirect_uri, { state, code })
}

function giveTokens(call: Call, world: XWorld, codes: Codes): SimulatedAnswer {
  const form = readForm(call)
  if (form === undefined) return refused('Missing required parameter [grant_type].')
  const client_id = clientOf(call, form)
  if (client_id === undefined) return unauthorized()
  const lives = (scope: string) => ({
    life_ms: world.settings.x_token_life_ms,
    renewable: scope.split(' ').includes('offline.access'),
  })

  if (form.get('grant_type') === 'authorization_code') {
    const code = codes.take(form.get('code') ?? '')
    const problem = refuseCode(code, form, client_id, world.now())
    if (code === undefined || problem !== undefined) {
      return refused(`Value passed for the authorization code was invalid (${problem}).`)
    }
    const { account, scope } = code
    const made = {
      platform: description.platform,
      account: account.account,
      client_id,
      scope,
      jkt: null,
    }
    return showTokens(issueTokens(world, made, lives(scope)), world)
  }
  if (form.get('grant_type') === 'refresh_token') {
    const refresh_token = form.get('refresh_token') ?? ''
    const grant = world.grantByRefresh(description.platform, refresh_token)
    if (!isCurrent(grant, refresh_token) || grant.client_id !== client_id) {
      return refused('Value passed for the token was invalid.')
    }
    return showTokens(renewTokens(world, grant, lives(grant.scope)), world)
  }
  return json(400, { error: 'unsupported_grant_type' })
}

/** An app with a secret names both in the header, one without names itself in the form. */
function clientOf(call: Call, form: Map<string, string>): string | undefined {
  const basic = /^Basic (\S+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (basic === undefined) {
    const id = form.get('client_id') ?? ''
    return Object.hasOwn(SECRETS, id) && SECRETS[id] === undefined ? id : undefined
  }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return SECRETS[id] !== undefined && SECRETS[id] === secret ? id : undefined
}

function showTokens(
  { access_token, refresh_token, scope }: ReturnType<typeof issueTokens>,
  { settings }: XWorld,
): SimulatedAnswer {
  return json(200, {
    token_type: 'bearer',
    expires_in: Math.round(settings.x_token_life_ms / 1000),
    access_token,
    scope,
    ...(refresh_token !== null && { refresh_token }),
  })
}

function revoke(call: Call, world: XWorld): SimulatedAnswer {
  const form = readForm(call)
  if (form === undefined || clientOf(call, form) === undefined) return unauthorized()
  const grant = findGrant(world, description.platform, form.get('token') ?? '')
  if (grant === undefined) return refused('Value passed for the token was invalid.')
  revokeGrant(world, grant)
  return json(200, { revoked: true })
}

function refused(error_description: string): SimulatedAnswer {
  return json(400, { error: 'invalid_request', error_description })
}

function unauthorized(): SimulatedAnswer {
  return json(401, {
    error: 'unauthorized_client',
    error_description: 'Missing valid authorization header',
  })
}
