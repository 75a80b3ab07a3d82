/**
 * Lists of columns for statements, built from one table per noun: its columns, each with its type in SQL. What is
 * inserted, updated, selected and handed over stands nowhere else, so no statement can forget a column.
 */
import type { Fragment, Sql } from '../pool/postgres.ts'

/** SQL types by the names of columns, which are also those of the members of a row. */
export type ColumnTypes = Readonly<Record<string, string>>
type RowOf<Types extends ColumnTypes> = { [Column in keyof Types]: unknown }

/** `text, media_urls`, or `p.text, p.media_urls` with the alias of a table. */
export function columnsOf(sql: Sql, types: ColumnTypes, alias?: string): Fragment {
  return listOf(sql, types, (column) => (alias === undefined ? column : `${alias}.${column}`))
}

/** `'text', p.text, 'media_urls', p.media_urls`, for json_build_object. */
export function membersOf(sql: Sql, types: ColumnTypes, alias: string): Fragment {
  return listOf(sql, types, (column) => `'${column}', ${alias}.${column}`)
}

/** `$1, $2`: the values of a row, as an insert takes them. */
export function valuesOf<Types extends ColumnTypes>(
  sql: Sql,
  types: Types,
  row: RowOf<Types>,
): Fragment {
  return separated(
    sql,
    Object.keys(types).map((column) => sql`${valueOf(sql, types[column], row[column])}`),
  )
}

/** `text = $1, media_urls = $2`, with the values of a row. */
export function assignmentsOf<Types extends ColumnTypes>(
  sql: Sql,
  types: Types,
  row: RowOf<Types>,
): Fragment {
  return separated(
    sql,
    Object.keys(types).map(
      (column) => sql`${sql.unsafe(column)} = ${valueOf(sql, types[column], row[column])}`,
    ),
  )
}

/** By commas; at least one. */
export function separated(sql: Sql, fragments: Fragment[]): Fragment {
  return fragments.reduce((before, one) => sql`${before}, ${one}`)
}

function listOf(sql: Sql, types: ColumnTypes, write: (column: string) => string): Fragment {
  return sql.unsafe(Object.keys(types).map(write).join(', '))
}

/** A list would be handed over as one of SQL's. */
function valueOf(sql: Sql, type: string | undefined, value: unknown) {
  return (type === 'jsonb' && value !== null ? sql.json(value as never) : value) as string
}

/**
 * Whether a column is one of these. Of one alone it is said otherwise: PostgreSQL keeps the plan of that, and would
 * plan anew each time what it takes for ten.
 */
export function isOneOf(sql: Sql, column: string, values: string[]): Fragment {
  const [first, ...others] = values
  const name = sql.unsafe(column)
  return first !== undefined && others.length === 0
    ? sql`${name} = ${first}`
    : sql`${name} = any(${values})`
}
