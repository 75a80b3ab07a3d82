/**
 * Enters the sends of one delivery into a database that does not know them, by the moves that it would
 * have made (docs/DELIVERY.md): it waits, is claimed, and is what became of it.
 */
import { inMs } from '../sql/clock.ts'
import { createHash } from 'node:crypto'
import { WAITING_SLACK } from '../delivery/deliveries.ts'
import { PUBLISHED_PART } from '../delivery/due.ts'
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { unseal, type Keyring } from '../secrets/seal.ts'
import { lockSubject, rollUp } from '../posts/subjects.ts'
import { isAccepted, type Fate, type LostSend } from './fate.ts'
import { payloadPlace } from './journal.ts'

/** When what is unknown may be looked at, as after a crash (R4, R5). */
export interface RecheckTimes {
  request_timeout_ms: number
  quiet_ms: Record<LostSend['platform'], number>
}

/** Whether the account still exists and sends nothing else (R6). */
export async function isAccountFree(sql: Sql, sends: LostSend[]): Promise<boolean> {
  const last = lastOf(sends)
  const rows = await sql`
    select from connections c
    where c.user_id = ${last.user_id} and c.id = ${last.connection_id} and not exists (
      select from deliveries d
      where d.user_id = c.user_id and d.connection_id = c.id and d.state = 'sending'
        and (d.subject_id, d.platform) <> (${last.subject_id}::text, ${last.platform}::text))`
  return rows.length === 1
}

/** `sends` are those of one delivery, in the order of their numbers. */
export async function replay(
  sql: Sql,
  keyring: Keyring,
  sends: LostSend[],
  fate: Fate,
  looks: RecheckTimes,
) {
  const last = lastOf(sends)
  await lockSubject(sql, last.user_id, last.subject_id)
  await markApproved(sql, last)
  const id = await makeWait(sql, last, sends[0]?.at ?? last.at)
  // It was published before the backup was made, which no send can follow.
  if (id === undefined) return
  await (last.of_article ? startArticle(sql, last) : startPost(sql, last))
  await enterAttempts(sql, keyring, id, sends, fate)
  await enterLiveParts(sql, id, sends)
  await moveTo(sql, { ...last, id }, fate, looks)
  await rollUp(sql, [last])
}

function lastOf(sends: LostSend[]): LostSend {
  const last = sends.at(-1)
  if (last === undefined) throw new Error('a delivery without a send')
  return last
}

/** What was sent was approved before, though this database may not know of it. */
async function markApproved(sql: Sql, { user_id, subject_id, of_article }: LostSend) {
  await sql`
    update ${of_article ? sql`articles` : sql`posts`} set review_status = 'approved'
    where user_id = ${user_id} and id = ${subject_id} and review_status <> 'approved'`
}

/** A draft that is sent was scheduled before, if only for that moment. */
async function startPost(sql: Sql, { user_id, subject_id, at }: LostSend) {
  await sql`
    update posts set status = 'scheduled', scheduled_date = coalesce(scheduled_date, ${at}::timestamptz),
      failed_reason = null, revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${subject_id} and status in ('draft', 'failed')`
}

async function startArticle(sql: Sql, { user_id, subject_id }: LostSend) {
  await sql`
    update articles set status = 'publishing', status_before = status, failed_reason = null,
      revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${subject_id} and status in ('draft', 'scheduled', 'failed')`
}

/**
 * The delivery in the state that every send begins from, with the account that sent, if there still is
 * one. It was not seen due yet: should it go on, it is judged anew whether it is too late (R12).
 */
async function makeWait(sql: Sql, last: LostSend, due_at: string): Promise<string | undefined> {
  const account = sql`(
    select id from connections where user_id = ${last.user_id} and id = ${last.connection_id})`
  await sql`
    insert into deliveries (user_id, id, post_id, article_id, platform, state, due_at, on_request, deadline_at)
    values (${last.user_id}, ${last.delivery_id}, ${last.of_article ? null : last.subject_id},
      ${last.of_article ? last.subject_id : null}, ${last.platform}, 'waiting', ${due_at}, true,
      clock_timestamp() + ${WAITING_SLACK}::interval)
    on conflict do nothing`
  const [row] = await sql<{ id: string }[]>`
    update deliveries set state = 'waiting', connection_id = ${account}, noticed_at = null, retry_at = null,
      fence = greatest(fence, ${last.fence}::integer), worker_id = null, leased_until = null, look_at = null,
      passed_at = null, absences = 0, attempted_at = ${last.at}, error_code = null, error = null, skip_reason = null,
      deadline_at = clock_timestamp() + ${WAITING_SLACK}::interval
    where user_id = ${last.user_id} and subject_id = ${last.subject_id} and platform = ${last.platform}
      and state <> 'published'
    returning id`
  return row?.id
}

/** Of several sends of one part the latest that was accepted counts, and only the last of all is open. */
async function enterAttempts(
  sql: Sql,
  keyring: Keyring,
  delivery_id: string,
  sends: LostSend[],
  fate: Fate,
) {
  const last = lastOf(sends)
  await sql`
    delete from attempts
    where user_id = ${last.user_id} and delivery_id = ${delivery_id} and outcome is null
      and id = any(${sends.map(({ attempt_id }) => attempt_id)})`
  await sql`
    update attempts set outcome = 'unknown', settled_at = clock_timestamp()
    where user_id = ${last.user_id} and delivery_id = ${delivery_id} and outcome is null`
  for (const send of sends.toReversed()) {
    const payload = unseal(keyring, send.payload, payloadPlace(send.attempt_id))
    const is_open = fate === 'unknown' && send === last
    const outcome = is_open ? null : outcomeOf(send)
    await sql`
      insert into attempts (user_id, id, delivery_id, position, covers, fence, client_id, fingerprint, payload,
        started_at, number, outcome, settled_at)
      values (${send.user_id}, ${send.attempt_id}, ${delivery_id}, ${send.position}, ${send.covers},
        ${send.fence}, ${send.client_id}, ${createHash('sha256').update(payload).digest('hex')}, ${payload},
        ${send.at}, ${send.number}, ${outcome},
        ${is_open ? null : (send.ending?.at ?? new Date().toISOString())})
      on conflict do nothing`
  }
}

function outcomeOf({ ending }: LostSend): string {
  return ending === undefined || ending.state === 'gave_up' ? 'unknown' : ending.state
}

async function enterLiveParts(sql: Sql, delivery_id: string, sends: LostSend[]) {
  for (const { user_id, ending } of sends.filter(isAccepted).toReversed()) {
    await sql`
      insert into live_parts (user_id, delivery_id, position, remote_id, url, uri, cid, published_at)
      select ${user_id}, ${delivery_id}, position, remote_id, url, uri, cid, ${ending.at}::timestamptz
      from ${rowsAs(sql, 'part', PUBLISHED_PART, ending.parts)}
      on conflict do nothing`
  }
}

async function moveTo(sql: Sql, sent: LostSend & { id: string }, fate: Fate, looks: RecheckTimes) {
  const this_one = sql`user_id = ${sent.user_id} and id = ${sent.id}`
  switch (fate) {
    case 'published':
      await sql`update deliveries set state = 'published', deadline_at = null where ${this_one}`
      return
    case 'asked':
      await sql`
        update deliveries set state = 'failed', deadline_at = null, error_code = 'outcome_unknown',
          error = 'The database of the service went back to a time before this send. See what is there, '
            'and say so with resolve, before you publish it again.'
        where ${this_one}`
      return
    case 'unknown': {
      const look_in_ms = looks.request_timeout_ms + looks.quiet_ms[sent.platform]
      // What was unknown before it has had its account's place, and lets it pass.
      await sql`
        update deliveries set passed_at = clock_timestamp()
        where user_id = ${sent.user_id} and connection_id = ${sent.connection_id} and state = 'unknown'
          and passed_at is null and id <> ${sent.id}`
      await sql`
        update deliveries set state = 'sending', worker_id = 0, leased_until = clock_timestamp()
        where ${this_one}`
      await sql`
        update deliveries set state = 'unknown', worker_id = null, leased_until = null,
          look_at = ${inMs(sql, look_in_ms)},
          deadline_at = clock_timestamp() + interval '10 minutes'
        where ${this_one}`
      return
    }
    case 'waiting':
      return
  }
}
