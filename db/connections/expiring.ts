import type { Sql } from '../pool/postgres.ts'

/** In one round; what is left then comes with the next. */
const AT_ONCE = 500

/** Tells of sign-ins that end within 7 days, and of those that end within one, each once. */
export async function noteExpiring(sql: Sql) {
  await sql`
    with due as (
      select user_id, id, expires_at from connections
      where expiry_notice_at <= statement_timestamp()
      order by expiry_notice_at limit ${AT_ONCE} for no key update skip locked),
    told as (
      update connections c set expiry_notice_at =
        case when d.expires_at > statement_timestamp() + interval '1 day' then d.expires_at - interval '1 day' end
      from due d where c.user_id = d.user_id and c.id = d.id
      returning c.user_id, c.id, c.expires_at, c.disconnected, c.needs_reconnect)
    insert into noted_events (kind, user_id, subject_ids, types)
    select 'account', user_id, array[id::text], '{account.expiring}' from told
    where not disconnected and not needs_reconnect and expires_at > statement_timestamp()
    order by user_id, id`
}
