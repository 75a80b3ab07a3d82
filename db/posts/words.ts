/**
 * Posts and articles by words (decision 300).
 *
 * The index of words has no order and no end: it reads all that have a word. So each word is marked with its user and
 * with one of sixteen slices, by the last digit of the id, and the slices are read one by one until there are more
 * than are wanted.
 */
import type { Fragment, Sql } from '../pool/postgres.ts'
import type { Listed } from './lists.ts'

/** What was asked for as the texts have it: small letters, and in scripts without spaces pairs of them. */
export async function wordsOf(sql: Sql, text: string): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`select word from words_of(${text}) word`
  const words = rows.map(({ word }) => word)
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

/**
 * The ids of all that have them, each as the beginning of a word. Found by the first of them that is in no more than
 * `max`, the longest first; undefined when there is none.
 */
export async function findByWords(
  sql: Sql,
  user_id: string,
  { listed, words, max }: { listed: Listed; words: string[]; max: number },
): Promise<string[] | undefined> {
  const table = sql.unsafe(listed.words)
  const all = queriesOf(user_id, words)
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    // Nothing that an index of its own would be taken for, which reads all of the user's.
    const [found] = await sql<{ n: number; ids: string[] }[]>`
      select count(*) as n, coalesce(array_agg(id::text) filter (where words @@ (${all}::text[]::tsquery[])[slice]), '{}') as ids
      from (
        select w.id, w.words, q.slice
        from unnest(${queriesOf(user_id, [word])}::text[]::tsquery[]) with ordinality q (query, slice)
        cross join lateral (
          select id, words from ${table} where words @@ q.query and user_id || '' = ${user_id}) w
        limit ${max + 1}) found`
    if (found !== undefined && found.n <= max) return found.ids
  }
  return undefined
}

/** A condition on `p`. Its own row of words is read, and no index of them. */
export function haveWords(sql: Sql, user_id: string, listed: Listed, words: string[]): Fragment {
  return sql`(
    select w.words @@ (${queriesOf(user_id, words)}::text[]::tsquery[])[${sliceOf(sql, 'w.id')}]
    from ${sql.unsafe(listed.words)} w where w.user_id = ${user_id} and w.id = p.id)`
}

function sliceOf(sql: Sql, id: string): Fragment {
  return sql`('x' || right(${sql.unsafe(id)}, 1))::bit(4)::integer + 1`
}

const SLICES = Array.from({ length: 16 }, (_, slice) => slice.toString(16))

/** For each slice one, in their order. */
function queriesOf(user_id: string, words: string[]): string[] {
  return SLICES.map((slice) =>
    words.map((word) => `'${user_id.slice(-6)}${slice}${word}':*`).join(' & '),
  )
}
