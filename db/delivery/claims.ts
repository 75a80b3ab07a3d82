/**
 * Claims of what is due: one short statement for as many deliveries as ask for it at the same moment
 * (R1, R2). The ids of attempts are chosen before, so that a claim can be repeated (db/pool/outage.ts).
 */
import { leased, written, WRITTEN, type Bill, type Claim, type WrittenSend } from './attempts.ts'
import { heldCards } from './cards.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import type { Due } from './due.ts'
import { isMissed } from './missed.ts'
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import { isHere } from './workers.ts'

/** The index that keeps an account to one send decides the race; losing it is no fault. */
const ONE_IN_FLIGHT = 'one_in_flight_per_connection'

export interface Lease {
  worker_id: number
  lease_ms: number
  late_after_ms: number
  /** Called when this is not the database in which the worker is known to live: nothing is claimed. */
  onUnknownWorker(worker_id: number): void
}

/** A delivery whose turn it is, and the payload that was composed for it. */
export interface Claiming {
  due: Due
  send: WrittenSend
  bill: Bill
}

/**
 * Claims deliveries and writes their first attempts. The post or article must still be what the payload
 * was composed from (R9), its card included, and its time must not have run out (R12). Undefined where it is not so, or
 * another claim came first. A claimed article is
 * `publishing` (decision 14).
 */
export async function claimAll(
  sql: Sql,
  claiming: Claiming[],
  lease: Lease,
): Promise<(Claim | undefined)[]> {
  const rows = await write(sql, claiming, lease).catch(nothingWhenRefusedBy(ONE_IN_FLIGHT))
  // Of several only one need have lost, and only one by one shows which.
  if (rows.length === 0 && claiming.length > 1) {
    return (await Promise.all(claiming.map((one) => claimAll(sql, [one], lease)))).flat()
  }
  if (rows.some(({ attempt_id }) => attempt_id === null)) lease.onUnknownWorker(lease.worker_id)
  const claimed = new Map(rows.map((row) => [row.attempt_id, row]))
  return claiming.map(({ due }) => {
    const row = claimed.get(due.attempt_id)
    if (row === undefined) return undefined
    const { user_id, id, subject_id, connection_id } = due
    return { user_id, id, subject_id, connection_id, ...row, attempt_id: due.attempt_id }
  })
}

const WANTED = {
  user_id: 'text',
  id: 'text',
  subject_id: 'text',
  connection_id: 'text',
  revision: 'integer',
  attempt_id: 'text',
  card_url: 'text',
  card_id: 'text',
  ...WRITTEN,
}

function requestedOf({ due, send, bill }: Claiming) {
  const { user_id, id, subject_id, connection_id, revision, attempt_id, card_url, card_id } = due
  const own = { user_id, id, subject_id, connection_id, revision, attempt_id, card_url, card_id }
  return { ...own, ...written(send, bill) }
}

function write(sql: Sql, claiming: Claiming[], { worker_id, lease_ms, late_after_ms }: Lease) {
  const requested = claiming.map(requestedOf)
  // Few sends show a card: all others are to cost nothing for it.
  const has_cards = requested.some(({ card_id }) => card_id !== null)
  return sql<
    { attempt_id: string | null; number: number; fence: number; next_attempt_id: string }[]
  >`
    with here as materialized (
      select ${isHere(sql, worker_id)} as is_here),
    wanted as materialized (
      select w.* from ${rowsAs(sql, 'w', WANTED, requested)}, here where is_here),
    post as materialized (
      select p.user_id, p.id from wanted w
      join posts p on p.user_id = w.user_id and p.id = w.subject_id and p.revision = w.revision
      where p.deleted_at is null
      for key share of p skip locked),
    article as materialized (
      select r.user_id, r.id from wanted w
      join articles r on r.user_id = w.user_id and r.id = w.subject_id and r.revision = w.revision
      where r.deleted_at is null
      for no key update of r skip locked),
    -- One that is being disconnected is held for update (db/connections/accounts.ts), and sends nothing any more.
    account as materialized (
      select c.user_id, c.id from wanted w
      join connections c on c.user_id = w.user_id and c.id = w.connection_id
      where not c.disconnected
      for key share of c skip locked),
    ${has_cards ? sql`card as materialized (${heldCards(sql)}),` : sql``}
    -- What somebody else changes right now is theirs.
    free as materialized (
      select d.user_id, d.id, w.attempt_id, w.position, w.covers, w.client_id, w.payload, w.fingerprint,
        w.card_url, w.card_id, w.paid_for, w.paid_micros
      from wanted w
      join deliveries d on d.user_id = w.user_id and d.id = w.id
      where d.state = 'waiting' and d.connection_id is not distinct from w.connection_id
        and coalesce(d.retry_at, d.due_at) <= clock_timestamp() and not ${isMissed(sql, late_after_ms)}
        and ((w.user_id, w.subject_id) in (select user_id, id from post)
          or (w.user_id, w.subject_id) in (select user_id, id from article))
        and (w.user_id, w.connection_id) in (select user_id, id from account)
        ${has_cards ? sql`and (w.card_id is null or (w.user_id, w.card_id) in (select user_id, id from card))` : sql``}
      for update of d skip locked),
    claimed as (
      update deliveries d set state = 'sending', fence = fence + 1, worker_id = ${worker_id},
        ${leased(sql, lease_ms)}, noticed_at = coalesce(noticed_at, clock_timestamp()),
        attempted_at = clock_timestamp(), tries = tries + 1, retry_at = null,
        -- A repeat shows what this send shows.
        card_url = f.card_url, card_id = f.card_id
      from free f
      where d.user_id = f.user_id and d.id = f.id and d.state = 'waiting'
      returning d.user_id, d.id, d.article_id, d.fence, f.attempt_id, f.position, f.covers,
        f.client_id, f.payload, f.fingerprint, f.paid_for, f.paid_micros),
    published as (
      update articles r set status = 'publishing', updated_at = clock_timestamp(),
        status_before = case when status = 'publishing' then status_before else status end
      from claimed c
      where r.user_id = c.user_id and r.id = c.article_id),
    written as (
      insert into attempts (user_id, id, delivery_id, position, covers, fence, client_id, fingerprint,
        payload, paid_for, paid_micros)
      select user_id, attempt_id, id, position, covers, fence, client_id, fingerprint, payload, paid_for,
        paid_micros
      from claimed
      returning id, number, fence)
    select id as attempt_id, number, fence, new_id() as next_attempt_id from written
    union all
    -- These were claimed before, and only the answer was lost.
    select a.id, a.number, a.fence, new_id() from wanted w
    join attempts a on a.user_id = w.user_id and a.id = w.attempt_id and a.outcome is null
    union all
    select null, null, null, null from here where not is_here`
}
