/** The memory of all bodies of JSON, whoever reads them: half-sent ones, and those that are worked on. */
import type { Request } from 'express'
import { openMemoryBudget, type Taken } from './memoryBudget.ts'

const KB = 1024
const MB = 1024 * KB
/** Nearly all are smaller, and never wait for the others. */
const SMALL_BYTES = 64 * KB
const WAIT_MS = 5_000
const SMALL = { bytes: 16 * MB, share_bytes: 4 * MB, wait_ms: WAIT_MS }
/** Of one caller one body of the largest size at a time. */
const LARGE = { bytes: 48 * MB, share_bytes: 8 * MB, wait_ms: WAIT_MS }

export interface RequestMemory {
  /** Before the body is read; `bytes_max` is what it may have at most. */
  enter(caller: string, req: Request, bytes_max: number): Promise<Taken>
}

export function openRequestMemory(): RequestMemory {
  const small = openMemoryBudget(SMALL)
  const large = openMemoryBudget(LARGE)
  return {
    enter(caller, req, bytes_max) {
      const bytes = sizeOf(req, bytes_max)
      return (bytes <= SMALL_BYTES ? small : large).take(caller, bytes)
    },
  }
}

/** What is compressed, or sent without a length, may become as large as bodies can be. */
function sizeOf({ headers }: Request, bytes_max: number): number {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers
  const is_known = length !== undefined && encoding === 'identity'
  return is_known ? Math.min(Number(length), bytes_max) : bytes_max
}
