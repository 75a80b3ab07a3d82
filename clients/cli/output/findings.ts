/** What checks have found: one line each, said as soon as it is known, and what to do where something is wrong. */
import type { Terminal } from '../terminal/terminal.ts'
import { Failure } from '../failure.ts'
import { showList, type Showing } from './show.ts'

export interface Finding {
  name: string
  state: 'good' | 'doubtful' | 'bad'
  said: string
  /** What to do about it. */
  next?: string
  /** Whether what follows makes no sense any more. */
  stops?: boolean
}

export const FINDING_FIELDS = ['name', 'state', 'said', 'next']
const MARKS = { good: '✓', doubtful: '!', bad: '✗' } as const
const STYLES = { good: 'green', doubtful: 'yellow', bad: 'red' } as const

/** Throws a Failure when something is bad, after all of it was shown. */
export async function showFindings(
  shown: Showing,
  findings: AsyncIterable<Finding> | Iterable<Finding>,
): Promise<void> {
  const found: Finding[] = []
  for await (const { next, ...finding } of findings) {
    const one = { ...finding, ...(next !== undefined && { next: shown.terminal.asCalled(next) }) }
    found.push(one)
    if (!shown.json) printFinding(shown.terminal, one)
    // What is built on this would only say the same again.
    if (finding.stops) break
  }
  const records = found.map(({ name, state, said, next = null }) => ({ name, state, said, next }))
  if (shown.json) showList(shown, records, [], records)
  const bad = found.filter(({ state }) => state === 'bad').length
  if (bad > 0) throw new Failure('failed', `${bad} of ${found.length} checks failed.`)
}

function printFinding(terminal: Terminal, { name, state, said, next }: Finding): void {
  const mark = terminal.columns === undefined ? state : terminal.paint(STYLES[state], MARKS[state])
  const what = next === undefined ? said : `${said} ${next}`
  if (terminal.columns === undefined) terminal.print([state, name, what].join('\t'))
  else terminal.print(`${mark} ${name.padEnd(13)}${what}`)
}

export function good(name: string, said: string): Finding {
  return { name, state: 'good', said }
}

export function doubtful(name: string, said: string, next: string): Finding {
  return { name, state: 'doubtful', said, next }
}

export function bad(name: string, said: string, next?: string): Finding {
  return { name, state: 'bad', said, ...(next !== undefined && { next }) }
}

/** Whatever is no Failure is thrown on. */
export function failed(name: string, error: unknown): Finding {
  if (!(error instanceof Failure)) throw error
  return bad(name, error.message, error.next)
}
