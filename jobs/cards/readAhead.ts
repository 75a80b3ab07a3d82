/** Has the pages read whose cards will be wanted soon. Nobody waits for it, least of all an account's place. */
import { claimCardRequests } from '../../db/delivery/cards.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { linkedPage } from './linkedPage.ts'

const AT_ONCE = 20
const OF_EACH_USER = 5

export async function readCardsAhead(s: Publisher) {
  const at_once = Math.min(AT_ONCE, s.cards.room)
  if (at_once <= 0) return
  const busy = s.cards.listBusy(OF_EACH_USER)
  for (const request of await claimCardRequests(s.db, { at_once, of_each: OF_EACH_USER, busy })) {
    const { user_id, platform, due_at, post } = request
    const page = linkedPage(post, platform)
    if (page !== undefined) void s.track(s.cards.read(user_id, page.url, { at: due_at }))
  }
}
