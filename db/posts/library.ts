/** The media of a user as they see them, and how they end. What they are attached to is in media.ts. */
import type { components } from '../../generated/openapi.ts'
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import type { StoredMediaFacts } from './media.ts'
import { andMediaWithin, andWithin, isLimited, makerOf, type Reach } from '../users/reach.ts'

export interface KeptMedia {
  id: string
  /** Of its bytes. */
  name: string
  type: components['schemas']['UploadedMedia']['type']
  bytes: number
  width: number
  height: number
  duration_ms: number | null
  alt_text: string | null
  created_at: string
  /** When it goes unless something uses it by then; null while a post does. */
  expires_at: string | null
}

/** A day more than an idempotency key is kept (db/posts/idempotency.ts): a repeat is answered with the file of before. */
const UNUSED_FOR = '4 days'

/**
 * By which an address may be written so that its letters are not in the text: escapes and character references
 * of Markdown, and what URLs leave out.
 */
const SPELT_OTHERWISE = String.raw`[\\\t]|\r(?!\n)|&#?[[:alnum:]]+;`

/** How many of those that use a file are named. */
const NAMED_MAX = 20

/** How many files one statement looks at before it forgets those that are not used. */
const FORGOTTEN_AT_ONCE = 500

/** `m` is the row of media. The texts of articles are not searched for each. */
function shown(sql: Sql): Fragment {
  return sql`
    m.id, m.name, m.content_type as type, m.size_bytes as bytes, m.width, m.height, m.duration_ms, m.alt_text,
    m.created_at, case when not ${isAttached(sql)} then m.created_at + ${UNUSED_FOR}::interval end as expires_at`
}

function isAttached(sql: Sql): Fragment {
  return sql`exists (select from attachments a where a.user_id = m.user_id and a.media_id = m.id)`
}

export async function insertMedia(
  sql: Sql,
  reach: Reach,
  name: string,
  facts: StoredMediaFacts,
): Promise<KeptMedia> {
  const [row] = await sql<KeptMedia[]>`
    insert into media as m (user_id, name, kind, content_type, size_bytes, width, height, duration_ms, frames, alt_text,
      key_id)
    values (${reach.id}, ${name}, ${facts.kind}, ${facts.content_type}, ${facts.size_bytes}, ${facts.width},
      ${facts.height}, ${facts.duration_ms}, ${facts.frames}, ${facts.alt_text},
      ${makerOf(reach)})
    returning ${shown(sql)}`
  if (row === undefined) throw new Error('a file was not saved')
  return row
}

export async function findKeptMedia(
  sql: Sql,
  reach: Reach,
  id: string,
): Promise<KeptMedia | undefined> {
  const [row] = await sql<KeptMedia[]>`
    select ${shown(sql)} from media m
    where m.user_id = ${reach.id} and m.id = ${id} ${andMediaWithin(sql, reach)}`
  return row
}

/** A page, the newest first: those before the one with this id. */
export async function listKeptMedia(
  sql: Sql,
  reach: Reach,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<KeptMedia[]> {
  return sql<KeptMedia[]>`
    select ${shown(sql)} from media m
    where m.user_id = ${reach.id} ${andMediaWithin(sql, reach)} ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit}`
}

export async function describeMedia(
  sql: Sql,
  reach: Reach,
  id: string,
  alt_text: string | null,
): Promise<KeptMedia | undefined> {
  const [row] = await sql<KeptMedia[]>`
    update media m set alt_text = ${alt_text}
    where m.user_id = ${reach.id} and m.id = ${id} ${andMediaWithin(sql, reach)}
    returning ${shown(sql)}`
  return row
}

/**
 * What waits for approval with it, or could be sent again, is another post with another description: links, ETags and
 * repeats of before are over.
 */
export async function revisePostsWith(
  tx: Sql,
  user_id: string,
  id: string,
  alt_text: string | null,
) {
  await tx`
    update posts set revision = revision + 1, updated_at = clock_timestamp()
    where (user_id, id) in (
      select p.user_id, p.id from posts p
      where p.user_id = ${user_id} and (p.review_status = 'pending' or p.status = 'failed') and p.deleted_at is null
        and p.id in (
          select a.post_id from attachments a
          join media m on m.user_id = a.user_id and m.id = a.media_id
          where a.user_id = ${user_id} and a.media_id = ${id} and m.alt_text is distinct from ${alt_text})
      order by p.id for update of p)`
}

/** Whether a post goes out with it that was approved, or needs no approval; one network may have that already. */
export async function isInApproved(sql: Sql, user_id: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from attachments a
    join posts p on p.user_id = a.user_id and p.id = a.post_id
    where a.user_id = ${user_id} and a.media_id = ${id} and p.review_status = 'approved' and p.deleted_at is null
      and (p.status = 'scheduled' or exists (
        select from deliveries d
        where d.user_id = p.user_id and d.post_id = p.id and d.state in ('waiting', 'sending', 'unknown')))
    limit 1`
  return rows.length > 0
}

/**
 * In a statement of its own, so that what follows sees all that the lock has waited for: whoever attaches it holds
 * it until then, and whoever comes later waits (findMediaToAttach).
 */
export async function lockMedia(
  tx: Sql,
  reach: Reach,
  id: string,
): Promise<{ name: string } | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select name from media m where user_id = ${reach.id} and id = ${id} ${andMediaWithin(tx, reach)} for update`
  return row
}

export interface MediaUses {
  is_used: boolean
  /** Of those that use it the ones that the caller sees. */
  post_ids: string[]
  article_ids: string[]
}

/** The caller holds its row. Those that are being deleted still need it, and are named as well. */
export async function findUses(
  tx: Sql,
  reach: Reach,
  id: string,
  name: string,
): Promise<MediaUses> {
  const [posts, articles] = await Promise.all([
    tx<Use[]>`
      select p.id, true ${andWithin(tx, reach, 'posts', tx`p`)} as is_seen from posts p
      where p.user_id = ${reach.id} and p.id in (
        select post_id from attachments where user_id = ${reach.id} and media_id = ${id})
      order by is_seen desc, p.id desc limit ${NAMED_MAX}`,
    tx<Use[]>`
      select r.id, true ${andWithin(tx, reach, 'articles', tx`r`)} as is_seen from articles r
      where r.user_id = ${reach.id} and ${isNamedIn(tx, tx`${name}::text`)}
      order by is_seen desc, r.id desc limit ${NAMED_MAX}`,
  ])
  return {
    is_used: posts.length + articles.length > 0,
    post_ids: seenOf(posts),
    article_ids: seenOf(articles),
  }
}

interface Use {
  id: string
  is_seen: boolean
}

function seenOf(uses: Use[]): string[] {
  return uses.flatMap(({ id, is_seen }) => (is_seen ? [id] : []))
}

/** Whether a post has it, too, that the caller does not see. */
export async function isUsedBeyond(sql: Sql, reach: Reach, id: string): Promise<boolean> {
  if (!isLimited(reach)) return false
  const rows = await sql`
    select from media m
    join attachments a on a.user_id = m.user_id and a.media_id = m.id
    join posts p on p.user_id = a.user_id and p.id = a.post_id
    where m.user_id = ${reach.id} and m.id = ${id} ${andMediaWithin(sql, reach)}
      and not (true ${andWithin(sql, reach, 'posts', sql`p`)})
    limit 1`
  return rows.length > 0
}

/** As it is written. `r` is the row of articles. */
function isNamedIn(sql: Sql, name: Fragment): Fragment {
  return sql`(
    position(${name} in r.content_markdown) > 0 or position(${name} in coalesce(r.cover_image_url, '')) > 0)`
}

/** The caller holds its row. */
export async function deleteMedia(tx: Sql, user_id: string, id: string) {
  await tx`delete from media where user_id = ${user_id} and id = ${id}`
}

/**
 * Forgets media that nothing has used for so long and answers their names. An article names its pictures
 * in its text. Where one that is still to be published might spell a name in another way all of its user's
 * media stay: one too many does no harm, one too few fails the article.
 */
export async function forgetUnusedMedia(db: Db): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const some = await db.begin(forgetSome)
    names.push(...some)
    if (some.length < FORGOTTEN_AT_ONCE) return names
  }
}

/** They are locked first and looked at again then: somebody may have attached one at this moment. */
async function forgetSome(tx: Sql): Promise<string[]> {
  const unused = await tx<{ user_id: string; id: string }[]>`
    select m.user_id, m.id from media m
    where m.created_at < clock_timestamp() - ${UNUSED_FOR}::interval and not ${isAttached(tx)}
      and not exists (
        select from articles r where r.user_id = m.user_id and (
          ${isNamedIn(tx, tx`m.name`)} or (r.content_markdown ~ ${SPELT_OTHERWISE} and (
            r.status = 'publishing' or (r.status <> 'published' and r.deleted_at is null)))))
    limit ${FORGOTTEN_AT_ONCE} for update skip locked`
  if (unused.length === 0) return []
  const rows = await tx<{ name: string }[]>`
    delete from media m using ${rowsAs(tx, 'u', { user_id: 'text', id: 'text' }, unused)}
    where m.user_id = u.user_id and m.id = u.id and not ${isAttached(tx)}
    returning m.name`
  return rows.map(({ name }) => name)
}
