/** Pages of a few that are known: the one of a name, what was changed lately, what has some words. */
import { countChosen, inPlaces, listChosen, named, these } from '../../db/posts/chosen.ts'
import { findByWords, wordsOf } from '../../db/posts/words.ts'
import type { Fragment, Sql } from '../../db/pool/postgres.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { COUNTED_MAX, KINDS, type Asked } from './listQuery.ts'
import type { Read } from './lists.ts'

export async function readChosen(
  tx: Sql,
  user_id: string,
  asked: Asked,
  page: number,
): Promise<Read> {
  const { of, filter, span, limit, cursor, changed_since: updated_since } = asked
  const { listed } = KINDS[of]
  const { chosen, words } = await choose(tx, user_id, asked)
  const query = { listed, chosen, filter: { ...filter, updated_since, words }, span }
  const counts = await countChosen(tx, user_id, query)
  if (counts.chosen > COUNTED_MAX) throw validationFailed([tooMany(asked)])
  const skipped = cursor === undefined ? (page - 1) * limit : 0
  const stretch = { after: cursor?.position, skipped, limit: limit + 1 }
  const rows = await listChosen(tx, user_id, { ...query, stretch })
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit,
    ...(cursor ?? { total: counts.matching, total_is_minimum: false }),
  }
}

interface Chosen {
  chosen: Fragment
  /** That they may not have. */
  words?: string[]
}

/** By the filter that lets few through: of the words by one that few have, or by all filters but the words. */
async function choose(tx: Sql, user_id: string, asked: Asked): Promise<Chosen> {
  const { of, filter, span, external_id, q, changed_since } = asked
  const { listed, findPlaces } = KINDS[of]
  const words = q === undefined ? undefined : await readWords(tx, q)
  if (external_id !== undefined)
    return { chosen: named(tx, user_id, { listed, external_id }), ...(words && { words }) }
  const max = COUNTED_MAX + 1
  const ids = words && (await findByWords(tx, user_id, { listed, words, max: COUNTED_MAX }))
  if (ids !== undefined) return { chosen: these(tx, ids) }
  const places = await findPlaces(tx, user_id, filter)
  const within =
    changed_since === undefined ? span : { sort: 'updated' as const, from: changed_since }
  const chosen = inPlaces(tx, user_id, { listed, places, span: within, max })
  return { chosen, ...(words && { words }) }
}

const WORDS_MAX = 10

async function readWords(tx: Sql, q: string): Promise<string[]> {
  const words = await wordsOf(tx, q)
  if (words.length === 0)
    throw validationFailed(['q: has no words; what is looked for is letters and digits'])
  if (words.length > WORDS_MAX) throw validationFailed([tooManyWords(words.length)])
  return words
}

function tooManyWords(count: number): string {
  return `q: has ${count} words; the maximum is ${WORDS_MAX}, of which each pair of letters is one in scripts without spaces`
}

function tooMany({ of, q }: Asked): string {
  const many = COUNTED_MAX.toLocaleString('en')
  return q === undefined
    ? `updated_since: more than ${many} ${of} were changed since then; use sort=updated, or a later time`
    : `q: each of these words is in more than ${many} ${of}; add one that is in fewer, or a filter such as from and until that fewer match`
}
