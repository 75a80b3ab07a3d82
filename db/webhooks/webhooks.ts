/**
 * Webhooks as their users see them: addresses that events are sent to. What is sent is in deliveries.ts, when and by
 * whom in sending.ts.
 */
import type { components } from '../../generated/openapi.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { nothingWhenRefusedBy } from '../sql/constraints.ts'
import { inMs } from '../sql/clock.ts'
import { EVENTS_CHANNEL } from '../events/events.ts'
import { andWebhookWithin, makerOf, type Reach } from '../users/reach.ts'

export type Webhook = components['schemas']['Webhook']

export interface FoundWebhook {
  webhook: Webhook
  revision: number
}

/** What its author says of it. `types` null: all. */
export interface WebhookContent {
  url: string
  types: string[] | null
  description: string
  enabled: boolean
}

/** Where its secret is sealed to (db/secrets/seal.ts). */
export function secretPlace(webhook_id: string): string {
  return `webhooks.${webhook_id}.secret`
}

const SHOWN = (sql: Sql): Fragment => sql`webhook_shown(w) as webhook, w.revision`

export async function listWebhooks(sql: Sql, reach: Reach): Promise<Webhook[]> {
  const rows = await sql<FoundWebhook[]>`
    select ${SHOWN(sql)} from webhooks w where w.user_id = ${reach.id} ${andWebhookWithin(sql, reach)} order by w.created_at, w.id`
  return rows.map(({ webhook }) => webhook)
}

export async function findWebhook(
  sql: Sql,
  reach: Reach,
  id: string,
): Promise<FoundWebhook | undefined> {
  const [row] = await sql<FoundWebhook[]>`
    select ${SHOWN(sql)} from webhooks w where w.user_id = ${reach.id} and w.id = ${id} ${andWebhookWithin(sql, reach)}`
  return row
}

/** A webhook whose row is locked until the end of the transaction. */
export interface LockedWebhook extends WebhookContent {
  id: string
  revision: number
  sealed_secret: string
  /** While the secret before signs still. */
  previous_secret_ends_at: string | null
}

/** In a statement of its own, so that what follows sees all that the lock has waited for. */
export async function lockWebhook(
  tx: Sql,
  reach: Reach,
  id: string,
): Promise<LockedWebhook | undefined> {
  const [row] = await tx<LockedWebhook[]>`
    select id, url, types, description, enabled, revision, sealed_secret,
      case when previous_secret_ends_at > clock_timestamp() then previous_secret_ends_at end
        as previous_secret_ends_at
    from webhooks w where user_id = ${reach.id} and id = ${id} ${andWebhookWithin(tx, reach)} for no key update`
  return row
}

export async function newWebhookId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select new_id() as id`
  return row?.id ?? ''
}

/**
 * It begins where the log of its user ends. Undefined when there are fifty already; whoever makes another one at
 * the same time waits for the lock on the user, or is refused by the constraint.
 */
export async function insertWebhook(
  sql: Sql,
  reach: Reach,
  id: string,
  sealed_secret: string,
  { url, types, description, enabled }: WebhookContent,
): Promise<FoundWebhook | undefined> {
  const [row] = await sql<FoundWebhook[]>`
    insert into webhooks as w (user_id, id, slot, url, types, description, enabled, disabled_at, disabled_reason,
      sealed_secret, position, key_id)
    select ${reach.id}, ${id}, free.slot, ${url}, ${types}::text[], ${description}, ${enabled},
      case when not ${enabled}::boolean then clock_timestamp() end, case when not ${enabled}::boolean then 'user' end,
      ${sealed_secret}, l.last_number, ${makerOf(reach)}
    from event_logs l
    cross join lateral (
      select min(slot) as slot from generate_series(1, 50) slot
      where not exists (select from webhooks o where o.user_id = ${reach.id} and o.slot = slot.slot)) free
    where l.user_id = ${reach.id} and free.slot is not null
    returning ${SHOWN(sql)}`.catch(nothingWhenRefusedBy('one_webhook_in_a_slot'))
  if (row !== undefined) await tellSenders(sql, reach.id)
  return row
}

/**
 * The caller holds the row. Switched on again it goes on where it has stopped, at once; that another address has
 * failed, or has asked to wait, says nothing of this one.
 */
export async function updateWebhook(
  sql: Sql,
  user_id: string,
  id: string,
  { url, types, description, enabled }: WebhookContent,
): Promise<FoundWebhook | undefined> {
  const [row] = await sql<FoundWebhook[]>`
    update webhooks w set url = ${url}, types = ${types}::text[], description = ${description},
      enabled = ${enabled},
      disabled_at = case when ${enabled}::boolean then null else coalesce(w.disabled_at, clock_timestamp()) end,
      disabled_reason = case when ${enabled}::boolean then null else coalesce(w.disabled_reason, 'user') end,
      failing_since = case when w.enabled and w.url = ${url} then w.failing_since end,
      paused_until = case when w.enabled and w.url = ${url} then w.paused_until end,
      due_at = case when w.enabled and w.url = ${url} then w.due_at else clock_timestamp() end,
      revision = w.revision + 1, updated_at = clock_timestamp()
    where w.user_id = ${user_id} and w.id = ${id}
    returning ${SHOWN(sql)}`
  await tellSenders(sql, user_id)
  return row
}

/** The caller holds the row. A grace of 0 ends the old secret at once. */
export async function replaceSecret(
  sql: Sql,
  user_id: string,
  id: string,
  sealed_secret: string,
  grace_ms: number,
): Promise<FoundWebhook | undefined> {
  const [row] = await sql<FoundWebhook[]>`
    update webhooks w set sealed_secret = ${sealed_secret},
      sealed_previous_secret = case when ${grace_ms}::float8 > 0 then w.sealed_secret end,
      previous_secret_ends_at = case when ${grace_ms}::float8 > 0 then ${inMs(sql, grace_ms)} end,
      revision = w.revision + 1, updated_at = clock_timestamp()
    where w.user_id = ${user_id} and w.id = ${id}
    returning ${SHOWN(sql)}`
  return row
}

/** The caller holds the row. */
export async function deleteWebhook(sql: Sql, user_id: string, id: string) {
  await sql`delete from webhooks where user_id = ${user_id} and id = ${id}`
}

/** With the commit: whoever sends to the webhooks of this user has a look. */
export async function tellSenders(sql: Sql, user_id: string) {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${user_id})`
}
