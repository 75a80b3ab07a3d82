import { description } from '../../harbour/description.ts'
import { openCodes, refuseCode, type Codes } from '../codes.ts'
import { askConsent, readDecision, refuseConsent, sendBack } from '../consent.ts'
import { type Call, json, readForm, type SimulatedAnswer } from '../exchange.ts'
import type { SigningIn } from '../module.ts'
import { issueTokens } from '../tokens.ts'
import type { World } from '../world.ts'

const { platform } = description
const CLIENT_ID = 'otterpost'
const CALLBACK = /^https?:\/\/[^/?#]+\/oauth\/harbour\/callback$/
const TOKEN_LIFE_MS = 30 * 86_400_000

export function openSignIn(world: World): SigningIn {
  const codes = openCodes()
  return {
    route(call) {
      if (call.path === '/oauth/authorize') {
        return { operation: 'authorize', run: () => authorize(call, world, codes) }
      }
      if (call.path === '/oauth/token') {
        return { operation: 'token', run: () => giveToken(call, world, codes) }
      }
      return undefined
    },
  }
}

function authorize(call: Call, world: World, codes: Codes): SimulatedAnswer {
  const { query } = call
  const redirect_uri = query.get('redirect_uri') ?? ''
  const scope = query.get('scope') ?? ''
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('client_id') !== CLIENT_ID || !CALLBACK.test(redirect_uri) || challenge === '') {
    return refuseConsent('Harbour does not know who asks.')
  }
  const asked = { platform, scopes: [scope], redirect_uri, hint: undefined }
  if (call.method === 'GET') return askConsent(call, asked, world)

  const decision = readDecision(call, platform, world)
  const state = query.get('state') ?? ''
  if ('answer' in decision) return decision.answer
  if ('denied' in decision) return sendBack(redirect_uri, { error: 'access_denied', state })
  const code = codes.make({
    account: decision.allowed,
    client_id: CLIENT_ID,
    redirect_uri,
    scope,
    challenge,
    jkt: null,
    ends_at: world.now() + world.settings.sign_in_code_life_ms,
  })
  return sendBack(redirect_uri, { code, state })
}

function giveToken(call: Call, world: World, codes: Codes): SimulatedAnswer {
  const form = readForm(call) ?? new Map<string, string>()
  const code = codes.take(form.get('code') ?? '')
  const problem = refuseCode(code, form, CLIENT_ID, world.now())
  if (code === undefined || problem !== undefined) return json(400, { error: 'invalid_grant' })
  const { account, scope } = code
  const made = { platform, account: account.account, client_id: CLIENT_ID, scope, jkt: null }
  const { access_token } = issueTokens(world, made, { life_ms: TOKEN_LIFE_MS, renewable: false })
  return json(200, {
    access_token,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFE_MS / 1000,
    scope,
  })
}
