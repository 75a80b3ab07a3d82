/** What a send is billed as by the prices of the day that it was due (decision 370). */
import type { Bill } from '../../db/delivery/attempts.ts'
import type { Due } from '../../db/delivery/due.ts'
import type { Network, Payload } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'

export function billOf(
  { prices }: Pick<Publisher, 'prices'>,
  { platform, billing }: Network,
  { due_at }: Pick<Due, 'due_at'>,
  payload: Payload,
): Bill {
  if (billing === undefined) return undefined
  const [bill] = prices.priced(platform, [billing.ofSend(payload)], new Date(due_at))
  return bill
}
