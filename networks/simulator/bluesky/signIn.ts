/** The authorization server of the simulated Bluesky, and the documents that lead to it. https://atproto.com/specs/oauth */
import { description } from '../../bluesky/description.ts'
import { randomBytes } from 'node:crypto'
import type { Proofs } from './proofs.ts'
import { openCodes, refuseCode, type Codes } from '../codes.ts'
import { askConsent, readDecision, refuseConsent, sendBack } from '../consent.ts'
import { type SimulatedAnswer, type Call, decodePath, empty, json, readForm } from '../exchange.ts'
import type { SigningIn } from '../module.ts'
import { findGrant, isCurrent, issueTokens, renewTokens, revokeGrant } from '../tokens.ts'
import type { BlueskyWorld } from './world.ts'

const REQUEST_LIFE_MS = 299_000
const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'

/** What a client has announced by PAR. */
interface Announced {
  form: Map<string, string>
  jkt: string
  ends_at: number
}

interface SignInCall {
  call: Call
  world: BlueskyWorld
  proofs: Proofs
  codes: Codes
  announced: Map<string, Announced>
}

export function openBlueskySignIn(world: BlueskyWorld, proofs: Proofs): SigningIn {
  const sign_ins = { proofs, codes: openCodes(), announced: new Map<string, Announced>() }
  return {
    route(call) {
      const asked = { call, world, ...sign_ins }
      switch (`${call.method} ${call.path}`) {
        case 'GET /.well-known/oauth-protected-resource':
          return { operation: 'describe', run: () => json(200, resource(call)) }
        case 'GET /.well-known/oauth-authorization-server':
          return { operation: 'describe', run: () => json(200, server(call)) }
        case 'POST /oauth/par':
          return { operation: 'par', run: () => proven(asked, announce) }
        case 'GET /oauth/authorize':
        case 'POST /oauth/authorize':
          return { operation: 'authorize', run: () => authorize(asked) }
        case 'POST /oauth/token':
          return { operation: 'token', run: () => proven(asked, giveTokens) }
        case 'POST /oauth/revoke':
          return { operation: 'revoke', run: () => proven(asked, revoke) }
        default:
          return call.method === 'GET' && /^\/did(:|%3A)/i.test(call.path)
            ? { operation: 'resolve', run: () => showDid(call, world) }
            : undefined
      }
    },
  }
}

function originOf({ url }: Call): string {
  return new URL(url).origin
}

function resource(call: Call) {
  const origin = originOf(call)
  return {
    resource: origin,
    authorization_servers: [origin],
    scopes_supported: [],
    bearer_methods_supported: ['header'],
  }
}

function server(call: Call) {
  const issuer = originOf(call)
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    scopes_supported: ['atproto', 'transition:generic', 'transition:email'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    // The real one takes all of these; a client has to choose what it can sign with.
    dpop_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'ES256K', 'ES384'],
  }
}

/** Of an account, as the directory would show it. */
function showDid(call: Call, world: BlueskyWorld): SimulatedAnswer {
  const account = world.findAccount(description.platform, decodePath(call.path).slice(1))
  if (account === undefined) return json(404, { message: 'DID not registered' })
  return json(
    200,
    {
      id: account.account,
      alsoKnownAs: [`at://${account.handle}`],
      service: [
        {
          id: '#atproto_pds',
          type: 'AtprotoPersonalDataServer',
          serviceEndpoint: originOf(call),
        },
      ],
    },
    { 'content-type': 'application/did+ld+json' },
  )
}

/** Every call of a client but the browser's has a form, and proves that it has its key. */
function proven(
  asked: SignInCall,
  run: (asked: SignInCall, form: Map<string, string>, jkt: string) => SimulatedAnswer,
): SimulatedAnswer {
  const { call, world, proofs } = asked
  const form = readForm(call)
  const proof = proofs.check(call, world)
  const answer =
    form === undefined
      ? refused('invalid_request', 'A form is expected')
      : 'problem' in proof
        ? refused(proof.wants_nonce ? 'use_dpop_nonce' : 'invalid_dpop_proof', proof.problem)
        : run(asked, form, proof.jkt)
  return { ...answer, headers: { ...answer.headers, 'dpop-nonce': proofs.nonce(world) } }
}

function announce(
  { world, announced }: SignInCall,
  form: Map<string, string>,
  jkt: string,
): SimulatedAnswer {
  const member = (name: string) => form.get(name) ?? ''
  const problem = refuseClient(member('client_id'), member('redirect_uri'), member('scope'))
  if (problem !== undefined) return refused('invalid_request', problem)
  const is_right =
    member('response_type') === 'code' &&
    member('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(member('code_challenge')) &&
    member('state') !== ''
  if (!is_right) return refused('invalid_request', 'A parameter is missing or wrong')
  const request_uri = REQUEST_URI + randomBytes(16).toString('hex')
  announced.set(request_uri, { form, jkt, ends_at: world.now() + REQUEST_LIFE_MS })
  return json(201, { request_uri, expires_in: REQUEST_LIFE_MS / 1000 })
}

/**
 * A client on loopback says in its id where it is and what it may want. Of others the document at their
 * address is not fetched: their redirects must stay with them.
 */
function refuseClient(client_id: string, redirect_uri: string, scope: string): string | undefined {
  const id = URL.parse(client_id)
  const scopes = scope.split(' ')
  if (!scopes.includes('atproto')) return 'The scope must include "atproto"'
  if (id === null) return 'Invalid client_id'
  if (id.protocol === 'https:') {
    return URL.parse(redirect_uri)?.origin === id.origin ? undefined : 'Invalid redirect_uri'
  }
  if (!/^http:\/\/localhost\/?(\?|$)/.test(client_id)) return 'Invalid client_id'
  if (!id.searchParams.getAll('redirect_uri').includes(redirect_uri)) return 'Invalid redirect_uri'
  if (!/^http:\/\/(127\.0\.0\.1|\[::1\])[:/]/.test(redirect_uri)) return 'Invalid redirect_uri'
  const allowed = (id.searchParams.get('scope') ?? 'atproto').split(' ')
  return scopes.every((one) => allowed.includes(one)) ? undefined : 'Scope is not allowed'
}

function authorize({ call, world, codes, announced }: SignInCall): SimulatedAnswer {
  const request_uri = call.query.get('request_uri') ?? ''
  const request = announced.get(request_uri)
  const client_id = call.query.get('client_id')
  if (!request || request.ends_at <= world.now() || request.form.get('client_id') !== client_id) {
    return refuseConsent('This request is not known, or has expired.')
  }
  const member = (name: string) => request.form.get(name) ?? ''
  const redirect_uri = member('redirect_uri')
  if (call.method === 'GET') {
    const consent = { platform: description.platform, redirect_uri }
    const scopes = member('scope').split(' ')
    return askConsent(call, { ...consent, scopes, hint: request.form.get('login_hint') }, world)
  }

  const decision = readDecision(call, description.platform, world)
  if ('answer' in decision) return decision.answer
  announced.delete(request_uri)
  const back = { iss: originOf(call), state: member('state') }
  if ('denied' in decision) return sendBack(redirect_uri, { ...back, error: 'access_denied' })
  const code = codes.make({
    account: decision.allowed,
    client_id,
    redirect_uri,
    scope: member('scope'),
    challenge: member('code_challenge'),
    jkt: request.jkt,
    ends_at: world.now() + world.settings.sign_in_code_life_ms,
  })
  return sendBack(redirect_uri, { ...back, code })
}

function giveTokens(
  { world, codes }: SignInCall,
  form: Map<string, string>,
  jkt: string,
): SimulatedAnswer {
  const client_id = form.get('client_id') ?? ''
  const lives = { life_ms: world.settings.bluesky_token_life_ms, renewable: true }
  if (form.get('grant_type') === 'authorization_code') {
    const code = codes.take(form.get('code') ?? '')
    const problem = refuseCode(code, form, client_id, world.now())
    if (code === undefined || problem !== undefined || code.jkt !== jkt) {
      return refused('invalid_grant', `Invalid code: ${problem ?? 'it is bound to another key'}`)
    }
    const { account, scope } = code
    const made = { platform: description.platform, account: account.account, scope }
    return showTokens(issueTokens(world, { ...made, client_id, jkt }, lives), world)
  }
  if (form.get('grant_type') === 'refresh_token') {
    const refresh_token = form.get('refresh_token') ?? ''
    const grant = world.grantByRefresh(description.platform, refresh_token)
    const is_right = grant?.jkt === jkt && grant.client_id === client_id
    if (!is_right) return refused('invalid_grant', 'Invalid refresh token')
    if (!isCurrent(grant, refresh_token)) {
      // Somebody has a copy: nobody may go on with it.
      revokeGrant(world, grant)
      return refused('invalid_grant', 'Refresh token replayed')
    }
    return showTokens(renewTokens(world, grant, lives), world)
  }
  return refused('unsupported_grant_type', 'No such grant type')
}

function showTokens(
  { access_token, refresh_token, scope, account }: ReturnType<typeof issueTokens>,
  { settings }: BlueskyWorld,
): SimulatedAnswer {
  return json(200, {
    access_token,
    refresh_token,
    token_type: 'DPoP',
    expires_in: Math.round(settings.bluesky_token_life_ms / 1000),
    scope,
    sub: account,
  })
}

function revoke({ world }: SignInCall, form: Map<string, string>): SimulatedAnswer {
  const grant = findGrant(world, description.platform, form.get('token') ?? '')
  if (grant) revokeGrant(world, grant)
  return empty(200)
}

function refused(error: string, error_description: string): SimulatedAnswer {
  return json(400, { error, error_description })
}
