/** Processes of this machine that may end at any moment, by their numbers. */
import { readdirSync, readFileSync } from 'node:fs'

export function listProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}

export function childrenOf(parent: number): number[] {
  return listProcesses().filter((pid) => parentOf(pid) === parent)
}

/** The fourth field, after the name; no number for one that is gone. */
export function parentOf(pid: number): number {
  return Number(contentOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])
}

export function sendSignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Of a group that dies together some are gone before their turn.
  }
}

/** Nothing where there is no such file. */
export function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
