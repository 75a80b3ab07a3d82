/** The live copies of a post on its networks, which a deletion removes. */
import type { PublishedPart, Sender } from './due.ts'
import { premium } from './connections.ts'
import type { Sql } from './postgres.ts'
import { tokenColumns } from './tokens.ts'

export interface Copy extends Sender {
  delivery_id: string
  connection_id: string
  part: PublishedPart
}

/** The last part of a thread first, so that what is left reads as a shorter thread. */
export async function listCopies(sql: Sql, user_id: string, subject_id: string): Promise<Copy[]> {
  return sql<Copy[]>`
    select l.delivery_id, d.platform,
      json_build_object('position', l.position, 'remote_id', l.remote_id, 'url', l.url, 'uri', l.uri,
        'cid', l.cid) as part,
      c.id as connection_id, c.origin, c.remote_id, c.handle, ${tokenColumns(sql)}, c.pds_url,
      ${premium(sql)} as premium
    from live_parts l
    join deliveries d on d.user_id = l.user_id and d.id = l.delivery_id
    join connections c on c.user_id = d.user_id and c.id = d.connection_id
    where d.user_id = ${user_id} and d.subject_id = ${subject_id}
    order by d.platform desc, l.position desc`
}

export async function forgetCopy(sql: Sql, user_id: string, copy: Copy) {
  await sql`
    delete from live_parts
    where user_id = ${user_id} and delivery_id = ${copy.delivery_id} and position = ${copy.part.position}`
}
