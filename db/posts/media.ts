/** What is known of uploaded media; their bytes are in db/files. */
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'

export interface StoredMediaFacts {
  kind: 'image' | 'gif' | 'video'
  content_type: string
  size_bytes: number
  width: number
  height: number
  duration_ms: number | null
  frames: number
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

export async function insertMedia(
  sql: Sql,
  user_id: string,
  name: string,
  facts: StoredMediaFacts,
) {
  await sql`
    insert into media (user_id, name, kind, content_type, size_bytes, width, height, duration_ms, frames)
    values (${user_id}, ${name}, ${facts.kind}, ${facts.content_type}, ${facts.size_bytes}, ${facts.width},
      ${facts.height}, ${facts.duration_ms}, ${facts.frames})`
}

/** Those of these names that the user uploaded. */
export async function findMedia(
  sql: Sql,
  user_id: string,
  names: string[],
): Promise<UploadedMedia[]> {
  if (names.length === 0) return []
  return sql<UploadedMedia[]>`
    select ${columns(sql)} from media m where user_id = ${user_id} and name = any(${names})`
}

function columns(sql: Sql) {
  return sql`m.id, m.name, m.kind, m.content_type, m.size_bytes, m.width, m.height, m.duration_ms, m.frames`
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
      'height', m.height, 'duration_ms', m.duration_ms, 'frames', m.frames) order by a.part, a.place)
    from attachments a
    join media m on m.user_id = a.user_id and m.id = a.media_id
    where a.user_id = p.user_id and a.post_id = p.id), '[]')`
}

/** A day more than an idempotency key is kept (db/posts/idempotency.ts): a repeat is answered with the file of before. */
const UNUSED_FOR = '4 days'

/**
 * By which an address may be written so that its letters are not in the text: escapes and character references
 * of Markdown, and what URLs leave out.
 */
const SPELT_OTHERWISE = String.raw`[\\\t]|\r(?!\n)|&#?[[:alnum:]]+;`

/**
 * Forgets media that nothing has used for so long and answers their names. An article names its pictures
 * in its text. Where one that is still to be published might spell a name in another way all of its user's
 * media stay: one too many does no harm, one too few fails the article.
 */
export async function forgetUnusedMedia(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    delete from media m
    where m.created_at < clock_timestamp() - ${UNUSED_FOR}::interval
      and not exists (select from attachments a where a.user_id = m.user_id and a.media_id = m.id)
      and not exists (
        select from articles r where r.user_id = m.user_id and (
          position(m.name in r.content_markdown) > 0 or position(m.name in coalesce(r.cover_image_url, '')) > 0
          or (r.content_markdown ~ ${SPELT_OTHERWISE} and (
            r.status = 'publishing' or (r.status <> 'published' and r.deleted_at is null)))))
    returning name`
  return rows.map(({ name }) => name)
}
