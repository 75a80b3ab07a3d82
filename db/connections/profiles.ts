/** What networks say of their accounts, and when they were last asked. */
import { premium } from './connections.ts'
import type { SendingAccount } from '../delivery/due.ts'
import type { Sql } from '../pool/postgres.ts'
import { tokenColumns, usable, type Holder } from './tokens.ts'

/** Accounts in one round: each asks its network. */
const BATCH = 100

/** Claims accounts of X that were not asked about for a day; who dies over it is a day late. */
export async function claimProfiles(sql: Sql): Promise<(SendingAccount & Holder)[]> {
  return sql<(SendingAccount & Holder)[]>`
    with claimed as (
      update connections c set profile_read_at = clock_timestamp()
      where (c.user_id, c.id) in (
        select c.user_id, c.id from connections c
        where c.platform = 'x' and c.profile_read_at < clock_timestamp() - interval '1 day'
          and ${usable(sql)}
        order by c.profile_read_at limit ${BATCH}
        for no key update skip locked)
      returning c.*)
    select c.user_id, c.id as connection_id, c.platform, c.origin, c.remote_id, c.handle,
      ${tokenColumns(sql)}, c.pds_url, ${premium(sql)} as premium
    from claimed c`
}

export interface AccountProfile {
  handle: string
  display_name: string
  avatar_url: string
  subscription_type: string
}

export async function saveProfile(
  sql: Sql,
  { user_id, connection_id }: Holder,
  profile: AccountProfile,
) {
  const { handle, display_name, avatar_url, subscription_type } = profile
  await sql`
    update connections set handle = ${handle}, display_name = ${display_name},
      avatar_url = ${avatar_url}, subscription_type = ${subscription_type}
    where user_id = ${user_id} and id = ${connection_id}`
}
