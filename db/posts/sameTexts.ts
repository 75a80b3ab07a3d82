/** What an account has published lately, for whoever is about to publish the same once more. */
import type { Platform } from '../../generated/names.ts'
import type { Sql } from '../pool/postgres.ts'
import { columnsOf } from '../sql/columns.ts'
import { POST_CONTENT, type PostContent } from './content.ts'
import { andWithin, type Reach } from '../users/reach.ts'

export const LATELY_DAYS = 7
/** Of the posts of a user, the latest; more than the plans that have a limit allow in that time. */
const LOOKED_THROUGH_MAX = 5_000

export interface PublishedLately extends PostContent {
  platform: Platform
  connection_id: string
  attempted_at: string
}

/** Posts that begin with one of these texts, or with another one on some network. */
export async function findPublishedLately(
  sql: Sql,
  reach: Reach,
  connection_ids: string[],
  texts: string[],
): Promise<PublishedLately[]> {
  if (connection_ids.length === 0) return []
  return sql<PublishedLately[]>`
    select ${columnsOf(sql, POST_CONTENT, 'p')}, d.platform, d.connection_id, d.attempted_at
    from (
      select * from posts
      where user_id = ${reach.id} and status = 'posted' and deleted_at is null
        ${andWithin(sql, reach, 'posts', sql`posts`)}
        and posted_date > clock_timestamp() - ${LATELY_DAYS} * interval '1 day'
      order by posted_date desc limit ${LOOKED_THROUGH_MAX}) p
    join deliveries d on d.user_id = p.user_id and d.subject_id = p.id
    where (p.text = any(${texts}) or p.variants is not null)
      and d.state = 'published' and d.connection_id = any(${connection_ids}) and d.attempted_at is not null`
}
