/**
 * What networks bill, each call at its price of then. Sends are booked by the database itself, with the record of the
 * attempt (`book_attempts` in db/migrations/0042_a_cheaper_bookings.sql).
 */
import { today } from '../sql/clock.ts'
import type { Sql } from '../pool/postgres.ts'
import type { CostItem } from './costs.ts'

export interface Payer {
  user_id: string
  platform: string
  connection_id: string | null
}

/** Calls that publish nothing: they count for the day on which they are made. Once for each `call_id`. */
export async function bookCalls(
  sql: Sql,
  call_id: string,
  { user_id, platform, connection_id }: Payer,
  { what, count, unit_micros }: CostItem,
) {
  await sql`
    insert into paid_calls (user_id, day, platform, connection_id, what, count, unit_micros, call_id)
    values (${user_id}, ${today(sql)}, ${platform}, ${connection_id}, ${what}, ${count}, ${unit_micros},
      ${call_id})
    on conflict do nothing`
}
