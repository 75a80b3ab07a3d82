/**
 * Scripted faults. Each waits for a matching call and is used up by it. The kinds differ in what
 * matters to a client that has to know what happened: whether the call took effect, and whether
 * the client could learn of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../generated/names.ts'

export type FaultKind =
  /** Refused with this answer; no effect. */
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection dies; no effect. */
  | { kind: 'cut_before' }
  /** Takes effect, then the connection dies. */
  | { kind: 'cut_after' }
  /** Takes effect at once, the answer comes late. */
  | { kind: 'slow'; delay_ms: number }
  /** Takes effect late, even when the client has gone away by then. */
  | { kind: 'stall'; delay_ms: number }
  /** Takes effect; the answer has the right status and makes no sense. */
  | { kind: 'garbage' }
  /** Takes effect; half of the answer, then the connection dies. */
  | { kind: 'half' }

export type Fault = FaultKind & {
  platform: Platform
  operation?: string
  /** Handle or id. */
  account?: string
  times: number
}

export interface Faults {
  add(fault: Fault): void
  /** Of an account, of an operation, or all; those that keep a call waiting let it go on. */
  callOff(which?: { account?: string | undefined; operation?: string | undefined }): void
  list(): Fault[]
  /** The first fault that fits the call, counted down. */
  take(call: { platform: Platform; operation: string; names: string[] }): Fault | undefined
  /** As long as the fault says, or until it is called off. */
  keepWaiting(fault: Extract<Fault, { delay_ms: number }>): Promise<void>
}

export function openFaults(): Faults {
  let faults: Fault[] = []
  const waiting = new Map<AbortController, Fault>()

  return {
    add: (fault) => void faults.push(fault),
    callOff({ account, operation } = {}) {
      const isMeant = (one: Fault) =>
        (account === undefined || one.account === account) &&
        (operation === undefined || one.operation === operation)
      faults = faults.filter((one) => !isMeant(one))
      for (const [call, fault] of waiting) if (isMeant(fault)) call.abort()
    },
    list: () => faults,
    take({ platform, operation, names }) {
      const fault = faults.find(
        (one) =>
          one.platform === platform &&
          (one.operation === undefined || one.operation === operation) &&
          (one.account === undefined || names.includes(one.account)),
      )
      if (fault && --fault.times <= 0) faults = faults.filter((one) => one !== fault)
      return fault
    },
    async keepWaiting(fault) {
      const call = new AbortController()
      waiting.set(call, fault)
      await sleep(fault.delay_ms, undefined, { signal: call.signal }).catch(() => undefined)
      waiting.delete(call)
    },
  }
}
