/** What the operations on webhooks share. */
import type { Sql } from '../../db/pool/postgres.ts'
import { lockWebhook, type LockedWebhook } from '../../db/webhooks/webhooks.ts'
import type { EventTypeInput } from '../../generated/names.ts'
import { refusalOfAddress, type CallRules } from '../../networks/wire/callRules.ts'
import { notFound, validationFailed } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import { addressNotAllowed } from '../../openapi/problems.ts'
import type { Reach } from '../../db/users/reach.ts'

/** To be called in the transaction: names are looked up before it, and a repeat is told nothing new. */
export async function judgeUrl(url: string | undefined, rules: CallRules): Promise<() => void> {
  const refusal = url === undefined ? undefined : await refusalOfAddress(url, rules)
  return function needAllowed() {
    if (refusal !== undefined) throw validationFailed([addressNotAllowed(inBody('url'), refusal)])
  }
}

/** Each once. */
export function typesOf(types: EventTypeInput[]): EventTypeInput[] {
  return [...new Set(types)]
}

export async function needWebhook(tx: Sql, reach: Reach, id: string): Promise<LockedWebhook> {
  const webhook = await lockWebhook(tx, reach, id)
  if (webhook === undefined) throw notFound()
  return webhook
}
