/** What comes about without a request, in the model. */
import type { Happening } from './asked.ts'
import { finishRemoval, giveUp, rollUp, type Model, type Post } from './model.ts'

/** More than a run's clock ever shows. */
const LONG_AGO = 10_000

export function happen(m: Model, asked: Happening): string {
  switch (asked.kind) {
    case 'faults':
      m.accounts[asked.platform].faults.push(...asked.faults)
      break
    case 'time':
      comeDue(m.posts[asked.post], asked.late, ++m.clock)
      break
    case 'hold_ends':
      m.accounts[asked.platform].held = null
      break
    case 'reconnect':
      m.accounts[asked.platform].dead = false
      break
    case 'looks':
    case 'deadlines':
      for (const post of m.posts) {
        for (const d of Object.values(post.deliveries).filter(({ state }) => state === 'unknown')) {
          if (asked.kind === 'looks') d.looking = true
          else {
            giveUp(d)
            d.given_up_since = post.deleted !== null
          }
        }
        rollUp(post)
        finishRemoval(m, post)
      }
  }
  return 'done'
}

/** The time of a post, or of its next try, has come. What is late was due before all that is not. */
function comeDue(post: Post | undefined, late: boolean, clock: number) {
  if (post === undefined || post.deleted !== null) return
  const now = late ? clock - LONG_AGO : clock
  if (post.status === 'scheduled' && post.due === null && post.date !== 'now') {
    Object.assign(post, { date: 'past', due: now, late })
  }
  for (const d of Object.values(post.deliveries)) {
    if (d.state !== 'waiting' || d.on_request) continue
    if (d.due === null) Object.assign(d, { due: now, late })
    d.pausing = false
  }
}
