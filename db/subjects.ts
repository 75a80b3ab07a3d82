/**
 * What a delivery delivers: a post or an article. Their ids come from one sequence, so an id is one of
 * them and never both.
 */
import { rollUpArticle } from './articles.ts'
import { rollUpPost } from './posts.ts'
import type { Sql } from './postgres.ts'

/** Holds it still against edits, claims and settles, and answers its revision. */
export async function lockSubject(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await sql<{ revision: number }[]>`
    with post as (
      select revision from posts where user_id = ${user_id} and id = ${id} for no key update),
    article as (
      select revision from articles where user_id = ${user_id} and id = ${id} for no key update)
    select revision from post union all select revision from article`
  return row?.revision
}

/**
 * Carries what became of its deliveries over to it. The caller has locked it first, so that of two
 * networks that settle at once the second one sees the first.
 */
export async function rollUp(sql: Sql, user_id: string, id: string) {
  await Promise.all([rollUpPost(sql, user_id, id), rollUpArticle(sql, user_id, id)])
}

/** Removes a hidden one and all that belongs to it, unless a send is still under way. */
export async function removeSubject(sql: Sql, user_id: string, id: string) {
  for (const table of [sql`posts`, sql`articles`]) {
    await sql`
      delete from ${table} t
      where t.user_id = ${user_id} and t.id = ${id} and t.deleted_at is not null and not exists (
        select from deliveries d
        where d.user_id = t.user_id and d.subject_id = t.id and d.state in ('sending', 'unknown'))`
  }
}
