/**
 * What will keep a scheduled post from going out (decision 321), in words. `risks_of_post` in
 * db/migrations/0033_a_risks.sql finds it.
 */
import type { components } from '../../generated/openapi.ts'
import type { DeliveryReport } from '../delivery/reports.ts'

type Risk = components['schemas']['Risk']
type RiskCode = Risk['code']

/** As the database has it. */
export type RiskRow = Omit<Risk, 'message'>

/** Undefined when there is none. Only what waits is at risk; the state of an event may know of others. */
export function risksOf(
  rows: RiskRow[] | null,
  reports: DeliveryReport[] | null,
): Risk[] | undefined {
  const waits = (platform: string) =>
    reports?.some((report) => report.platform === platform && report.state === 'waiting')
  const risks = (rows ?? []).flatMap((row): Risk[] => {
    const is_open = row.platform === undefined ? reports !== null : waits(row.platform)
    return is_open ? [{ ...row, message: inWords(row) }] : []
  })
  return risks.length === 0 ? undefined : risks
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
