/** LinkedIn's OAuth 2.0. https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow */
import { description } from '../../linkedin/description.ts'
import { openCodes, refuseCode, type Codes } from '../codes.ts'
import { askConsent, readDecision, refuseConsent, sendBack } from '../consent.ts'
import { type SimulatedAnswer, type Call, empty, json, readForm } from '../exchange.ts'
import type { SigningIn } from '../module.ts'
import { findGrant, issueTokens, revokeGrant } from '../tokens.ts'
import type { LinkedInWorld } from './world.ts'

const CLIENT_ID = 'otterpost'
const CLIENT_SECRET = 'simulated-secret'
const CALLBACK = /^https?:\/\/[^/?#]+\/oauth\/linkedin\/callback$/
const SCOPES = ['openid', 'profile', 'email', 'w_member_social']

export function openLinkedInSignIn(world: LinkedInWorld): SigningIn {
  const codes = openCodes()
  return {
    route(call) {
      switch (`${call.method} ${call.path}`) {
        case 'GET /oauth/v2/authorization':
        case 'POST /oauth/v2/authorization':
          return { operation: 'authorize', run: () => authorize(call, world, codes) }
        case 'POST /oauth/v2/accessToken':
          return { operation: 'token', run: () => giveToken(call, world, codes) }
        case 'POST /oauth/v2/revoke':
          return { operation: 'revoke', run: () => revoke(call, world) }
        default:
          return undefined
      }
    },
  }
}

function authorize(call: Call, world: LinkedInWorld, codes: Codes): SimulatedAnswer {
  const { query } = call
  const redirect_uri = query.get('redirect_uri') ?? ''
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const state = query.get('state') ?? ''
  if (query.get('client_id') !== CLIENT_ID) {
    return refuseConsent('The passed in client_id is invalid.')
  }
  if (!CALLBACK.test(redirect_uri)) {
    return refuseConsent('The redirect_uri does not match the registered value.')
  }
  const unknown = scopes.find((scope) => !SCOPES.includes(scope))
  if (unknown !== undefined || scopes.length === 0) {
    const error_description = `Scope "${unknown}" is not authorized for your application`
    return sendBack(redirect_uri, { error: 'unauthorized_scope_error', error_description, state })
  }
  if (query.get('response_type') !== 'code') {
    return sendBack(redirect_uri, { error: 'unsupported_response_type', state })
  }
  if (call.method === 'GET') {
    const consent = { platform: description.platform, hint: undefined }
    return askConsent(call, { ...consent, scopes, redirect_uri }, world)
  }

  const decision = readDecision(call, description.platform, world)
  if ('answer' in decision) return decision.answer
  if ('denied' in decision) {
    const error_description = 'The user cancelled the authorization'
    return sendBack(redirect_uri, { error: 'user_cancelled_authorize', error_description, state })
  }
  const code = codes.make({
    account: decision.allowed,
    client_id: CLIENT_ID,
    redirect_uri,
    scope: scopes.join(','),
    challenge: null,
    jkt: null,
    ends_at: world.now() + world.settings.sign_in_code_life_ms,
  })
  return sendBack(redirect_uri, { code, state })
}

function giveToken(call: Call, world: LinkedInWorld, codes: Codes): SimulatedAnswer {
  const form = readForm(call)
  if (form?.get('grant_type') !== 'authorization_code') {
    return refused(400, 'invalid_request', 'A required parameter "grant_type" is missing')
  }
  if (!isClient(form)) return refused(401, 'invalid_client', 'Client authentication failed')
  const code = codes.take(form.get('code') ?? '')
  const problem = refuseCode(code, form, CLIENT_ID, world.now())
  if (code === undefined || problem !== undefined) {
    const words = `Unable to retrieve access token: ${problem}`
    return refused(400, 'invalid_request', words)
  }
  const { account, scope } = code
  const { linkedin_token_life_ms: life_ms } = world.settings
  const made = { platform: description.platform, account: account.account, scope, jkt: null }
  const lives = { life_ms, renewable: false }
  const { access_token } = issueTokens(world, { ...made, client_id: CLIENT_ID }, lives)
  return json(200, {
    access_token,
    expires_in: Math.round(life_ms / 1000),
    scope,
    token_type: 'Bearer',
    ...(scope.includes('openid') && { id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ltdWxhdGVk' }),
  })
}

function isClient(form: Map<string, string>): boolean {
  return form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET
}

function revoke(call: Call, world: LinkedInWorld): SimulatedAnswer {
  const form = readForm(call)
  if (form === undefined || !isClient(form)) {
    return refused(401, 'invalid_client', 'Client authentication failed')
  }
  const grant = findGrant(world, description.platform, form.get('token') ?? '')
  if (grant) revokeGrant(world, grant)
  return empty(200)
}

function refused(status: number, error: string, error_description: string): SimulatedAnswer {
  return json(status, { error, error_description })
}
