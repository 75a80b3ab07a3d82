/** Processor time and memory of processes, from Linux' /proc: what a measurement costs on a machine that others use too. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for every program. */
const TICKS_PER_S = 100

/** Of one process, with its share of what it has in common with others (PSS), in megabytes. */
export function memoryMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1]) / 1024
}

interface Stat {
  pid: number
  parent: number
  seconds: number
}

/** Seconds that a process and its children have used; those that have ended are counted by their parent. */
export function processorSeconds(pid: number): number {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(name) : []))
  return stats
    .filter((stat) => stat.pid === pid || stat.parent === pid)
    .reduce((sum, { seconds }) => sum + seconds, 0)
}

function readStat(pid: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; what follows are words.
    const words = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(words[index]), 0)
    return [{ pid: Number(pid), parent: Number(words[1]), seconds: ticks / TICKS_PER_S }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
