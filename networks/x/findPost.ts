/**
 * Looks for a post or an article of ours on X, where a send ended without an answer. X names no key of
 * ours, so that it is known by what it says, by when X took it, and by belonging to nothing else. What may
 * be it or not is neither taken for it nor for a proof that it is absent.
 */
import type { Account, LookupResult, Payload, Search } from '../network.ts'
import { textOf } from '../wire/wire.ts'
import { livePart, sendOf, type XSettings } from './post.ts'
import { likenessOf } from './shown.ts'
import { takenAt, type ReadTimeline } from './timeline.ts'

/** So little earlier than the send may be by a difference of the clocks that cannot be seen. */
const DOUBTFUL_MS = 1_000
/** So much earlier when one of them is seen to be wrong. */
const UNSURE_MS = 60_000

const ALONE = {
  since: undefined,
  is_certain: false,
  listOthers: () => Promise.resolve({ remote_ids: [], rivals: [] }),
}

export async function findOnX(
  { web_url }: XSettings,
  readTimeline: ReadTimeline,
  account: Account,
  payload: Payload,
  started_at: number,
  search?: Search,
): Promise<LookupResult> {
  const { since = started_at, is_certain, listOthers } = search ?? ALONE
  const timeline = await readTimeline(account, since)
  if (timeline.state === 'unreadable') return timeline

  const sent_at = started_at + timeline.ahead_ms - (is_certain ? 0 : UNSURE_MS)
  const alike = timeline.posts.flatMap((post) => {
    const [id, likeness] = [textOf(post, 'id'), likenessOf(post, sendOf(payload))]
    if (id === undefined || likeness === 'other') return []
    const certain = likeness === 'certain'
    const early_ms = certain ? 0 : sent_at - takenAt(id)
    return early_ms > DOUBTFUL_MS + timeline.unsure_ms
      ? []
      : { post, id, certain, doubtful: early_ms > 0 }
  })
  if (alike.length === 0) return { state: 'absent' }

  const others = await listOthers(alike.map(({ id }) => id))
  const left = alike.filter(({ id }) => !others.remote_ids.includes(id))
  const [one] = left
  if (one === undefined) return { state: 'absent' }
  const is_rivalled = others.rivals.some((rival) => likenessOf(one.post, sendOf(rival)) !== 'other')
  if (left.length > 1 || one.doubtful || (is_rivalled && !one.certain)) {
    return { state: 'unreadable', error: 'X shows what may be this post or another one.' }
  }
  return { state: 'found', parts: [livePart(web_url, account, payload.position, one.id)] }
}
