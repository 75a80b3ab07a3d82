/**
 * Memory belongs to the process, so the bound on it does too: whoever works in a thread of its own is
 * given the room of the process (networks/media/mediaThread.ts).
 */
import { openGate, type Gate } from './gate.ts'
import { MAX_WORKING_BYTES } from './limits.ts'

let room: Gate = openGate(MAX_WORKING_BYTES)

export function whenThereIsRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return room.pass(bytes, work)
}

export function shareRoom(shared: Gate) {
  room = shared
}
