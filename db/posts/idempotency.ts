/**
 * Idempotency keys (R17, decision 23): claimed in the transaction that saves the effect. Only answers
 * that went well are kept; a key without one finds the post that was saved under it.
 */
import { createHash } from 'node:crypto'
import type { Sql } from '../pool/postgres.ts'

const KEPT_FOR = '72 hours'

export interface KeptKey {
  fingerprint: string
  worker_id: number
  post_id: string | null
  /** The answer as JSON, once the operation has ended well. */
  response: string | null
  /** That of the one post or article in it; without an answer, as this key has left it (null of keys of before). */
  revision: number | null
  /** The operation has ended, well or not. */
  settled: boolean
}

/** The same request again has the same fingerprint, however its members are ordered. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, sortMembers)).digest('hex')
}

function sortMembers(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export async function findKey(
  sql: Sql,
  user_id: string,
  key: string,
): Promise<KeptKey | undefined> {
  const [row] = await sql<KeptKey[]>`
    select fingerprint, worker_id, post_id, response, revision, settled_at is not null as settled
    from idempotency_keys
    where user_id = ${user_id} and key = ${key} and created_at > clock_timestamp() - ${KEPT_FOR}::interval`
  return row
}

/** Undefined when somebody else has the key; waits for a transaction that is about to take it. */
export async function takeKey(
  sql: Sql,
  user_id: string,
  key: string,
  { fingerprint, worker_id }: { fingerprint: string; worker_id: number },
): Promise<true | undefined> {
  const rows = await sql`
    insert into idempotency_keys as had (user_id, key, fingerprint, worker_id)
    values (${user_id}, ${key}, ${fingerprint}, ${worker_id})
    on conflict (user_id, key) do update set fingerprint = excluded.fingerprint,
      worker_id = excluded.worker_id, post_id = null, response = null, revision = null,
      settled_at = null, created_at = clock_timestamp()
    where had.created_at <= clock_timestamp() - ${KEPT_FOR}::interval
    returning true`
  return rows.length === 1 ? true : undefined
}

/** What is published under a key, and its revision as the key has left it (null of keys of before). */
export type KeptPost = Pick<KeptKey, 'post_id' | 'revision'>

/**
 * Takes over the key of an operation that ended badly, or whose process died, with what it has by now: another repeat may
 * have taken it and ended since it was read. Undefined when somebody else has it.
 */
export async function retakeKey(
  sql: Sql,
  user_id: string,
  key: string,
  from: KeptKey,
  worker_id: number,
): Promise<KeptPost | undefined> {
  const [row] = await sql<KeptPost[]>`
    update idempotency_keys set worker_id = ${worker_id}, settled_at = null
    where user_id = ${user_id} and key = ${key} and worker_id = ${from.worker_id} and response is null
      and (settled_at is not null) = ${from.settled}
    returning post_id, revision`
  return row
}

/** What is published under this key, as it is now: the caller holds it. */
export async function keepPost(sql: Sql, user_id: string, key: string, post_id: string) {
  await sql`
    update idempotency_keys set post_id = ${post_id}, revision = (
      select revision from posts where user_id = ${user_id} and id = ${post_id}
      union all
      select revision from articles where user_id = ${user_id} and id = ${post_id})
    where user_id = ${user_id} and key = ${key}`
}

/** An answer that went well, as it is kept. */
export interface KeptAnswer {
  response: string
  revision?: number | undefined
}

/** Where answers that are kept sealed are sealed to (db/secrets/seal.ts). */
export function answerPlace(user_id: string, key: string): string {
  return `idempotency_keys.${user_id}.${key}.response`
}

/** The operation has ended; `answer` is what it answered when that went well. */
export async function settleKey(
  sql: Sql,
  user_id: string,
  key: string,
  answer: KeptAnswer | undefined,
) {
  await sql`
    update idempotency_keys set settled_at = clock_timestamp(),
      revision = coalesce(${answer?.revision ?? null}, revision),
      response = ${answer?.response ?? null}
    where user_id = ${user_id} and key = ${key}`
}

/**
 * Of a request whose commit has no answer: if this process has taken the key all the same, nobody is at work on
 * it any more, and a repeat may take it over.
 */
export async function releaseKey(sql: Sql, user_id: string, key: string, worker_id: number) {
  await sql`
    update idempotency_keys set settled_at = clock_timestamp()
    where user_id = ${user_id} and key = ${key} and worker_id = ${worker_id}
      and settled_at is null and response is null`
}

export async function forgetOldKeys(sql: Sql) {
  await sql`
    delete from idempotency_keys where created_at <= clock_timestamp() - ${KEPT_FOR}::interval`
}
