/**
 * Rows that a statement brings along, as a table of it. Each column is an array: the planner takes one
 * for a handful of rows and reads the indexes of what they are joined with, while it takes a JSON list
 * for a hundred rows and reads whole tables.
 */
import { separated } from './columns.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

type Value = string | number | boolean | null

/** `unnest(...) as name (columns)`, with the columns' types by their names. */
export function rowsAs<Row extends Record<string, Value>>(
  sql: Sql,
  name: string,
  types: Record<keyof Row & string, string>,
  rows: Row[],
): Fragment {
  const columns = Object.keys(types)
  const arrays = columns.map((column) => {
    const values = rows.map((row) => row[column]?.toString() ?? null)
    return sql`${values}::text[]::${sql.unsafe(types[column] ?? 'text')}[]`
  })
  return sql`unnest(${separated(sql, arrays)}) as ${sql.unsafe(`${name} (${columns.join(', ')})`)}`
}
