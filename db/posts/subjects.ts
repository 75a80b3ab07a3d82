/**
 * What a delivery delivers: a post or an article. Their ids come from one sequence, so an id is one of
 * them and never both.
 */
import { rollUpArticles } from './articles.ts'
import { rollUpPosts } from './posts.ts'
import type { Sql } from '../pool/postgres.ts'

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

export interface SubjectKey {
  user_id: string
  subject_id: string
}

/** The same for several, but those that somebody else holds are left out. Returns their ids. */
export async function lockFreeSubjects(sql: Sql, subjects: SubjectKey[]): Promise<Set<string>> {
  const keys = keysOf(sql, subjects)
  const rows = await sql<{ id: string }[]>`
    with post as (
      select id from posts where (user_id, id) in (${keys}) for no key update skip locked),
    article as (
      select id from articles where (user_id, id) in (${keys}) for no key update skip locked)
    select id from post union all select id from article`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Carries what became of their deliveries over to them. The caller has locked them first, so that of
 * two networks that settle at once the second one sees the first.
 */
export async function rollUp(sql: Sql, subjects: SubjectKey[]) {
  const keys = keysOf(sql, subjects)
  await Promise.all([rollUpPosts(sql, keys), rollUpArticles(sql, keys)])
}

function keysOf(sql: Sql, subjects: SubjectKey[]) {
  return sql`
    select * from unnest(${subjects.map(({ user_id }) => user_id)}::text[],
      ${subjects.map(({ subject_id }) => subject_id)}::text[])`
}

export type SubjectTable = 'posts' | 'articles'

/** Whether its owner still has it: nobody has deleted it. */
export async function isThere(
  sql: Sql,
  table: SubjectTable,
  { user_id, id }: { user_id: string; id: string },
): Promise<boolean> {
  const rows = await sql`
    select from ${table === 'posts' ? sql`posts` : sql`articles`}
    where user_id = ${user_id} and id = ${id} and deleted_at is null`
  return rows.length === 1
}

/**
 * Hides one from every reader at once. Its row goes when nothing of it is under way any more and no
 * network owes its removal (db/delivery/removals.ts).
 */
export async function hideSubject(
  sql: Sql,
  table: SubjectTable,
  { user_id, id, removes_copies }: { user_id: string; id: string; removes_copies: boolean },
) {
  await sql`
    update ${table === 'posts' ? sql`posts` : sql`articles`}
    set deleted_at = clock_timestamp(), remove_after = clock_timestamp(),
      removes_copies = ${removes_copies}, revision = revision + 1
    where user_id = ${user_id} and id = ${id} and deleted_at is null`
}

/** Removes a hidden one and all that belongs to it, unless a send is under way or a network owes its removal. */
export async function removeSubject(sql: Sql, user_id: string, id: string) {
  for (const table of [sql`posts`, sql`articles`]) {
    await sql`
      delete from ${table} t
      where t.user_id = ${user_id} and t.id = ${id} and t.deleted_at is not null and not exists (
        select from deliveries d
        where d.user_id = t.user_id and d.subject_id = t.id and d.state in ('sending', 'unknown'))
      and not exists (
        select from removals m
        where m.user_id = t.user_id and m.subject_id = t.id and m.state = 'pending')`
  }
}
