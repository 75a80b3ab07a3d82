/** A text for a file that had none costs something on X with each post that has it, and one less costs nothing any more. */
import {
  findOpenReservations,
  replaceReservations,
  type OpenReservation,
} from '../../db/costs/descriptions.ts'
import { lockPosts } from '../../db/posts/posts.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { readContent } from '../../jobs/delivery/content.ts'
import type { Call } from '../handler.ts'
import { costOfCharges, withinBudget } from '../costs/enqueueWithinBudget.ts'
import { spenderOf } from '../costs/spender.ts'

/**
 * Reserves it anew for posts that the caller has locked, after the change: 403 where that is over a budget. Whoever
 * describes pays, as whoever edits does (decision 423).
 */
export async function reserveDescribed(
  tx: Sql,
  { user, publisher }: Call<'updateMedia'>,
  post_ids: string[],
) {
  const { networks, worker, prices } = publisher
  const billing = networks.of('live', 'x').billing
  const open = await findOpenReservations(tx, user.id, post_ids)
  const reservations: OpenReservation[] = []
  for (const { post_id, due_at, is_held } of open) {
    // One at a time: there may be many, and each as large as they come.
    const [post] = await lockPosts(tx, worker, user, [post_id])
    if (post === undefined) continue
    const charges = billing?.ofContent(readContent(publisher, post, post.media, 'x')) ?? []
    const cost_items = costOfCharges(prices, 'x', charges, due_at)
    reservations.push({ post_id, due_at, is_held, cost_items })
  }
  if (reservations.length === 0) return
  const spender = spenderOf(publisher, user)
  const spendings = reservations.map(({ post_id: id, ...cost }) => ({ id, ...cost }))
  await withinBudget(tx, spender, spendings, () =>
    replaceReservations(tx, user.id, reservations, spender.payer?.key_id ?? null),
  )
}
