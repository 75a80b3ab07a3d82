/** What has happened to a post or an article: the newest of it, without its text. */
import { findPast } from '../../db/posts/pasts.ts'
import type { SubjectTable } from '../../db/posts/subjects.ts'
import type { components } from '../../generated/openapi.ts'
import { notFound } from '../../openapi/errors.ts'
import type { Call } from '../handler.ts'
import { discretionOf } from './discretion.ts'
import { tellHistory } from './tellHistory.ts'

type History = components['schemas']['History']

const ENTRIES_MAX = 200
/** What is read for them, at most. */
const BYTES_MAX = 1_000_000

export async function readHistory(
  { user, params, db, room }: Call<'getPostHistory' | 'getArticleHistory'>,
  table: SubjectTable,
): Promise<History> {
  await room(BYTES_MAX)
  const past = await findPast(db, user, { table, id: params.id }, ENTRIES_MAX)
  if (past === undefined) throw notFound()
  return { history: tellHistory(past, discretionOf(past.beginnings)).slice(-ENTRIES_MAX) }
}
