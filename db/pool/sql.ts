/** What SQL is written with, whoever runs it. */
import type postgres from 'postgres'
import type { Client } from './client.ts'

/** The pool or a transaction: all that this program uses of postgres.js. */
export interface Sql extends Pick<Client, 'json' | 'unsafe'> {
  <Rows extends readonly (object | undefined)[] = postgres.Row[]>(
    template: TemplateStringsArray,
    ...parameters: readonly postgres.ParameterOrFragment<never>[]
  ): postgres.PendingQuery<Rows>
  /** The columns of an insert or update, in tests and seeds, where no caller chooses the keys. */
  <Row extends object>(row: Row): postgres.Helper<Row>
}

/** A piece of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
/** A statement that nobody has sent yet. */
export type PendingQuery = postgres.PendingQuery<postgres.Row[]>
