/** What an attack does to the process and to its other callers. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured, Orders } from './ordinary.ts'

/** Between two, no process fills what is left of the memory. */
const LOOK_MS = 25

export interface Figures {
  /** Of the ordinary caller's requests, in ms. */
  asked: number
  p99: number
  max: number
  /** The same of the twin that nobody attacks. */
  twin_p99: number
  twin_max: number
  failures: string[]
}

export interface Ordinary {
  /** Since it was asked for the last time. */
  figures(): Promise<Figures>
  /** It may have ended before. */
  end(): void
}

export function openOrdinary(orders: Orders): Ordinary {
  const child = fork(join(import.meta.dirname, 'ordinary.ts'))
  child.send(orders)
  return {
    async figures() {
      child.send('tell')
      // What it sends is of this form.
      const [measured] = (await once(child, 'message')) as [Measured]
      return figuresOf(measured)
    },
    end() {
      if (child.connected) child.disconnect()
    },
  }
}

function figuresOf({ attacked, twin, failures }: Measured): Figures {
  return {
    asked: attacked.length,
    p99: quantile(attacked, 0.99),
    max: quantile(attacked, 1),
    twin_p99: quantile(twin, 0.99),
    twin_max: quantile(twin, 1),
    failures: [...new Set(failures)],
  }
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}

/** In MB, as Linux counts them: now, and at most since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

export function forgetPeak(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** In ms, of all its threads. */
export function processorOf(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const TICK_MS = 10
  const [user, system] = after.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Calls `kill` for a process that takes more than it may, until the function that it answers is called. */
export function boundMemory(pid: number, mb_max: number, kill: () => void): () => void {
  const looking = setInterval(() => {
    if (memoryOf(pid).now <= mb_max) return
    clearInterval(looking)
    kill()
  }, LOOK_MS)
  return () => clearInterval(looking)
}
