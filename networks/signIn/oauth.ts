/**
 * The authorization code flow of OAuth 2.0, by oauth4webapi: it checks what
 * comes back, and what it does not understand is an error. What a network has of its own is an argument.
 */
import * as oauth from 'oauth4webapi'
import type { Account } from '../network.ts'
import type { SendRequest } from '../wire/wire.ts'
import { fetchOver, noAnswerIn } from './fetchOver.ts'
import type { CompletedSignIn, Identity, TokenRefresh, SignIn, IssuedTokens } from './signIn.ts'

export interface OAuthNetwork {
  label: string
  /** The name in our callback address. */
  name: string
  server: oauth.AuthorizationServer
  client_id: string
  authentication: oauth.ClientAuth
  /** Whether it takes one. */
  pkce: boolean
  scopes: string[]
  /** Without these a sign-in is of no use. */
  needed: string[]
  /** The errors by which the network says that the person declined. */
  denials: string[]
  /** The errors at a refresh that mean the end of the sign-in. */
  ends: string[]
  identify(account: Pick<Account, 'access_token'>): Promise<Identity | undefined>
  send: SendRequest
}

/** What belongs to one sign-in. */
interface Secret {
  state: string
  verifier: string
}

export function oauthSignIn(network: OAuthNetwork): SignIn {
  const { identify } = network
  return {
    begin: ({ public_url }) => begin(network, public_url),
    finish: ({ public_url, parameters, secret }) => {
      // Made by begin, and sealed since.
      const secrets = JSON.parse(secret) as Secret
      return finish(network, callbackOf(network, public_url), parameters, secrets)
    },
    refresh: (account) => refresh(network, account),
    identify,
    revoke: (account) => revoke(network, account),
  }
}

function callbackOf({ name }: OAuthNetwork, public_url: string): string {
  return `${public_url}/oauth/${name}/callback`
}

async function begin(network: OAuthNetwork, public_url: string) {
  const { server, client_id, scopes, pkce } = network
  const secret: Secret = {
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: callbackOf(network, public_url),
    scope: scopes.join(' '),
    state: secret.state,
    ...(pkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(secret.verifier),
      code_challenge_method: 'S256',
    }),
  }).toString()
  const begun = { state: 'begun' as const, url: url.href, returns: secret.state }
  return { ...begun, secret: JSON.stringify(secret) }
}

async function finish(
  network: OAuthNetwork,
  callback: string,
  parameters: URLSearchParams,
  { state, verifier }: Secret,
): Promise<CompletedSignIn> {
  const { label, server, client_id, authentication, pkce, needed } = network
  try {
    const client = { client_id }
    const checked = oauth.validateAuthResponse(server, client, parameters, state)
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      checked,
      callback,
      pkce ? verifier : oauth.nopkce,
      optionsOf(network),
    )
    const tokens = tokensOf(
      network,
      await oauth.processAuthorizationCodeResponse(server, client, await withoutIdToken(answer)),
    )
    const missing = needed.filter((scope) => !tokens.scopes.includes(scope))
    if (missing.length > 0) {
      const error = `${label} was not allowed to give us ${missing.join(', ')}.`
      return { state: 'refused', error }
    }
    const identity = await network.identify(tokens)
    if (identity === undefined) {
      return { state: 'failed', error: `${label} did not say whose account that is.` }
    }
    return { state: 'signed_in', identity, tokens }
  } catch (error) {
    return unfinished(network, error)
  }
}

function unfinished({ label, denials }: OAuthNetwork, error: unknown): CompletedSignIn {
  const no_answer = noAnswerIn(error)
  if (no_answer !== undefined) return { state: 'failed', error: `${label}: ${no_answer}` }
  if (error instanceof oauth.AuthorizationResponseError) {
    if (denials.includes(error.error)) return { state: 'denied' }
    return { state: 'refused', error: `${label} answered ${quoted(error.error)}.` }
  }
  if (error instanceof oauth.ResponseBodyError) {
    return { state: 'refused', error: `${label} answered ${quoted(error.error)}.` }
  }
  if (error instanceof oauth.OperationProcessingError) {
    return { state: 'refused', error: `${label}: ${error.message}.` }
  }
  throw error
}

/** Whether it has ended is for the network alone to say: no timeout and no 5xx means that (R13). */
async function refresh(network: OAuthNetwork, account: Account): Promise<TokenRefresh> {
  const { label, server, client_id, authentication, ends } = network
  const refresh_token = account.grant ?? ''
  try {
    const client = { client_id }
    const answer = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      optionsOf(network),
    )
    const answered = await oauth.processRefreshTokenResponse(
      server,
      client,
      await withoutIdToken(answer),
    )
    // A network that does not rotate its refresh tokens sends none.
    const tokens = tokensOf(network, { refresh_token, ...answered })
    return { state: 'refreshed', tokens }
  } catch (error) {
    const words = noAnswerIn(error)
    if (words !== undefined) return { state: 'failed', error: `${label}: ${words}` }
    if (error instanceof oauth.ResponseBodyError) {
      const state = ends.includes(error.error) ? 'dead' : 'failed'
      return { state, error: `${label} answered ${quoted(error.error)}.` }
    }
    if (
      error instanceof oauth.OperationProcessingError ||
      error instanceof oauth.WWWAuthenticateChallengeError
    ) {
      return { state: 'failed', error: `${label} answered without sense.` }
    }
    throw error
  }
}

async function revoke(network: OAuthNetwork, { access_token, grant }: Account) {
  const { server, client_id, authentication } = network
  const token = grant ?? access_token
  const revoked = oauth.revocationRequest(server, { client_id }, authentication, token, {
    ...optionsOf(network),
    additionalParameters: { client_id },
  })
  await revoked.catch(() => undefined)
}

function optionsOf({ server, send }: OAuthNetwork) {
  return {
    [oauth.customFetch]: fetchOver(send),
    // The simulated networks, on this machine, speak plain http.
    [oauth.allowInsecureRequests]: server.token_endpoint?.startsWith('http:') === true,
  }
}

/** We ask the network itself who that is, so a token of OpenID is neither needed nor read. */
async function withoutIdToken(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const text = await answer.text()
  try {
    // Whatever it is, it has no such member after this.
    const body = JSON.parse(text) as { id_token?: unknown }
    delete body.id_token
    return Response.json(body, { status })
  } catch {
    return new Response(text, { status, headers })
  }
}

/** Some separate scopes by commas, the standard by spaces. Without a word all were granted. */
function tokensOf(
  { scopes }: OAuthNetwork,
  answer: oauth.TokenEndpointResponse & { refresh_token_expires_in?: oauth.JsonValue },
): IssuedTokens {
  const { access_token, refresh_token = null, expires_in, refresh_token_expires_in } = answer
  const lasts_ms = expires_in === undefined ? null : expires_in * 1000
  const renewable_ms =
    typeof refresh_token_expires_in === 'number' ? refresh_token_expires_in * 1000 : null
  return {
    access_token,
    grant: refresh_token,
    lasts_ms,
    sign_in_lasts_ms: refresh_token === null ? lasts_ms : renewable_ms,
    scopes: answer.scope?.split(/[ ,]+/).filter(Boolean) ?? scopes,
  }
}

/** An error's name, as RFC 6749 has them; anything else is not repeated. */
function quoted(name: string): string {
  return /^[\w.-]{1,60}$/.test(name) ? name : 'an error'
}
