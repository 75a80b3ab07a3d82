/** What a run of the bench has measured, as one file, so that runs can be compared. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Print } from './figures.ts'

const MB = 1024 * 1024

interface Figure {
  part: string
  what: string
  result: string
  /** Those in the result, in their order. */
  numbers: number[]
}

export interface Record {
  /** A printer that notes what it prints. */
  of(part: string): Print
  /** At the end of the run. */
  write(file: string): void
}

export function openRecord(print: Print): Record {
  const began = { at: new Date().toISOString(), load: loadavg() }
  const figures: Figure[] = []
  return {
    of: (part) => (what, result) => {
      const numbers = [...result.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
        Number(number.replaceAll(',', '')),
      )
      figures.push({ part, what: what.trim(), result, numbers })
      print(what, result)
    },
    write(file) {
      const machine = {
        processors: cpus().length,
        model: cpus()[0]?.model ?? '',
        memory_mb: Math.round(totalmem() / MB),
        node: process.version,
      }
      const run = { commit: commitHere(), date: began.at, machine }
      const loads = { before: began.load, after: loadavg() }
      writeFileSync(file, `${JSON.stringify({ ...run, load: loads, figures }, undefined, 2)}\n`)
    },
  }
}

/** Null outside of a repository. */
function commitHere(): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return null
  }
}
