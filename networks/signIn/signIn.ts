/**
 * Signing in at a network, in one shape for all of them. What has to be remembered between two steps is
 * handed out as text that only the same network's sign-in understands; whoever stores it seals it, for
 * there are secrets in it. Nothing is stored here.
 */
import type { Account } from '../network.ts'

export interface SignIn {
  /** Where the browser has to go. */
  begin(asked: SignInRequest): Promise<StartedSignIn>
  /** What came back with the browser: exchanges the code, and asks who that is. */
  finish(returned: SignInCallback): Promise<CompletedSignIn>
  /** Asks for fresh tokens with the account's `grant`. To be called once at a time for an account. */
  refresh(account: Account): Promise<TokenRefresh>
  /** Who the account is now, where that changes what it may send; undefined when the network does not say. */
  identify?(account: Account): Promise<Identity | undefined>
  /** Tells the network that its tokens are not wanted any more. A failure is nobody's concern. */
  revoke(account: Account): Promise<void>
}

export interface SignInRequest {
  /** Where the browser comes back to: `<public_url>/oauth/<network>/callback`. */
  public_url: string
  /** Bluesky: a handle, a DID or the address of a server. */
  handle: string | undefined
}

export type StartedSignIn =
  /** `returns` is the state that comes back with the browser; `secret` belongs to it. */
  | { state: 'begun'; url: string; returns: string; secret: string }
  /** What was asked cannot be done: an unknown handle. */
  | { state: 'refused'; error: string }
  /** The network did not answer as it should. */
  | { state: 'failed'; error: string }

export interface SignInCallback {
  public_url: string
  parameters: URLSearchParams
  secret: string
}

export type CompletedSignIn =
  | { state: 'signed_in'; identity: Identity; tokens: IssuedTokens }
  /** The person said no. */
  | { state: 'denied' }
  /** It is not what was begun, or less was granted than is needed. */
  | { state: 'refused'; error: string }
  | { state: 'failed'; error: string }

export interface Identity {
  remote_id: string
  handle: string
  display_name: string
  /** Empty when there is none. */
  avatar_url: string
  /** X's tier; `None` elsewhere. */
  subscription_type: string
  pds_url: string | null
}

export interface IssuedTokens {
  access_token: string
  /** What `refresh` needs; null when the network gives nothing to renew a token with. */
  grant: string | null
  /** How long the access token lasts; null when the network does not say. */
  lasts_ms: number | null
  /** How long until the person has to sign in again; null when only the network knows. */
  sign_in_lasts_ms: number | null
  scopes: string[]
}

export type TokenRefresh =
  | { state: 'refreshed'; tokens: IssuedTokens }
  /** The network's own word that the sign-in is over (R13). */
  | { state: 'dead'; error: string }
  /** No clear answer. The tokens may have been renewed all the same; the next try will tell. */
  | { state: 'failed'; error: string }
