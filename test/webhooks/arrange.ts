/** Webhooks of users, and time that has passed for them. */
import { expect } from 'vitest'
import type { components } from '../../generated/openapi.ts'
import type { TestUser, World } from '../world/world.ts'

export type Webhook = components['schemas']['Webhook']
export type WebhookDelivery = components['schemas']['WebhookDelivery']

export const WEBHOOKS = '/api/v1/webhooks'

/** With its secret. */
export async function newWebhook(
  w: World,
  user: TestUser,
  body: object,
): Promise<Webhook & { secret: string }> {
  const answer = await w.call(user, 'POST', WEBHOOKS, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

export async function webhookNow(w: World, user: TestUser, id: string): Promise<Webhook> {
  const answer = await w.call(user, 'GET', `${WEBHOOKS}/${id}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** The newest first, the first page of them. */
export async function deliveriesOf(
  w: World,
  user: TestUser,
  id: string,
  query = '',
): Promise<WebhookDelivery[]> {
  const answer = await w.call(user, 'GET', `${WEBHOOKS}/${id}/deliveries?limit=100${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.deliveries
}

/** Waits until an event has had so many attempts, all of which have ended. */
export function attempted(
  w: World,
  user: TestUser,
  webhook_id: string,
  event_id: string,
  attempts: number,
): Promise<WebhookDelivery> {
  return w.until(async () => {
    const all = await deliveriesOf(w, user, webhook_id)
    const one = all.find((delivery) => delivery.event_id === event_id)
    const ended = one?.attempts.filter(({ duration_ms }) => duration_ms !== undefined) ?? []
    return ended.length >= attempts && one
  })
}

/** As if the next attempts of a webhook were due now. */
export async function passTime(w: World, webhook_id: string) {
  await w.db.begin(async (tx) => {
    await tx`select from webhooks where id = ${webhook_id} for no key update`
    await tx`
      update webhook_deliveries set next_attempt_at = clock_timestamp()
      where webhook_id = ${webhook_id} and status = 'pending' and next_attempt_at > clock_timestamp()`
    await tx`
      update webhooks set due_at = clock_timestamp(), paused_until = null
      where id = ${webhook_id}`
  })
}
