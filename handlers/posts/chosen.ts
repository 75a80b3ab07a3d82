/** Pages of a few that are known: the one of a name, what was changed lately, what has some words. */
import { inPlaces, listChosen, named, these } from '../../db/posts/chosen.ts'
import { findByWords, askedWords } from '../../db/posts/words.ts'
import type { Fragment, Sql } from '../../db/pool/postgres.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { COUNTED_MAX, KINDS, type Asked, type RowsRead } from './listQuery.ts'

export async function readChosen(
  tx: Sql,
  user_id: string,
  asked: Asked,
  page: number,
): Promise<RowsRead> {
  const { of, filter, span, limit, cursor, changed_since: updated_since } = asked
  const { listed } = KINDS[of]
  const { chosen, words } = await choose(tx, user_id, asked)
  const max = maxOf(asked)
  const query = {
    ...{ listed, chosen, max, span },
    filter: { ...filter, updated_since, words },
  }
  const skipped = cursor === undefined ? (page - 1) * limit : 0
  const stretch = { after: cursor?.position, skipped, limit: limit + 1 }
  const read = await listChosen(tx, user_id, { ...query, stretch })
  if (read.chosen > max) throw validationFailed([tooMany(asked)])
  return {
    rows: read.rows.slice(0, limit),
    more: read.rows.length > limit,
    ...(cursor ?? { total: read.matching, total_is_minimum: false }),
  }
}

/** Of each of these the row is read, and its words too where they may not have them. */
const LOOKED_THROUGH_MAX = 5_000

function maxOf({ q }: Asked): number {
  return q === undefined ? COUNTED_MAX : LOOKED_THROUGH_MAX
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
  const max = maxOf(asked)
  const ids = words && (await findByWords(tx, user_id, { listed, words, max }))
  if (ids !== undefined) return { chosen: these(tx, ids) }
  const places = await findPlaces(tx, user_id, filter)
  const within =
    changed_since === undefined ? span : { sort: 'updated' as const, from: changed_since }
  const chosen = inPlaces(tx, user_id, { listed, places, span: within, max: max + 1 })
  return { chosen, ...(words && { words }) }
}

const WORDS_MAX = 10

async function readWords(tx: Sql, q: string): Promise<string[]> {
  const words = await askedWords(tx, q)
  if (words.length === 0)
    throw validationFailed(['q: has no words; what is looked for is letters and digits'])
  if (words.length > WORDS_MAX) throw validationFailed([tooManyWords(words.length)])
  return words
}

function tooManyWords(count: number): string {
  return `q: has ${count} words; the maximum is ${WORDS_MAX}, of which each pair of letters is one in scripts without spaces`
}

function tooMany(asked: Asked): string {
  const { of, q } = asked
  const many = maxOf(asked).toLocaleString('en')
  return q === undefined
    ? `updated_since: more than ${many} ${of} were changed since then; use sort=updated, or a later time`
    : `q: each of these words is in more than ${many} ${of}; add one that is in fewer, or a filter such as from and until that fewer match`
}
