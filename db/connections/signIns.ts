/**
 * Sign-ins at networks that are under way. The state that comes back with the browser is a secret of which
 * only the hash is here; what belongs to it is sealed. A state is used up by the first who brings it.
 */
import type { Platform } from '../../generated/names.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import { seal, unseal, type Keyring } from '../secrets/seal.ts'
import { hashOf } from '../secrets/secrets.ts'
import type { Session } from '../users/sessions.ts'
import type { Sql } from '../pool/postgres.ts'
import type { ConnectionOrigin } from './tokens.ts'

const LASTS = '10 minutes'
/** So long it can be told that a state was used, or came too late. */
const REMEMBERED = '1 day'

export interface NewSignIn {
  session: Session
  platform: Platform
  origin: ConnectionOrigin
  state: string
  secret: string
}

export async function insertSignIn(sql: Sql, keyring: Keyring, signIn: NewSignIn) {
  const { session, platform, origin, state, secret } = signIn
  await sql`
    insert into sign_ins (state_hash, user_id, session_id, platform, origin, sealed_secret, ends_at)
    values (${hashOf(state)}, ${session.user_id}, ${session.id}, ${platform}, ${origin},
      ${seal(keyring, secret, placeOf(state))}, clock_timestamp() + ${LASTS}::interval)`
}

export type TakenSignIn =
  { state: 'taken'; signIn: Omit<NewSignIn, 'state'> } | { state: 'unknown' | 'used' | 'ended' }

/**
 * `code` is the network's answer, which is good with the state that it first came with alone: not every network
 * binds it to a verifier of ours.
 */
export async function takeSignIn(
  sql: Sql,
  keyring: Keyring,
  state: string,
  code: string | null,
): Promise<TakenSignIn> {
  const [row] = await sql<Row[]>`
    update sign_ins set used_at = clock_timestamp(), code_hash = ${code === null ? null : hashOf(code)}
    where state_hash = ${hashOf(state)} and used_at is null
    returning user_id, session_id, platform, origin, sealed_secret, ends_at <= clock_timestamp() as ended`.catch(
    nothingWhenRefusedBy('a_code_comes_with_one_state'),
  )
  if (row === undefined) {
    const begun = await sql`select from sign_ins where state_hash = ${hashOf(state)}`
    return { state: begun.length > 0 ? 'used' : 'unknown' }
  }
  if (row.ended) return { state: 'ended' }
  const { user_id, session_id, platform, origin, sealed_secret } = row
  const secret = unseal(keyring, sealed_secret, placeOf(state))
  const session = { user_id, id: session_id }
  return { state: 'taken', signIn: { session, platform, origin, secret } }
}

/** Says of each state whether it was ever given out. */
export async function listKnownStates(sql: Sql, states: string[]): Promise<boolean[]> {
  const hashes = states.map((state) => hashOf(state).toString('hex'))
  const rows = await sql<{ known: boolean }[]>`
    select exists (select from sign_ins where state_hash = decode(hex, 'hex')) as known
    from unnest(${hashes}::text[]) with ordinality as given (hex, place)
    order by place`
  return rows.map(({ known }) => known)
}

interface Row {
  user_id: string
  session_id: string
  platform: NewSignIn['platform']
  origin: NewSignIn['origin']
  sealed_secret: string
  ended: boolean
}

export async function forgetOldSignIns(sql: Sql) {
  await sql`delete from sign_ins where begun_at < clock_timestamp() - ${REMEMBERED}::interval`
}

function placeOf(state: string): string {
  return `sign_ins.${hashOf(state).toString('hex')}.sealed_secret`
}
