/**
 * Rows that a statement brings along, as a table of it. Each column is an array: the planner takes one
 * for a handful of rows and reads the indexes of what they are joined with, while it takes a JSON list
 * for a hundred rows and reads whole tables.
 */
import { writeArray } from '../pool/types.ts'
import { separated, type ColumnTypes } from './columns.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

/** A list of lists or objects, and members by their names, are for a column of JSON. */
type Value =
  string | number | boolean | null | undefined | string[] | string[][] | object[] | Members
type Members = { readonly [Name in string]: unknown }

/**
 * `(select ... from unnest(...)) as name`, with the columns' types by their names; other members of a row are
 * left out, and what a row has not is null. Every value travels as the text that PostgreSQL reads it from, so that a column may hold lists,
 * which an array of arrays would run together.
 */
export function rowsAs<Types extends ColumnTypes>(
  sql: Sql,
  name: string,
  types: Types,
  rows: readonly { readonly [Column in keyof Types]?: Value }[],
): Fragment {
  const columns = Object.keys(types)
  const arrays = columns.map((column, place) => {
    const texts = rows.map((row) => textOf(row[column], types[column]))
    return sql`${place === 0 ? texts : withoutLastNulls(texts)}::text[]`
  })
  const typed = columns.map((column) => `${column}::${types[column]} as ${column}`)
  return sql`(
    select ${sql.unsafe(typed.join(', '))}
    from unnest(${separated(sql, arrays)}) as ${sql.unsafe(`texts (${columns.join(', ')})`)}
  ) as ${sql.unsafe(name)}`
}

/** Which `unnest` adds again, as long as one column has them all: of most posts most columns are nulls alone. */
function withoutLastNulls(texts: (string | null)[]): (string | null)[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== null) + 1)
}

function textOf(value: Value, type: string | undefined): string | null {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return Array.isArray(value) ? writeArray(value as string[]) : String(value)
}
