/**
 * What a handler of the dashboard is: typed arguments in, the answer of its contract out. It knows
 * nothing of HTTP, a cookie included.
 */
import type { Db } from '../../db/pool/postgres.ts'
import type { User } from '../../db/users/keys.ts'
import type { Session } from '../../db/users/sessions.ts'
import type { operations } from '../../generated/dashboard.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { JsonBody, SuccessBody } from '../requests/shapes.ts'
import type { PasswordLimiter } from './access/passwordLimiter.ts'

export type DashboardOperationId = keyof operations

/** Those that anybody may ask for: the ones without security in the contract. */
export const OPEN = [
  'getInstance',
  'createUser',
  'createSession',
  'createSessionFromLink',
  'createSignInOptions',
  'createSessionFromPasskey',
] as const satisfies DashboardOperationId[]

type OpenId = (typeof OPEN)[number]

/** What this instance is, to whoever signs in to it. */
export interface Instance {
  sign_up: 'open' | 'invitation' | 'closed'
  /** Without a slash at the end. */
  public_url: string
  simulator_url: string | undefined
}

export type DashboardReply<Id extends DashboardOperationId> = SuccessBody<operations[Id]>

/** What every call has, whoever makes it. */
export interface Visit {
  db: Db
  publisher: Publisher
  instance: Instance
  /** Where the request comes from (`networks/wire/callerBlock.ts`). */
  address: string
  /** The only way to hash a password. */
  passwords: PasswordLimiter
  /** Who is signed in already in the browser that asks. */
  present(): Promise<Session | undefined>
  /** To be called with the token of a session that has begun. */
  begin(token: string): void
  /** To be called when the session has ended. */
  end(): void
}

interface SignedIn {
  user: User
  session: Session
}

export type DashboardCall<Id extends DashboardOperationId> = Visit & {
  params: NonNullable<operations[Id]['parameters']['path']>
  body: JsonBody<operations[Id]>
} & (Id extends OpenId ? unknown : SignedIn)

export type DashboardHandler<Id extends DashboardOperationId> = (
  call: DashboardCall<Id>,
) => Promise<DashboardReply<Id>>
