/** What authors keep beside a post or an article for themselves: its id in a system of theirs, and metadata. */
import { claimExternalIds, type ExternalIdHolder } from '../../db/posts/externalIds.ts'
import type { SubjectTable } from '../../db/posts/subjects.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { along, inBody } from '../../openapi/places.ts'
import {
  invalidFormat,
  invalidName,
  repeated,
  taken,
  type Problem,
} from '../../openapi/problems.ts'
import { externalIdTaken, validationFailed, type ApiError } from '../../openapi/errors.ts'
import type { Reach } from '../../db/users/reach.ts'

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

/** The control characters that a pattern of the contract cannot name: generated clients of Ruby and PHP choke on them. */
const C1 = /[\x80-\x9f]/

/** What the contract has no words for. `field` leads to the post, such as `posts[3].`. */
export function labelProblems(
  field: string,
  { external_id = '', metadata = {} }: { external_id?: string; metadata?: Record<string, string> },
): Problem[] {
  const place = inBody(`${field}external_id`)
  const misspelt = C1.test(external_id)
    ? [invalidFormat(place, 'must have no control characters')]
    : []
  return [...misspelt, ...metadataProblems(field, metadata)]
}

function metadataProblems(field: string, metadata: Record<string, string>): Problem[] {
  return Object.keys(metadata)
    .filter((name) => !NAME.test(name))
    .map((name) => {
      const shown = JSON.stringify(name.slice(0, SHOWN_LENGTH_MAX).toWellFormed())
      const { pointer } = inBody(`${field}metadata`)
      const place = { words: `${field}metadata`, pointer: pointer + along([name]).pointer }
      return invalidName(place, shown)
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
  reach: Reach,
  wanted: NewExternalId[],
) {
  const refusal = await externalIdRefusal(wanted, (names) =>
    claimExternalIds(tx, table, reach, names),
  )
  if (refusal !== undefined) throw refusal
}

/** `findHolders` says which of these are taken, and by whom. */
export async function externalIdRefusal(
  wanted: NewExternalId[],
  findHolders: (external_ids: string[]) => Promise<ExternalIdHolder[]>,
): Promise<ApiError | undefined> {
  const fields = new Map<string, string>()
  const twice: Problem[] = []
  for (const { field, external_id } of wanted) {
    if (external_id === null) continue
    const first = fields.get(external_id)
    if (first === undefined) fields.set(external_id, field)
    else twice.push(repeated(inBody(field), first))
  }
  if (twice.length > 0) return validationFailed(twice)
  const held = await findHolders([...fields.keys()])
  const [first] = held
  if (first === undefined) return undefined
  const problems = held.map(({ id, external_id }) =>
    taken(inBody(fields.get(external_id) ?? ''), `${id ?? 'another one'} has it`),
  )
  return externalIdTaken(first.id ?? undefined, problems)
}
