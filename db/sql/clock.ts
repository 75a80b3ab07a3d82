/** Moments by the clock of the database, which alone decides what is due, past or expired (R11). */
import type { Fragment, Sql } from '../pool/postgres.ts'

/** That much later than now, by the clock of the database (R11). */
export function inMs(sql: Sql, ms: number | Fragment | null) {
  return sql`(clock_timestamp() + ${ms}::float8 * interval '1 ms')`
}

/** The day of UTC, by the clock of the database (R11). */
export function today(sql: Sql) {
  return sql`(clock_timestamp() at time zone 'UTC')::date`
}

/** As it stands in answers, where a statement makes them. The connection's zone is UTC. */
export function inWire(sql: Sql, moment: Fragment) {
  return sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Milliseconds until then: dates of the database are compared with its own clock alone (R11). */
export function fromNow(sql: Sql, moment: Fragment) {
  return sql`extract(epoch from ${moment} - clock_timestamp())::float8 * 1000`
}
