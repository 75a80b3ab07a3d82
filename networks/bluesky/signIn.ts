/**
 * Signing in at Bluesky, at any server of the AT Protocol, by its own client library:
 * https://atproto.com/specs/oauth. The library wants stores for what it remembers; here each call has
 * stores of its own with one entry, and what is in it at the end is the answer.
 */
import { createHash, randomBytes } from 'node:crypto'
import type * as Library from '@atproto/oauth-client-node'
import type {
  NodeOAuthClient,
  NodeSavedSession,
  NodeSavedState,
  OAuthClientMetadataInput,
} from '@atproto/oauth-client-node'
import type { Account } from '../network.ts'
import type { SendRequest } from '../wire/wire.ts'
import { grantOf, writeGrant } from './grant.ts'
import { clientMetadata, signingJwk, type BlueskyClientSettings } from './clientMetadata.ts'
import { readProfile } from './profile.ts'
import { fetchOver, noAnswerIn } from '../signIn/fetchOver.ts'
import type {
  SignInRequest,
  StartedSignIn,
  CompletedSignIn,
  TokenRefresh,
  SignInCallback,
  SignIn,
  IssuedTokens,
} from '../signIn/signIn.ts'

export interface BlueskySignInSettings extends BlueskyClientSettings {
  /** Who is asked for documents of `did:plc`. */
  plc_url: string
  /** A server that is asked what handles stand for; undefined: their own domains are. */
  resolver_url: string | undefined
  /** Servers may be spoken to in http: simulated ones, and those under test. */
  allow_http: boolean
  /** For addresses that others name: guarded, unless all of them lead to this machine anyway. */
  send: SendRequest
}

/** Servers to remember a nonce of. */
const NONCES_MAX = 10_000

/** What the library says instead of a handle that is not the account's own. */
const NO_HANDLE = 'handle.invalid'

export function blueskySignIn(settings: BlueskySignInSettings): SignIn {
  const open = clientOpener(settings)
  return {
    begin: (asked) => begin(open, asked),
    finish: (returned) => finish(settings, open, returned),
    refresh: (account) => refresh(open, account),
    revoke: (account) => revoke(open, account),
  }
}

/** What the library remembers in one call. */
interface Kept {
  state?: { name: string; value: NodeSavedState }
  session?: NodeSavedSession
}

/** Undefined where Bluesky does not take an instance at this address. */
type Open = (
  public_url: string,
  kept: Kept,
) => Promise<{ client: NodeOAuthClient; library: typeof Library } | undefined>

function clientOpener(settings: BlueskySignInSettings): Open {
  const { plc_url, resolver_url, allow_http, signing_key, send } = settings
  // By a server's origin. Without the latest one each call would be refused first, and repeated.
  const nonces = new Map<string, string>()
  return async (public_url, kept) => {
    const metadata = clientMetadata(settings, public_url)
    if (metadata === undefined) return undefined
    // Some 50 MB: a process that neither signs in nor refreshes does without.
    const library = await import('@atproto/oauth-client-node')
    const key = signing_key && (await library.JoseKey.fromJWK(signingJwk(signing_key)))
    const client = new library.NodeOAuthClient({
      // Its types have more patterns for addresses than a string can show; it checks them itself.
      clientMetadata: metadata as unknown as OAuthClientMetadataInput,
      ...(key && { keyset: [key] }),
      ...(resolver_url !== undefined && { handleResolver: resolver_url }),
      plcDirectoryUrl: plc_url,
      allowHttp: allow_http,
      fetch: fetchOver(send),
      dpopNonceCache: {
        get: (origin) => nonces.get(origin),
        set(origin, nonce) {
          if (nonces.size >= NONCES_MAX) nonces.clear()
          nonces.set(origin, nonce)
        },
        del: (origin) => void nonces.delete(origin),
      },
      runtimeImplementation: {
        // Whoever refreshes holds the account's row; nothing else here is shared.
        requestLock: (_, work) => work(),
        // Every server has to take ES256, and dpop.ts signs with nothing else.
        createKey: () => library.JoseKey.generate(['ES256']),
        getRandomValues: randomBytes,
        digest: (bytes, { name }) => createHash(name).update(bytes).digest(),
      },
      stateStore: {
        set: (name, value) => void (kept.state = { name, value }),
        get: (name) => (kept.state?.name === name ? kept.state.value : undefined),
        del: () => void delete kept.state,
      },
      sessionStore: {
        set: (_, session) => void (kept.session = session),
        get: () => kept.session,
        del: () => void delete kept.session,
      },
    })
    return { client, library }
  }
}

const NEEDS_ADDRESS =
  'Bluesky takes instances at an https address, or at http://127.0.0.1: see PUBLIC_URL.'

async function begin(
  open: Open,
  { public_url, handle = '' }: SignInRequest,
): Promise<StartedSignIn> {
  const library_store: Kept = {}
  const opened = await open(public_url, library_store)
  if (opened === undefined) return { state: 'refused', error: NEEDS_ADDRESS }
  const { client, library } = opened
  try {
    const url = await client.authorize(handle.trim().replace(/^@/, ''))
    if (library_store.state === undefined) throw new Error('the library kept no state')
    const { name } = library_store.state
    return {
      state: 'begun',
      url: url.href,
      returns: name,
      secret: JSON.stringify(library_store.state),
    }
  } catch (error) {
    const no_answer = noAnswerIn(error)
    if (error instanceof library.OAuthResolverError) {
      const why = no_answer === undefined ? '' : ` ${no_answer}`
      return { state: 'refused', error: `There is no account or server of that name.${why}` }
    }
    if (error instanceof library.OAuthResponseError) {
      return {
        state: 'failed',
        error: `The server answered ${error.status} ${named(error.error)}.`,
      }
    }
    if (no_answer !== undefined) return { state: 'failed', error: no_answer }
    throw error
  }
}

async function finish(
  settings: BlueskySignInSettings,
  open: Open,
  { public_url, parameters, secret }: SignInCallback,
): Promise<CompletedSignIn> {
  // Written by begin, and sealed since.
  const library_store: Kept = { state: JSON.parse(secret) as NonNullable<Kept['state']> }
  const opened = await open(public_url, library_store)
  if (opened === undefined) return { state: 'refused', error: NEEDS_ADDRESS }
  const { client, library } = opened
  try {
    await client.callback(parameters)
  } catch (error) {
    if (!(error instanceof library.OAuthCallbackError)) throw error
    if (parameters.get('error') === 'access_denied') return { state: 'denied' }
    const no_answer = noAnswerIn(error)
    if (no_answer !== undefined) return { state: 'failed', error: no_answer }
    return { state: 'refused', error: `The sign-in cannot be used: ${error.message}.` }
  }
  if (library_store.session === undefined) throw new Error('the library kept no session')
  const { sub, aud } = library_store.session.tokenSet
  // A handle that does not lead back to the account is nobody's.
  const { handle: claimed } = await client.identityResolver.resolve(sub)
  const handle = claimed === NO_HANDLE ? sub : claimed
  return {
    state: 'signed_in',
    identity: await readProfile(settings, { did: sub, handle, pds_url: aud.replace(/\/$/, '') }),
    tokens: tokensOf(public_url, library_store.session),
  }
}

async function refresh(open: Open, account: Account): Promise<TokenRefresh> {
  const grant = grantOf(account)
  if (grant === undefined) return { state: 'dead', error: 'There is nothing to renew it with.' }
  const library_store: Kept = { session: grant.session }
  const opened = await open(grant.public_url, library_store)
  if (opened === undefined) return { state: 'failed', error: NEEDS_ADDRESS }
  const failure = await opened.client.restore(account.remote_id, true).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  // Fresh tokens are in the store even when something has failed after that.
  const { session } = library_store
  if (session !== undefined && session.tokenSet.access_token !== account.access_token) {
    return { state: 'refreshed', tokens: tokensOf(grant.public_url, session) }
  }
  return unrefreshed(opened.library, failure?.error)
}

/** Only the server's own word ends a sign-in, or the account's move to another server (R13). */
function unrefreshed(library: typeof Library, error: unknown): TokenRefresh {
  const no_answer = noAnswerIn(error)
  if (no_answer !== undefined) return { state: 'failed', error: no_answer }
  const cause = error instanceof library.TokenRefreshError ? error.cause : error
  if (cause instanceof library.OAuthResponseError) {
    const state = cause.error === 'invalid_grant' ? 'dead' : 'failed'
    return { state, error: `The server answered ${cause.status} ${named(cause.error)}.` }
  }
  if (cause instanceof TypeError && cause.message === 'Issuer mismatch') {
    return { state: 'dead', error: 'The account has moved to another server.' }
  }
  return { state: 'failed', error: 'The server answered without sense.' }
}

async function revoke(open: Open, account: Account) {
  const grant = grantOf(account)
  if (grant === undefined) return
  const opened = await open(grant.public_url, { session: grant.session })
  await opened?.client.revoke(account.remote_id).catch(() => undefined)
}

function tokensOf(public_url: string, session: NodeSavedSession): IssuedTokens {
  const { access_token, expires_at, scope } = session.tokenSet
  return {
    access_token,
    grant: writeGrant(public_url, session),
    lasts_ms: expires_at === undefined ? null : Date.parse(expires_at) - Date.now(),
    sign_in_lasts_ms: null,
    scopes: scope.split(' '),
  }
}

/** An error's name, as RFC 6749 has them; anything else is not repeated. */
function named(name: string | undefined): string {
  return name !== undefined && /^[\w.-]{1,60}$/.test(name) ? name : 'an error'
}
