/**
 * The journal of sends: what left for a network and what became of it, in files outside of the database,
 * so that a database restored from a backup can be told what it does not know (R14). Every process writes
 * files of its own, one for each UTC day, and only ever appends; db/journal/restoreGuard.ts reads them.
 *
 * A line is one write(2) and outlives the process at once. It is not forced to the disk: a machine that
 * loses power keeps its database, and who restores a backup after that loses at most the last seconds.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim, Send } from '../attempts.ts'
import type { PublishedPart, Sender } from '../due.ts'
import { seal, type Keyring } from '../seal.ts'

/** Longer than a backup is likely to be old; the late policy covers what is older (R12). */
const KEPT_MS = 30 * 24 * 3_600_000

/** A claimed send. */
export interface ClaimedSend extends Claim {
  platform: Sender['platform']
  /** How many parts the whole delivery has: with those of `position` and `covers` the last one shows. */
  of: number
}

/** What became of a send. Open until it is known; `gave_up` when it was left to its author. */
export type Ended =
  | { state: 'accepted'; parts: PublishedPart[] }
  | { state: 'refused' | 'not_sent' | 'absent' | 'gave_up' }

export interface Journal {
  readonly folder: string
  /** Before the first byte leaves. Throws when it cannot be written, and then nothing may be sent. */
  began(send: ClaimedSend, payload: Send): void
  /** As soon as the outcome is known; one that is unknown says nothing. A failure is reported only: the
   * send stays open in the journal, and after a restore it would be looked up. */
  ended(attempt_id: string, outcome: Ended | { state: 'unknown' }): void
  close(): void
}

export function openJournal(
  folder: string,
  keyring: Keyring,
  report: (error: unknown) => void,
): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let day = ''
  let file: number | undefined

  function append(line: object) {
    const at = new Date().toISOString()
    if (file === undefined || !at.startsWith(day)) turnTo(at.slice(0, 10))
    const bytes = Buffer.from(`${JSON.stringify({ at, ...line })}\n`)
    if (writeSync(file ?? -1, bytes) < bytes.length) {
      // What is appended to half a line could not be read either.
      close()
      throw new Error('the journal of sends could not be written whole')
    }
  }
  function turnTo(today: string) {
    close()
    removeOld(folder)
    file = openSync(join(folder, `${today}.${randomUUID()}.jsonl`), 'ax', 0o600)
    day = today
  }
  function close() {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  return {
    folder,
    began(send, payload) {
      const { user_id, id, subject_id, connection_id, fence, attempt_id, number } = send
      const { position, covers, client_id } = payload
      append({
        ...{ number, attempt_id, user_id, delivery_id: id, subject_id, connection_id, fence },
        ...{ platform: send.platform, position, covers, of: send.of, client_id },
        payload: seal(keyring, JSON.stringify(payload), payloadPlace(attempt_id)),
      })
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

/** The day that a file of the journal is named after, or undefined for any other file. */
export function dayOf(name: string): string | undefined {
  return /^(\d{4}-\d\d-\d\d)\.[0-9a-f-]{36}\.jsonl$/.exec(name)?.[1]
}

function removeOld(folder: string) {
  const oldest = new Date(Date.now() - KEPT_MS).toISOString().slice(0, 10)
  for (const name of readdirSync(folder)) {
    const day = dayOf(name)
    if (day !== undefined && day < oldest) rmSync(join(folder, name), { force: true })
  }
}
