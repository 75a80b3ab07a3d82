/**
 * When nobody was there to send, which is what makes a delivery late (R12). Every worker gives a sign of
 * life now and then; where none did for too long, an absence is written down. One that is not over yet
 * counts as well, so that whoever wakes first judges like everybody after it.
 */
import type { Db, Fragment, Sql } from '../pool/postgres.ts'

/** Some signs of life may be lost before it counts as an absence. */
const AWAY_AFTER = '30 seconds'
/** Longer than any delivery waits: the longest late policy is a week. */
const KEPT = '31 days'

/** Said by a worker that claims: it ends an absence if there was one. */
export async function giveSignOfLife(db: Db) {
  const seen = await db`
    update absences set began_at = clock_timestamp()
    where ended_at is null and began_at <= clock_timestamp()
      and began_at >= clock_timestamp() - ${AWAY_AFTER}::interval
    returning began_at`
  if (seen.length > 0) return
  await db.begin(async (tx) => {
    // What lies ahead was noted before the clock was put back, and says nothing of the time that is now.
    await tx`delete from absences where greatest(began_at, ended_at) > clock_timestamp()`
    await tx`
      update absences set ended_at = clock_timestamp()
      where ended_at is null and began_at < clock_timestamp() - ${AWAY_AFTER}::interval`
    await tx`
      insert into absences (began_at) values (clock_timestamp())
      on conflict ((true)) where ended_at is null do nothing`
  })
}

export async function forgetOldAbsences(sql: Sql) {
  await sql`delete from absences where ended_at < clock_timestamp() - ${KEPT}::interval`
}

/**
 * How long nobody was there since that moment. What has not come yet does not count: the database's
 * clock may have been put back since an absence was written down.
 */
export function awaySince(sql: Sql, moment: Fragment) {
  const end = sql`least(b.ended_at, clock_timestamp())`
  return sql`(
    select coalesce(sum(${end} - greatest(b.began_at, ${moment})), interval '0')
    from absences b
    where ${end} > greatest(b.began_at, ${moment})
      and (b.ended_at is not null or b.began_at < clock_timestamp() - ${AWAY_AFTER}::interval))`
}
