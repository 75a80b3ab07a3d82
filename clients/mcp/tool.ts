/**
 * What a tool is: a few members of a few operations, described for an agent. Its schemas are derived from
 * the contract (clients/mcp/derive.ts); what it adds of its own are switches of the presentation.
 */
import type { Body, Call, OperationId, Reply } from '../../handlers/handler.ts'
import type { Schema } from './contract.ts'

export interface Tool {
  name: string
  title: string
  /** For an agent: what it does, what it costs, what to call before or instead. */
  description: string
  hints: Hints
  takes: TakenMembers[]
  /** Members that the contract does not have. */
  own?: Record<string, Schema>
  /** Members that the contract can do without and an agent cannot. */
  required?: string[]
  /** Those of which it is the other way round, since the tool has another way. */
  optional?: string[]
  /** In place of the contract's, where that speaks of what a tool does not have. */
  descriptions?: Record<string, string>
  /** Members within which nothing is described: their names and the description say enough. */
  bare?: string[]
  /** Members that the contract calls otherwise, by its names: every thing has an `id` and nothing else. */
  renamed?: Record<string, string>
  /** Switches that send null: the contract's null is not portable between the clients' models. */
  nulls?: Record<string, string>
  /** How to get what did not fit into the answer. */
  rest?: string
  run(call: ToolCall): Promise<object>
}

/** What an agent may expect of a call; `read_only` ones neither destroy nor add. */
export interface Hints {
  read_only: boolean
  /** Whether something that was there is gone or public afterwards. */
  destructive: boolean
  /** Whether a second call with the same arguments changes nothing more. */
  idempotent: boolean
  /** Whether it reaches networks or other servers, at once or later. */
  open_world: boolean
}

export interface TakenMembers {
  operation_id: OperationId
  path: string[]
  query: string[]
  body: string[]
  /** Members of the body's items, or of its objects, that are not taken: `x.text` is one within another. */
  without: string[]
}

/** Has been held to the tool's input schema. */
export type Args = Record<string, unknown>

export interface ToolCall {
  args: Args
  /**
   * Performs an operation that the tool takes from, with the arguments that belong to it, and `more`: of the
   * items of a long list only what is `shown` is kept.
   */
  perform<Id extends OperationId>(
    id: Id,
    more?: { body?: Body<Id>; shown?: (item: object) => object },
  ): Promise<Reply<Id>>
}

type Name<T> = keyof NonNullable<T> & string

/** The compiler holds the names to the contract's types; the start of the service holds them to its schemas. */
export function taking<Id extends OperationId>(
  operation_id: Id,
  members: {
    path?: Name<Call<Id>['params']>[]
    query?: Name<Call<Id>['query']>[]
    body?: Name<Body<Id>>[]
    without?: string[]
  } = {},
): TakenMembers {
  return { operation_id, path: [], query: [], body: [], without: [], ...members }
}

export const READS: Hints = {
  read_only: true,
  destructive: false,
  idempotent: true,
  open_world: false,
}
