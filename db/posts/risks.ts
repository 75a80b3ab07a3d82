/**
 * What will keep a scheduled post from going out (decision 321), in words. `risks_of_post` in
 * db/migrations/0047_a_risks_of_held.sql finds it.
 */
import type { components } from '../../generated/openapi.ts'
import type { Platform } from '../../generated/names.ts'
import type { DeliveryReport } from '../delivery/reports.ts'
import type { Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'

export type Risk = components['schemas']['Risk']
type RiskCode = Risk['code']

/** As the database has it. */
export type RiskRow = Omit<Risk, 'message'>

/** Undefined when there is none. Only what waits is at risk; the state of an event may know of others. */
export function risksOf(
  rows: RiskRow[] | null,
  reports: DeliveryReport[] | null,
): Risk[] | undefined {
  const waits = (platform: string) =>
    reports?.some(
      ({ platform: on, state }) => on === platform && (state === 'waiting' || state === 'held'),
    )
  const risks = (rows ?? []).flatMap((row): Risk[] => {
    const is_open = row.platform === undefined ? reports !== null : waits(row.platform)
    return is_open ? [{ ...row, message: inWords(row) }] : []
  })
  return risks.length === 0 ? undefined : risks
}

/** What is to go out on one network, and not scheduled yet. */
export interface PlannedDelivery {
  platform: Platform
  connection_id: string
  due_at: string
  needs_premium: boolean
}

const PLANNED = {
  number: 'integer',
  platform: 'text',
  connection_id: 'text',
  due_at: 'timestamptz',
  needs_premium: 'boolean',
} as const

/** Of each of these what would keep it from going out, as if it were scheduled. */
export async function findRisksAhead(
  sql: Sql,
  user_id: string,
  planned: PlannedDelivery[],
): Promise<Risk[][]> {
  if (planned.length === 0) return []
  const rows = planned.map((one, number) => ({ ...one, number }))
  const found = await sql<{ number: number; risk: RiskRow }[]>`
    select p.number, jsonb_strip_nulls(jsonb_build_object('platform', p.platform, 'account_id', p.connection_id,
      'code', r.code, 'ends_at', iso_time(r.ends_at), 'limit', r.most)) as risk
    from ${rowsAs(sql, 'p', PLANNED, rows)}
    cross join lateral risks_ahead(${user_id}, p.platform, p.connection_id, p.due_at, null, p.needs_premium) r
    order by p.number, r.code`
  return planned.map((_, index) =>
    found
      .filter(({ number }) => number === index)
      .map(({ risk }) => ({ ...risk, message: inWords(risk) })),
  )
}

/** The risk that the subscription ends before these moments; undefined for those at which it goes on. */
export async function findEndingPlan(
  sql: Sql,
  user_id: string,
  due_at: string[],
): Promise<(Risk | undefined)[]> {
  if (due_at.length === 0) return []
  const rows = await sql<{ ends_at: string | null }[]>`
    select case when e.ends_at <= d.due_at then iso_time(e.ends_at) end as ends_at
    from unnest(${due_at}::timestamptz[]) with ordinality d (due_at, place)
    left join subscriptions s on s.user_id = ${user_id}
    cross join lateral (select subscription_ends_at(s) as ends_at) e
    order by d.place`
  return rows.map(({ ends_at }) => {
    if (ends_at === null) return undefined
    const risk = { code: 'subscription_required', ends_at } as const
    return { ...risk, message: inWords(risk) }
  })
}

const WORDS: Record<RiskCode, (risk: RiskRow) => string> = {
  account_not_connected: () => 'There is no connected account for it: connect one.',
  needs_reconnect: () => 'Its network does not take the sign-in of its account: connect it again.',
  sign_in_ends: ({ ends_at }) =>
    `The sign-in of its account ends before it is due, at ${ends_at}: connect it again until then.`,
  subscription_required: ({ ends_at }) =>
    ends_at === undefined
      ? 'There is no active subscription.'
      : `The subscription ends before it is due, at ${ends_at}.`,
  network_limit: ({ limit }) =>
    `Its network takes ${limit} posts of an account in a UTC day, and so many are scheduled before it: move it to another day.`,
  too_long: () =>
    'Its account has no paid tier of X any more, and the text is too long without one: make it shorter.',
}

function inWords(risk: RiskRow): string {
  return WORDS[risk.code](risk)
}
