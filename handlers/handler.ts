/** What a handler is: typed arguments in, the contract's answer out. It knows nothing of HTTP. */
import type { Db } from '../db/pool/postgres.ts'
import type { User } from '../db/users/keys.ts'
import type { operations } from '../generated/openapi.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import type { Problem } from '../openapi/problems.ts'
import type { Bell } from './events/bell.ts'
import type { InPieces } from './requests/inPieces.ts'
import type { MessageStream } from './requests/messages.ts'
import type { JsonBody, SuccessBody } from './requests/shapes.ts'

export type OperationId = keyof operations

type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = NonNullable<
  operations[Id]['parameters'][Place]
>

/** The whole body; of an upload, the one file in it and the texts beside it. */
export type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'multipart/form-data': infer Form } }
}
  ? Omit<Form, 'file'> & { file: Buffer }
  : JsonBody<operations[Id]>

export type Reply<Id extends OperationId> = SuccessBody<operations[Id]>

/** What any of them answers. */
export type AnyAnswer<Id extends OperationId> = Reply<Id> | InPieces<Reply<Id>> | MessageStream

/** What a handler answers. */
export type Answer<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'text/event-stream': unknown } } }
}
  ? MessageStream
  : Reply<Id> | InPieces<Reply<Id>>

export interface Call<Id extends OperationId> {
  user: User
  params: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  body: Body<Id>
  /** What is wrong with the body by itself: only of an operation that tells of it; all others get none that has any. */
  faults: Problem[]
  idempotency_key: string | undefined
  /** What the post or article has to be still, for operations that take it (decision 281). */
  if_match: string | undefined
  /** The last message that the caller had of an answer that goes on. */
  last_event_id: string | undefined
  operation_id: Id
  /** For reading and storing; whoever asks the networks for something takes the publisher. */
  db: Db
  publisher: Publisher
  /** To be called when the answer is that of an earlier request (decision 23). */
  replayed: () => void
  /** To be called with the revision of the one post or article in the answer. */
  revised: (revision: number) => void
  /** To be called with the path, within the API, of the one thing that the operation has created. */
  created: (path: string) => void
  /**
   * Waits for memory for what is about to be read, so many bytes of it, until it is answered and the answer
   * taken. Throws 429 when there is none in a while.
   */
  room(bytes: number): Promise<void>
  /** For an operation that waits for something to happen; undefined for a caller that never waits. */
  waiting: Waiting | undefined
}

export interface Waiting {
  bell: Bell
  /** Whether the caller's key or session opens the door still. Counts nothing. */
  admitted(): Promise<boolean>
  /** Whether the caller has gone. */
  gone(): boolean
  /**
   * For an answer that goes on: `close` is called when the caller is not admitted any more, or the process ends.
   * Returns what is to be called when the answer has ended.
   */
  enter(close: () => void): () => void
  /** As `room`, in place of what was asked for before: for one page of an answer that goes on. */
  page(bytes: number): Promise<void>
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>
