/**
 * Idempotency-Key (R17, decision 23): the same request again has no second effect. The key is claimed in
 * the transaction that saves the effect, before anything is sent.
 */
import {
  answerPlace,
  findKey,
  fingerprintOf,
  keepPost,
  releaseKey,
  retakeKey,
  settleKey,
  takeKey,
  type KeptAnswer,
  type KeptKey,
} from '../../db/posts/idempotency.ts'
import { isCommitUnknown } from '../../db/pool/commit.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { seal, unseal } from '../../db/secrets/seal.ts'
import { workerLives } from '../../db/delivery/workers.ts'
import { idempotencyConflict, inProgress } from '../../openapi/errors.ts'
import { inHeader } from '../../openapi/places.ts'
import { tellingRefusals } from '../costs/tellingRefusals.ts'
import type { Call, OperationId, Reply } from '../handler.ts'

/** An answer, and the revision of the one post or article in it. */
export interface Answered<Body> {
  reply: Body
  revision?: number | undefined
}

/** What a saved effect leaves to do: nothing but to answer, or to publish a post that is saved. */
export type Saved<Id extends OperationId> = Answered<Reply<Id>> | { post_id: string }

export interface Effect<Id extends OperationId> {
  /** What takes its time, before the transaction; of a repeat it is not asked. Throws as `save` does. */
  prepare?(): Promise<void>
  /**
   * Throws when the request cannot be carried out; then nothing is saved, and no key either. All that
   * may change with time is asked here, since a repeat gets the first answer whatever has changed.
   */
  save(tx: Sql): Promise<Saved<Id>>
  /** Publishes the saved post and answers; for effects that save one. `again` after a bad end. */
  publish?(post_id: string, again: Again | undefined): Promise<Answered<Reply<Id>>>
  /** The answer has a secret in it, and is kept sealed. */
  secret?: true
}

/** A repeat of what has ended badly, for those that send again what is saved. */
export interface Again {
  /** Throws 409 unless it still is as the key has left it. `revision` is that of now; its caller holds it. */
  needAsLeft(revision: number): void
  /** The caller has asked for it to be published again. */
  keep(tx: Sql): Promise<void>
}

export async function once<Id extends OperationId>(
  call: Call<Id>,
  effect: Effect<Id>,
  request: unknown = call.body ?? null,
): Promise<Reply<Id>> {
  const { reply, revision } = await answerOnce(call, effect, request)
  if (revision !== undefined) call.revised(revision)
  return reply
}

async function answerOnce<Id extends OperationId>(
  call: Call<Id>,
  effect: Effect<Id>,
  request: unknown,
): Promise<Answered<Reply<Id>>> {
  const { idempotency_key, db, publisher, user } = call
  if (idempotency_key === undefined) {
    await effect.prepare?.()
    const saving = db.begin((tx) => effect.save(tx))
    const saved = await tellingRefusals(db, user.id, saving)
    return 'reply' in saved ? saved : publish(effect, saved.post_id, undefined)
  }
  const fingerprint = fingerprintOf([call.operation_id, call.params, call.query, request])
  const earlier = await findKey(db, user.id, idempotency_key)
  if (earlier !== undefined) {
    const repeated = await repeat(call, effect, earlier, fingerprint)
    return repeated ?? answerOnce(call, effect, request)
  }
  await effect.prepare?.()
  const saving = db.begin(async (tx): Promise<Saved<Id> | undefined> => {
    const mine = { fingerprint, worker_id: publisher.worker.id }
    if (!(await takeKey(tx, user.id, idempotency_key, mine))) return undefined
    const effected = await effect.save(tx)
    if ('reply' in effected)
      await settleKey(tx, user.id, idempotency_key, kept(call, effect, effected))
    else await keepPost(tx, user.id, idempotency_key, effected.post_id)
    return effected
  })
  const saved = await tellingRefusals(db, user.id, saving).catch((error: unknown) => {
    if (isCommitUnknown(error)) releaseLater(call, idempotency_key)
    throw error
  })
  if (saved === undefined) return answerOnce(call, effect, request)
  if ('reply' in saved) return saved
  return publishAndKeep(call, effect, idempotency_key, saved.post_id, undefined)
}

/** Undefined when another repeat was faster: what it has come to is to be read again. */
async function repeat<Id extends OperationId>(
  call: Call<Id>,
  effect: Effect<Id>,
  earlier: KeptKey,
  fingerprint: string,
): Promise<Answered<Reply<Id>> | undefined> {
  const { idempotency_key = '', db, publisher, user } = call
  if (earlier.fingerprint !== fingerprint) throw idempotencyConflict()
  if (earlier.response !== null) {
    call.replayed()
    // Written by settleKey from this operation's own reply, as the fingerprint says.
    const reply = JSON.parse(opened(call, earlier.response)) as Reply<Id>
    return { reply, ...(earlier.revision !== null && { revision: earlier.revision }) }
  }
  if (!earlier.settled && (await workerLives(db, earlier.worker_id)))
    throw inProgress('post', inHeader('Idempotency-Key'))
  const retaken = await retakeKey(db, user.id, idempotency_key, earlier, publisher.worker.id)
  if (retaken === undefined) return undefined
  const { post_id, revision } = retaken
  if (post_id === null) throw inProgress('post', inHeader('Idempotency-Key'))
  return publishAndKeep(call, effect, idempotency_key, post_id, {
    needAsLeft(now) {
      if (revision !== null && now !== revision) throw idempotencyConflict('changed')
    },
    keep: (tx) => keepPost(tx, user.id, idempotency_key, post_id),
  })
}

/** An answer as it is kept: sealed, where it has a secret that is nowhere else in clear text. */
function kept<Id extends OperationId>(
  { publisher, user, idempotency_key = '' }: Call<Id>,
  { secret }: Effect<Id>,
  { reply, revision }: Answered<Reply<Id>>,
): KeptAnswer {
  const text = JSON.stringify(reply)
  const place = answerPlace(user.id, idempotency_key)
  return { response: secret ? seal(publisher.keyring, text, place) : text, revision }
}

/** What is sealed is no JSON. */
function opened<Id extends OperationId>(
  { publisher, user, idempotency_key = '' }: Call<Id>,
  response: string,
): string {
  if (response.startsWith('{')) return response
  return unseal(publisher.keyring, response, answerPlace(user.id, idempotency_key))
}

/** The caller is told at once that the database is away; the key is looked after when it is back. */
function releaseLater<Id extends OperationId>({ publisher, user }: Call<Id>, key: string) {
  const { db, worker } = publisher
  const { id } = worker
  void publisher.track(throughOutage(() => releaseKey(db, user.id, key, id)))
}

async function publishAndKeep<Id extends OperationId>(
  call: Call<Id>,
  effect: Effect<Id>,
  key: string,
  post_id: string,
  again: Again | undefined,
): Promise<Answered<Reply<Id>>> {
  const { db, user } = call
  let answered: Answered<Reply<Id>> | undefined
  try {
    answered = await publish(effect, post_id, again)
    return answered
  } finally {
    // Only what went well is replayed: after a 502 the same key may try again.
    await throughOutage(() => settleKey(db, user.id, key, answered && kept(call, effect, answered)))
  }
}

function publish<Id extends OperationId>(
  { publish }: Effect<Id>,
  post_id: string,
  again: Again | undefined,
) {
  if (publish === undefined) throw new Error('a post was saved to be published, and nobody does it')
  return publish(post_id, again)
}
