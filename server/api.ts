/** The public contract: its handlers, opened by a key or by a session of the dashboard. */
import type { RequestHandler } from 'express'
import contract from '../generated/openapi.json' with { type: 'json' }
import type { OperationId } from '../handlers/handler.ts'
import { handlers } from '../handlers/index.ts'
import { perform } from '../handlers/perform.ts'
import { tagOf } from '../handlers/requests/unchanged.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import { isStillOpen } from '../db/users/credentials.ts'
import { openBell, type Bell } from '../handlers/events/bell.ts'
import { openStreams, type Streams } from '../handlers/events/streams.ts'
import { unauthorized } from '../openapi/errors.ts'
import { authenticate } from './authenticate.ts'
import type { Door } from './door.ts'
import { openOperations, type Exchange } from './operations.ts'
import type { RequestMemory } from './requestMemory.ts'

/** Fifty posts of the longest text, in the longest encoding, with room to spare. */
export const BODY_BYTES_MAX = 8 * 1024 * 1024

/** `publicUrl` is known once the first request comes. */
export async function openApi(
  publisher: Publisher,
  door: Door,
  memory: RequestMemory,
  publicUrl: () => string,
): Promise<RequestHandler> {
  const bell = openBell(publisher.db)
  const { db, log, ending, instruments } = publisher
  const streams = openStreams(db, ending, (error) =>
    log.warn({ err: error }, 'it could not be asked whose streams may go on'),
  )
  instruments.streams(streams.count)
  return openOperations(publisher, {
    contract,
    body_bytes_max: BODY_BYTES_MAX,
    memory,
    operation_ids: Object.keys(handlers),
    authenticate: (req) => authenticate(door, req, publicUrl()),
    refusal: unauthorized,
    // The table has a handler for each operation of the contract and for nothing else.
    perform: (operation_id, exchange) =>
      run(operation_id as OperationId, { publisher, memory, bell, streams }, exchange),
  })
}

async function run(
  operation_id: OperationId,
  {
    publisher,
    memory,
    bell,
    streams,
  }: { publisher: Publisher; memory: RequestMemory; bell: Bell; streams: Streams },
  { req, res, caller, faults = [] }: Exchange,
): Promise<unknown> {
  if (caller === undefined) throw unauthorized()
  const { user, credential_id } = caller
  return perform(operation_id, {
    user,
    params: req.params,
    query: req.query,
    body: req.body,
    faults,
    idempotency_key: req.get('Idempotency-Key'),
    if_match: req.get('If-Match'),
    last_event_id: req.get('Last-Event-ID'),
    publisher,
    replayed: () => res.setHeader('Idempotency-Replayed', 'true'),
    revised(revision) {
      res.set('ETag', tagOf(revision))
      // It is for If-Match alone: outcomes do not move it, so that 304 would hide them.
      delete req.headers['if-none-match']
    },
    created: (path) => res.location(`/api/v1${path}`),
    room: (bytes) => memory.answer(user.id, res, bytes),
    waiting: {
      bell,
      admitted: () => isStillOpen(publisher.db, user.id, credential_id),
      gone: () => res.closed,
      enter: (close) => streams.enter({ user_id: user.id, id: credential_id }, close),
      page: memory.pages(user.id, res),
    },
  })
}
