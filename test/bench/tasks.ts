/**
 * The tasks of a page's main thread, from Chromium's own trace: how long each took by the clock, and how much of that
 * the processor worked on it. The second says the same beside whatever else the machine does.
 */
import type { Browser, Page } from 'playwright-core'

export interface Task {
  took_ms: number
  worked_ms: number
}

export interface Traced {
  all: Task[]
  /** Those between the beginning and the end of what the page has measured. */
  measured: Task[]
}

/** Of the format that `chrome://tracing` reads; times are in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

const TASK = 'RunTask'
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
const LONG_MS = 50

/** `measure` is the name of one by `performance.measure`, where there is one. */
export async function traced(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  measure = '',
): Promise<Traced> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const trace = (await browser.stopTracing()).toString()
  // Of Chromium.
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const tasks = events.filter(
    ({ name, pid, tid }) => name === TASK && threads.includes(`${pid} ${tid}`),
  )
  const at = (ph: string) => events.find((one) => one.name === measure && one.ph === ph)?.ts ?? 0
  const [from, until] = [at('b'), at('e')]
  return {
    all: tasks.map(taskOf),
    measured: tasks.filter(({ ts }) => ts >= from && ts < until).map(taskOf),
  }
}

function taskOf({ dur = 0, tdur = 0 }: TraceEvent): Task {
  return { took_ms: dur / 1_000, worked_ms: tdur / 1_000 }
}

export function workOf(tasks: Task[]): number {
  return tasks.reduce((sum, { worked_ms }) => sum + worked_ms, 0)
}

/** Which of them would hold up whoever scrolls or types. */
export function longOnes(tasks: Task[]): string {
  const counts = (['took_ms', 'worked_ms'] as const).map((kind) => {
    const times = tasks.map((task) => task[kind])
    const longest = times.reduce((most, ms) => Math.max(most, ms), 0)
    return `${times.filter((ms) => ms > LONG_MS).length} (longest ${longest.toFixed(0)} ms)`
  })
  return `tasks over ${LONG_MS} ms by the clock ${counts[0]}, by the processor ${counts[1]}`
}
