/**
 * The memory of all JSON, whoever reads it: of bodies, half-sent ones and those that are worked on, and of what
 * is read for an answer, until whoever asked for it has taken it.
 */
import type { Request, Response } from 'express'
import { openMemoryBudget, type MemoryHolder, type MemoryShare } from './memoryBudget.ts'
import { bytesReceived } from './received.ts'
import { isTooSlow } from './slowLine.ts'

const KB = 1024
const MB = 1024 * KB
/** Nearly all are smaller, and never wait for the others. */
const SMALL_BYTES = 64 * KB
const WAIT_MS = 5_000
const SMALL = { bytes: 16 * MB, share_bytes: 4 * MB, wait_ms: WAIT_MS }
/** Of one caller one of the largest size at a time. */
const LARGE = { bytes: 32 * MB, share_bytes: 8 * MB, wait_ms: WAIT_MS }

export interface RequestMemory {
  /**
   * Before the body is read; `bytes_max` is what it may have at most. While others wait, a body that comes more
   * slowly than a slow line carries is cut.
   */
  enter(caller: string, req: Request, bytes_max: number, cut: () => void): Promise<MemoryShare>
  /** Before so many bytes are read for an answer, which has them until it has left. */
  answer(caller: string, res: Response, bytes: number): Promise<void>
  /** As `answer`, for one page after the other: each has what the one before it had. */
  pages(caller: string, res: Response): (bytes: number) => Promise<void>
}

/** What the database sent, rows, the text that is made of them, its bytes, and what of it waits for the collector of garbage. */
const TIMES_IN_MEMORY = 6

export function openRequestMemory(): RequestMemory {
  const small = openMemoryBudget(SMALL)
  const large = openMemoryBudget(LARGE)
  const take = (caller: string, bytes: number, arriving?: MemoryHolder) =>
    (bytes <= SMALL_BYTES ? small : large).take(caller, bytes, arriving)
  return {
    enter: (caller, req, bytes_max, cut) =>
      take(caller, sizeOf(req, bytes_max), {
        dawdles: (had_ms) => isTooSlow(bytesReceived(req), had_ms),
        cut,
      }),
    async answer(caller, res, bytes) {
      const taken = await take(caller, TIMES_IN_MEMORY * bytes)
      if (res.closed) taken.giveBack()
      else res.once('close', taken.giveBack)
    },
    pages(caller, res) {
      let taken: MemoryShare | undefined
      const giveBack = () => taken?.giveBack()
      return async (bytes) => {
        giveBack()
        if (bytes === 0) return
        res.off('close', giveBack).once('close', giveBack)
        taken = await take(caller, TIMES_IN_MEMORY * bytes)
        if (res.closed) giveBack()
      }
    },
  }
}

/** What is compressed, or sent without a length, may become as large as bodies can be. */
function sizeOf({ headers }: Request, bytes_max: number): number {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers
  const is_known = length !== undefined && encoding === 'identity'
  return is_known ? Math.min(Number(length), bytes_max) : bytes_max
}
