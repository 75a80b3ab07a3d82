/**
 * Memory belongs to the process, so the bound on it does too: whoever works in a thread of its own is
 * given the room of the process (networks/media/mediaThread.ts).
 */
import { openSemaphore, type Semaphore } from '../semaphore.ts'
import { MAX_WORKING_BYTES } from './limits.ts'

let room: Semaphore = openSemaphore(MAX_WORKING_BYTES)

export function whenThereIsRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return room.run(bytes, work)
}

export function shareRoom(shared: Semaphore) {
  room = shared
}
