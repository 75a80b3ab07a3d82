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
export async function askedWords(sql: Sql, text: string): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`select word from words_of(${text}) word`
  const words = rows.map(({ word }) => word)
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

export interface WordsQuery {
  listed: Listed
  words: string[]
  max: number
}

/** The ids of all that have them, by the rarest of the longest; undefined when that is in more than `max`. */
export async function findByWords(
  sql: Sql,
  user_id: string,
  query: WordsQuery,
): Promise<string[] | undefined> {
  const { listed, words, max } = query
  const rarest = await findRarest(sql, user_id, query)
  if (rarest === undefined) return undefined
  const [found] = await sql<{ n: number; ids: string[] }[]>`
    select count(*) as n,
      coalesce(array_agg(id::text) filter (where words @@ (${queriesOf(user_id, words)}::text[]::tsquery[])[slice]),
        '{}') as ids
    from (
      select w.id, w.words, q.slice
      from unnest(${queriesOf(user_id, [rarest])}::text[]::tsquery[]) with ordinality q (query, slice)
      cross join lateral (${having(sql, user_id, listed)}) w
      limit ${max + 1}) found`
  return found === undefined || found.n > max ? undefined : found.ids
}

/** Looking at each costs as much as at one that all have. */
const LOOKED_AT_MAX = 3

/**
 * By how many of the first slice have each. Twice as many as there may be in it are far more than chance brings, so
 * that a word which so many have is none: undefined when all are.
 */
async function findRarest(
  sql: Sql,
  user_id: string,
  { listed, words, max }: WordsQuery,
): Promise<string | undefined> {
  const enough = Math.ceil((2 * max) / SLICES.length)
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, LOOKED_AT_MAX)
  const queries = longest.flatMap((word) => queriesOf(user_id, [word]).slice(0, 1))
  const counts = await sql<{ place: number; n: number }[]>`
    select q.place, n.n from unnest(${queries}::text[]::tsquery[]) with ordinality q (query, place)
    cross join lateral (
      select count(*) as n from (${having(sql, user_id, listed)} limit ${enough}) w) n
    where n.n < ${enough}
    order by n.n limit 1`
  const [rarest] = counts
  return rarest && longest[rarest.place - 1]
}

/** Those that match `q`. Nothing in it is what another index would be taken for, which reads all of the user's. */
function having(sql: Sql, user_id: string, { words }: Listed): Fragment {
  return sql`
    select id, words from ${sql.unsafe(words)} where words @@ q.query and user_id || '' = ${user_id}`
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

/** For each slice one, in their order. A single letter is no beginning: too much begins with it. */
function queriesOf(user_id: string, words: string[]): string[] {
  return SLICES.map((slice) =>
    words
      .map((word) => `'${user_id.slice(-6)}${slice}${word}'${/^[a-z0-9]$/.test(word) ? '' : ':*'}`)
      .join(' & '),
  )
}
