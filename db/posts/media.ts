/** Uploaded media, and what they are attached to. Their bytes are in db/files; library.ts has them as their owner does. */
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { andMediaWithin, type Reach } from '../users/reach.ts'

export interface StoredMediaFacts {
  kind: 'image' | 'gif' | 'video'
  content_type: string
  size_bytes: number
  width: number
  height: number
  duration_ms: number | null
  frames: number
  /** What it shows, for those who cannot see it. */
  alt_text: string | null
}

export interface UploadedMedia extends StoredMediaFacts {
  id: string
  name: string
}

/** One medium of a post, in its place. */
export interface Attached extends UploadedMedia {
  part: number
  place: number
}

/** Those of these names that the user uploaded. */
export async function findMedia(sql: Sql, reach: Reach, names: string[]): Promise<UploadedMedia[]> {
  if (names.length === 0) return []
  return sql<UploadedMedia[]>`
    select ${columns(sql)} from media m
    where user_id = ${reach.id} and name = any(${names}) ${andMediaWithin(sql, reach)}`
}

/**
 * The same, for whoever attaches them in this transaction: until its end nobody deletes them. What somebody is
 * deleting is waited for, and is not found.
 */
export async function findMediaToAttach(
  tx: Sql,
  reach: Reach,
  names: string[],
): Promise<UploadedMedia[]> {
  if (names.length === 0) return []
  return tx<UploadedMedia[]>`
    select ${columns(tx)} from media m
    where user_id = ${reach.id} and name = any(${names}) ${andMediaWithin(tx, reach)}
    order by m.id for key share`
}

function columns(sql: Sql) {
  return sql`m.id, m.name, m.kind, m.content_type, m.size_bytes, m.width, m.height, m.duration_ms, m.frames,
    m.alt_text`
}

/** Anybody who knows the name may see it. */
export async function findMediaByName(sql: Sql, name: string): Promise<UploadedMedia | undefined> {
  const [row] = await sql<UploadedMedia[]>`select ${columns(sql)} from media m where name = ${name}`
  return row
}

/** Says of each name whether there is such a file. */
export async function listKnownNames(sql: Sql, names: string[]): Promise<boolean[]> {
  const rows = await sql<{ known: boolean }[]>`
    select exists (select from media m where m.name = given.name) as known
    from unnest(${names}::text[]) with ordinality as given (name, place)
    order by place`
  return rows.map(({ known }) => known)
}

export interface Attachment {
  post_id: string
  part: number
  place: number
  media_id: string
}

const ATTACHMENT = { post_id: 'text', part: 'integer', place: 'integer', media_id: 'text' }

/** Replaces what is attached to a post. */
export async function attachOtherMedia(
  sql: Sql,
  user_id: string,
  post_id: string,
  attachments: Attachment[],
) {
  await sql`delete from attachments where user_id = ${user_id} and post_id = ${post_id}`
  await attachMedia(sql, user_id, attachments)
}

/** Where nothing is in these places yet. */
export async function attachMedia(sql: Sql, user_id: string, attachments: Attachment[]) {
  if (attachments.length === 0) return
  await sql`
    insert into attachments (user_id, post_id, part, place, media_id)
    select ${user_id}, post_id, part, place, media_id
    from ${rowsAs(sql, 'a', ATTACHMENT, attachments)}`
}

/** The media of a post as JSON, in their places. `p` is the row of posts. */
export function attached(sql: Sql) {
  return sql`coalesce((
    select json_agg(json_build_object('part', a.part, 'place', a.place, 'id', m.id, 'name', m.name,
      'kind', m.kind, 'content_type', m.content_type, 'size_bytes', m.size_bytes, 'width', m.width,
      'height', m.height, 'duration_ms', m.duration_ms, 'frames', m.frames, 'alt_text', m.alt_text) order by a.part, a.place)
    from attachments a
    join media m on m.user_id = a.user_id and m.id = a.media_id
    where a.user_id = p.user_id and a.post_id = p.id), '[]')`
}
