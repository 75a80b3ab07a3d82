/** Pages of a few that are known: the one of a name, what was changed lately, what has some words. */
import { inPlaces, listChosen, named, these } from '../../db/posts/chosen.ts'
import { inReview } from '../../db/posts/reviews.ts'
import { findByWords, askedWords } from '../../db/posts/words.ts'
import type { Fragment, Sql } from '../../db/pool/postgres.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { inQuery } from '../../openapi/places.ts'
import {
  noWords,
  tooManyChanges,
  tooManyMatches,
  tooManyWords,
  type Problem,
} from '../../openapi/problems.ts'
import { COUNTED_MAX, KINDS, type Asked, type RowsRead } from './listQuery.ts'
import type { Reach } from '../../db/users/reach.ts'

/** `few` are all that a limited key may see, where these are few. */
export async function readChosen(
  tx: Sql,
  reach: Reach,
  asked: Asked,
  page: number,
  few: string[] | undefined,
): Promise<RowsRead> {
  const { of, filter, span, limit, cursor, changed_since: updated_since, review_status } = asked
  const { listed } = KINDS[of]
  const { chosen, words } = await choose(tx, reach, asked, few)
  const max = maxOf(asked)
  const query = {
    ...{ listed, chosen, max, span },
    filter: { ...filter, review_status, updated_since, words },
  }
  const skipped = cursor === undefined ? (page - 1) * limit : 0
  const stretch = { after: cursor?.position, skipped, limit: limit + 1 }
  const read = await listChosen(tx, reach, { ...query, stretch })
  if (read.chosen > max) throw validationFailed([tooMany(asked)])
  return {
    rows: read.rows.slice(0, limit),
    more: read.rows.length > limit,
    ...(cursor ?? { total: read.matching, total_is_minimum: false }),
  }
}

/** Of each of these the row is read, and its words too where they may not have them. */
export const LOOKED_THROUGH_MAX = 5_000

function maxOf({ q }: Asked): number {
  return q === undefined ? COUNTED_MAX : LOOKED_THROUGH_MAX
}

interface Chosen {
  chosen: Fragment
  /** That they may not have. */
  words?: string[]
}

/** By the filter that lets few through: of the words by one that few have, or by all filters but the words. */
async function choose(
  tx: Sql,
  reach: Reach,
  asked: Asked,
  few: string[] | undefined,
): Promise<Chosen> {
  const { of, filter, span, external_id, review_status, q, changed_since } = asked
  const { listed, findPlaces } = KINDS[of]
  const words = q === undefined ? undefined : await readWords(tx, q)
  if (external_id !== undefined)
    return { chosen: named(tx, reach.id, { listed, external_id }), ...(words && { words }) }
  if (few !== undefined) return { chosen: these(tx, few), ...(words && { words }) }
  const max = maxOf(asked)
  if (review_status !== undefined) {
    const chosen = inReview(tx, reach.id, { table: of, review_status, max: max + 1 })
    return { chosen, ...(words && { words }) }
  }
  const ids = words && (await findByWords(tx, reach.id, { listed, words, max }))
  if (ids !== undefined) return { chosen: these(tx, ids) }
  const places = await findPlaces(tx, reach, filter)
  const within =
    changed_since === undefined ? span : { sort: 'updated' as const, from: changed_since }
  const chosen = inPlaces(tx, reach, { listed, places, span: within, max: max + 1 })
  return { chosen, ...(words && { words }) }
}

const WORDS_MAX = 10

async function readWords(tx: Sql, q: string): Promise<string[]> {
  const words = await askedWords(tx, q)
  if (words.length === 0) throw validationFailed([noWords(inQuery('q'))])
  if (words.length > WORDS_MAX) {
    throw validationFailed([tooManyWords(inQuery('q'), words.length, WORDS_MAX)])
  }
  return words
}

function tooMany(asked: Asked): Problem {
  const max = maxOf(asked)
  return asked.q === undefined
    ? tooManyChanges(inQuery('updated_since'), asked.of, max)
    : tooManyMatches(inQuery('q'), asked.of, max)
}
