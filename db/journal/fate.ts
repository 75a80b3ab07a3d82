/** What a journalled delivery is to be in a database that does not know of its sends (R14). */
import type { JournalledEnding, JournalledSend } from './readJournal.ts'

/** A send that the database does not know, or does not know the end of. */
export interface LostSend extends JournalledSend {
  ending: JournalledEnding | undefined
  of_article: boolean
  /** How many parts the post has in this database; it may have been edited before it was sent. */
  parts_now: number
}

/**
 * `published` when its last part is live. `unknown`: its last send is open, and is looked up as after a
 * crash. `waiting`: its first parts are live, and nothing is open. `asked`: it may be there, and nobody
 * but the author can tell, or tell how it is to go on.
 */
export type Fate = 'published' | 'unknown' | 'waiting' | 'asked'

/** Of the sends of one delivery, in the order of their numbers. */
export function fateOf(sends: LostSend[]): Fate {
  if (sends.some((send) => isAccepted(send) && send.position + send.covers >= send.of)) {
    return 'published'
  }
  const last = sends.at(-1)
  // What is left of a thread is not what its author has here: it must not go on by itself.
  if (last === undefined || last.of !== last.parts_now) return 'asked'
  const live = new Set(sends.filter(isAccepted).map(({ position }) => position))
  const open = sends.filter((send) => mayBeThere(send) && !live.has(send.position))
  if (open.length === 0) return 'waiting'
  return open.length === 1 && last.ending === undefined && open[0] === last ? 'unknown' : 'asked'
}

/** Accepted, given up or never heard of again: what was certainly not published needs no guard. */
function isLost({ ending }: Pick<LostSend, 'ending'>): boolean {
  return ending === undefined || ending.state === 'accepted' || ending.state === 'gave_up'
}

export function isAccepted(send: LostSend): send is LostSend & {
  ending: Extract<JournalledEnding, { state: 'accepted' }>
} {
  return send.ending?.state === 'accepted'
}

function mayBeThere(send: LostSend): boolean {
  return isLost(send) && !isAccepted(send)
}
