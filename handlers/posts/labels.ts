/** What authors keep beside a post or an article for themselves: its id in a system of theirs, and metadata. */
import { claimExternalIds } from '../../db/posts/externalIds.ts'
import type { SubjectTable } from '../../db/posts/subjects.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { externalIdTaken, validationFailed } from '../../openapi/errors.ts'

export interface Labels {
  external_id: string | null
  metadata: Record<string, string> | null
}

/** Empty ones are none: that is how an edit takes them away. */
export function labelsOf({ external_id, metadata }: Labels): Labels {
  return {
    external_id: external_id === '' ? null : external_id,
    metadata: metadata === null || Object.keys(metadata).length === 0 ? null : metadata,
  }
}

const NAME = /^[A-Za-z0-9_.-]{1,64}$/
const SHOWN_LENGTH_MAX = 64

/** OpenAPI 3.0 has no word for what members may be called. `field` leads to the post, such as `posts[3].`. */
export function metadataProblems(field: string, metadata: Record<string, string> = {}): string[] {
  return Object.keys(metadata)
    .filter((name) => !NAME.test(name))
    .map((name) => {
      const shown = JSON.stringify(name.slice(0, SHOWN_LENGTH_MAX).toWellFormed())
      return `${field}metadata: the name ${shown} must be 1 to 64 of A-Z, a-z, 0-9, _, . and -`
    })
}

/** An `external_id` that is about to be saved, and where it stands in the request. */
export interface NewExternalId {
  field: string
  external_id: string | null
}

/**
 * Throws when one of them is somebody else's, or stands in the request twice. Until the end of the transaction
 * nobody else gets them, so that of many requests that want the same one the first has it.
 */
export async function needFreeExternalIds(
  tx: Sql,
  table: SubjectTable,
  user_id: string,
  wanted: NewExternalId[],
) {
  const fields = new Map<string, string>()
  const repeated: string[] = []
  for (const { field, external_id } of wanted) {
    if (external_id === null) continue
    const first = fields.get(external_id)
    if (first === undefined) fields.set(external_id, field)
    else repeated.push(`${field}: the same as ${first}`)
  }
  if (repeated.length > 0) throw validationFailed(repeated)
  const taken = await claimExternalIds(tx, table, user_id, [...fields.keys()])
  const [first] = taken
  if (first === undefined) return
  const details = taken.map(({ id, external_id }) => `${fields.get(external_id)}: ${id} has it`)
  throw externalIdTaken(first.id, details)
}
