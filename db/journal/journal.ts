/**
 * The journal of sends: what left for a network and what became of it, in files outside of the database,
 * so that a database that went back can be told what it does not know (R14). Every process writes files of
 * its own (db/journal/segments.ts), and only ever appends; db/journal/restoreGuard.ts reads them.
 *
 * A line is one write(2) and outlives the process at once. It is not forced to the disk: a machine that
 * loses power keeps its database, and who restores a backup after that loses at most the last seconds.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim, WrittenSend } from '../delivery/attempts.ts'
import type { PublishedPart, SendingAccount } from '../delivery/due.ts'
import { seal, type Keyring } from '../secrets/seal.ts'
import { journalsIn, openNames, removeOld } from './segments.ts'

/** What a start has to read of each process at least. */
const SEGMENT_BYTES = 8 * 1024 * 1024

/** A claimed send. */
export interface ClaimedSend extends Claim {
  platform: SendingAccount['platform']
  /** How many parts the whole delivery has: with those of `position` and `covers` the last one shows. */
  of: number
}

/** What became of a send. Open until it is known; `gave_up` when it was left to its author. */
export type JournalOutcome =
  | { state: 'accepted'; parts: PublishedPart[] }
  | { state: 'refused' | 'not_sent' | 'absent' | 'gave_up' }

export interface Journal {
  readonly folder: string
  /** By which the database knows what is in the folder. */
  readonly ids: string[]
  /** Before the first byte leaves. Throws when it cannot be written, and then nothing may be sent. */
  began(send: ClaimedSend, payload: WrittenSend): void
  /** As soon as the outcome is known; one that is unknown says nothing. A failure is reported only: the
   * send stays open in the journal, and after a restore it would be looked up. */
  ended(attempt_id: string, outcome: JournalOutcome | { state: 'unknown' }): void
  close(): void
}

export function openJournal(
  folder: string,
  keyring: Keyring,
  report: (error: unknown) => void,
  segment_bytes = SEGMENT_BYTES,
): Journal {
  const ids = journalsIn(folder)
  const nextName = openNames()
  let day = ''
  let file: number | undefined
  let size_bytes = 0
  let highest = 0

  function append(line: object) {
    const at = new Date().toISOString()
    if (file === undefined || !at.startsWith(day) || size_bytes > segment_bytes) {
      turnTo(at.slice(0, 10))
    }
    const bytes = Buffer.from(`${JSON.stringify({ at, ...line })}\n`)
    size_bytes += bytes.length
    if (writeSync(file ?? -1, bytes) < bytes.length) {
      // What is appended to half a line could not be read either.
      close()
      throw new Error('the journal of sends could not be written whole')
    }
  }
  function turnTo(today: string) {
    close()
    if (today !== day) removeOld(folder)
    file = openSync(join(folder, nextName(today, highest)), 'ax', 0o600)
    day = today
    size_bytes = 0
  }
  function close() {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  return {
    folder,
    ids,
    began(send, payload) {
      const { user_id, id, subject_id, connection_id, fence, attempt_id, number } = send
      const { position, covers, client_id } = payload
      append({
        number,
        attempt_id,
        user_id,
        delivery_id: id,
        subject_id,
        connection_id,
        fence,
        platform: send.platform,
        position,
        covers,
        of: send.of,
        client_id,
        payload: seal(keyring, JSON.stringify(payload), payloadPlace(attempt_id)),
      })
      highest = Math.max(highest, number)
    },
    ended(attempt_id, outcome) {
      if (outcome.state === 'unknown') return
      try {
        const parts = outcome.state === 'accepted' && { parts: outcome.parts }
        append({ ended: attempt_id, state: outcome.state, ...parts })
      } catch (error) {
        report(error)
      }
    },
    close,
  }
}

/** What a sealed payload is bound to. */
export function payloadPlace(attempt_id: string): string {
  return `journal/${attempt_id}`
}
