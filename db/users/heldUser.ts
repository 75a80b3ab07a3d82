/**
 * Users whose rows are held: whoever makes a session, a key or a passkey holds the row, and whoever ends one,
 * so that none is made by a right that is gone, or overlooked. What does so asks for a held user.
 */
import type { Sql } from '../pool/postgres.ts'

/** For whoever holds the row. Nobody does for long but a machine that has stopped; then it is an outage. */
const WAIT_S_MAX = 10

declare const held: unique symbol

/** Until the end of its transaction. Only `lockUser` makes one. */
export interface HeldUser {
  readonly tx: Sql
  readonly id: string
  readonly password_hash: string | null
  readonly [held]: true
}

/**
 * In a transaction: what is counted of a user stays as it is until the end. A statement of its own, since one that
 * waits goes on with what it saw before. Undefined when there is no such user.
 */
export async function lockUser(tx: Sql, id: string): Promise<HeldUser | undefined> {
  // Whoever waits keeps a connection from all other users. Sent along: its failure is that of the next.
  tx.unsafe(`set local lock_timeout = '${WAIT_S_MAX}s'`).catch(() => undefined)
  const [row] = await tx<Pick<HeldUser, 'id' | 'password_hash'>[]>`
    select id, password_hash from users where id = ${id} for no key update`
  // The mark is for the compiler alone.
  return row && ({ tx, ...row } as HeldUser)
}
