/** Deletions, held against what networks still show at the end. */
import { wordsOf } from './crew.ts'
import type { Answer } from './clients.ts'
import type { Platform } from './simulated.ts'
import type { Site } from './site.ts'
import type { Violation } from './verdict.ts'

/** What a network may do when it is asked to remove a copy. */
export function listTroubles(silence_ms: number): Record<string, object> {
  return {
    'answers 429': { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    'answers 500': { kind: 'status', status: 500 },
    'answers 503': { kind: 'status', status: 503 },
    'is silent': { kind: 'stall', delay_ms: silence_ms },
  }
}

export interface Deletion {
  /** What networks show of the post: its parts, or all of them as one. */
  texts: string[]
  answer: Answer
  answered_at: number
  /** Nobody may know whether LinkedIn has it, and its author was told so, or could not be told anything. */
  may_stay: boolean
}

/** Parts as X and Bluesky show them, and the one that LinkedIn makes of them. */
export function shownOf(parts: string[]): string[] {
  return [...parts, parts.join('\n\n')]
}

export async function allEnded({ sql }: Site): Promise<boolean> {
  const open = await sql`
    select from removals where state = 'pending'
    union all select from posts where deleted_at is not null limit 1`
  return open.length === 0
}

export function listLive({ simulated }: Site, { texts }: Deletion): Platform[] {
  const ledger = simulated.ledger()
  const gone = new Set(ledger.filter(({ kind }) => kind === 'post_deleted').map(({ id }) => id))
  return ledger
    .filter(({ kind, text }) => kind === 'post_accepted' && texts.includes(text))
    .filter(({ id }) => !gone.has(id))
    .map(({ platform }) => platform)
}

interface Copy {
  platform: Platform
  message: string
}

/** Only LinkedIn cannot be read: what it may have is for the author to look for, who has to be told. */
export function unkept(
  { texts: [text], answer, may_stay }: Deletion,
  live: Platform[],
): Violation[] {
  if (answer.status !== 200 && !(may_stay && answer.status === 404)) {
    return [{ rule: 'a deletion is answered', what: wordsOf(answer) }]
  }
  // The answer's own member, as the contract has it.
  const copies = (answer.body.copies ?? []) as Copy[]
  return live.flatMap((platform): Violation[] => {
    const copy = copies.find((one) => one.platform === platform)
    const is_told = copy !== undefined && /see whether it is there/.test(copy.message)
    if (platform === 'secondary_b' && may_stay && (is_told || answer.status === 404)) return []
    const what = `${platform} has "${text}": ${JSON.stringify(copy ?? 'not told')}`
    return [{ rule: 'what was deleted is gone', what }]
  })
}
