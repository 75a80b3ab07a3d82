/**
 * How often somebody may try to sign in: on one account, and from one network address. An attempt is
 * taken before the password is looked at, so that many at once are no way around it.
 */
import { hashOf } from '../secrets/secrets.ts'
import type { Sql } from '../pool/postgres.ts'

const WINDOW = '15 minutes'
const ACCOUNT_ATTEMPTS_MAX = 10
const ADDRESS_ATTEMPTS_MAX = 100
/** Rows that have ended are removed by the way, a few at a time. */
const FORGOTTEN_AT_ONCE = 100

interface Subject {
  subject: string
  most: number
}

/** Names nobody: addresses that no user has are tried too. */
export function onAccount(email: string): Subject {
  return { subject: `account ${hashOf(email).toString('hex')}`, most: ACCOUNT_ATTEMPTS_MAX }
}

/** Of IPv6 that is a network (`networks/wire/callerBlock.ts`). */
export function fromAddress(address: string): Subject {
  return { subject: `address ${address}`, most: ADDRESS_ATTEMPTS_MAX }
}

/**
 * Takes one attempt of each. Returns the seconds to wait when one of them has none left, or undefined.
 * What is over its limit stays one above it until its window ends.
 */
export async function takeAttempts(sql: Sql, subjects: Subject[]): Promise<number | undefined> {
  // In one order for everybody, so that two requests never wait for each other.
  const ordered = subjects.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const rows = await sql<{ subject: string; attempts: number; wait_s: number }[]>`
    insert into sign_in_attempts as had (subject, began_at, attempts)
    select subject, clock_timestamp(), 1
    from unnest(${ordered.map(({ subject }) => subject)}::text[]) as subject
    on conflict (subject) do update set
      began_at = case when ${isOver(sql)} then excluded.began_at else had.began_at end,
      attempts = case when ${isOver(sql)} then 1 else had.attempts + 1 end
    returning subject, attempts,
      ceil(extract(epoch from began_at + ${WINDOW}::interval - clock_timestamp()))::integer as wait_s`
  await forgetOld(sql)
  const refused = rows.filter(({ subject, attempts }) =>
    ordered.some((one) => one.subject === subject && attempts > one.most),
  )
  return refused.length === 0 ? undefined : Math.max(1, ...refused.map(({ wait_s }) => wait_s))
}

function isOver(sql: Sql) {
  return sql`had.began_at <= clock_timestamp() - ${WINDOW}::interval`
}

/** Whoever has signed in has not been guessing. */
export async function forgetAttempts(sql: Sql, { subject }: Subject) {
  await sql`delete from sign_in_attempts where subject = ${subject}`
}

async function forgetOld(sql: Sql) {
  await sql`
    with attempts as (
      delete from sign_in_attempts where subject in (
        select subject from sign_in_attempts where began_at <= clock_timestamp() - ${WINDOW}::interval
        limit ${FORGOTTEN_AT_ONCE} for update skip locked)),
    tokens as (
      delete from one_time_tokens where hash in (
        select hash from one_time_tokens where expires_at <= clock_timestamp()
        limit ${FORGOTTEN_AT_ONCE} for update skip locked))
    delete from sessions where (user_id, id) in (
      select user_id, id from sessions where expires_at <= clock_timestamp()
      limit ${FORGOTTEN_AT_ONCE} for update skip locked)`
}
