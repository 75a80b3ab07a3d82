/** The way to the operations, the same for every door: HTTP and agents. */
import { PERMISSIONS } from '../generated/permissions.ts'
import type { AnyAnswer, Call, Handler, OperationId } from './handler.ts'
import { handlers } from './index.ts'
import { needPermission } from './requests/permissions.ts'
import { ownIdempotencyKey } from './requests/reach.ts'

/** A request, whoever read it. Its door has held it to the contract. */
export interface OperationCall extends Pick<
  Call<OperationId>,
  | 'user'
  | 'faults'
  | 'idempotency_key'
  | 'if_match'
  | 'last_event_id'
  | 'publisher'
  | 'replayed'
  | 'revised'
  | 'created'
  | 'room'
  | 'waiting'
> {
  params: unknown
  query: unknown
  body: unknown
}

/** Throws an `ApiError` for what the caller did wrong; `handlers/requests/refusal.ts` reads other exceptions. */
export async function perform<Id extends OperationId>(
  operation_id: Id,
  asked: OperationCall,
): Promise<AnyAnswer<Id>> {
  const handler: Handler<Id> = handlers[operation_id]
  const { db } = asked.publisher
  needPermission(asked.user, PERMISSIONS[operation_id])
  const idempotency_key = ownIdempotencyKey(asked.user, asked.idempotency_key)
  // The one cast of the dispatch: the request was held to the contract, which the types are of.
  return handler({ ...asked, idempotency_key, operation_id, db } as unknown as Call<Id>)
}
