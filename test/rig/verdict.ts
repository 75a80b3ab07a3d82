/** What must hold while an instance is attacked, and the table that tells. */
import type { Ending } from './attack.ts'
import type { Figures } from './watch.ts'

/** Of the other callers' requests, and of the process. */
export const BOUNDS = { p99_ms: 100, max_ms: 250, peak_mb: 512 }
/** However little was computed: nobody is made to wait in a queue for longer. */
const QUEUE_MS_MAX = 1_000
/** Fewer are too few to say what 99 of 100 get. */
const ENOUGH = 100

export interface Result extends Figures {
  name: string
  /** How many attacks ended how. */
  endings: Record<string, number>
  peak_mb: number
  /** More than the twin's. */
  processor_ms: number
  killed: boolean
}

/**
 * What it broke, in words; none when it may pass. What the machine costs the twin is not held against it,
 * and neither is a wait in which it hardly computed: then something else had the processor.
 */
export function broken(result: Result): string[] {
  const { asked, p99, twin_p99, max, twin_max, peak_mb, killed, endings, failures } = result
  const ours = Object.keys(endings).filter((ending) => /^(500|silent)$/.test(ending))
  const beyond = (wait: number, of_twin: number, most: number) =>
    wait - of_twin > (result.processor_ms > most ? most : QUEUE_MS_MAX)
  return [
    ...(killed ? ['took more memory than there is'] : []),
    ...(beyond(max, twin_max, BOUNDS.max_ms) ? [`one waits ${max} ms`] : []),
    ...(asked >= ENOUGH && beyond(p99, twin_p99, BOUNDS.p99_ms)
      ? [`1 in 100 waits ${p99} ms`]
      : []),
    ...(peak_mb > BOUNDS.peak_mb ? [`${peak_mb} MB`] : []),
    ...ours.map((ending) => `answered ${ending}`),
    ...(failures.length > 0 ? [`others are refused: ${failures.join(', ')}`] : []),
  ]
}

export function count(endings: Ending[]): Record<string, number> {
  const groups = [...Map.groupBy(endings, String)]
  return Object.fromEntries(groups.map(([ending, all]): [string, number] => [ending, all.length]))
}

/** The worst first. */
export function tableOf(results: Result[], rows: number): string[] {
  const sorted = results.toSorted((a, b) => badnessOf(b) - badnessOf(a))
  const head = '  max (twin)   p99 (twin)   peak MB   processor   request'
  return [
    head,
    ...sorted.slice(0, rows).map((one) => {
      const { max, twin_max, p99, twin_p99, peak_mb, processor_ms, name, endings } = one
      const cells = [
        `${max} (${twin_max})`.padStart(12),
        `${p99} (${twin_p99})`.padStart(12),
        String(peak_mb).padStart(9),
        `${processor_ms} ms`.padStart(11),
      ]
      const ends = Object.entries(endings).map(([ending, times]) => `${ending} x ${times}`)
      const why = broken(one).length > 0 ? ` BROKEN: ${broken(one).join('; ')}` : ''
      return `${cells.join(' ')}   ${name}: ${ends.join(', ')}${why}`
    }),
  ]
}

function badnessOf({ max, twin_max, peak_mb, killed }: Result): number {
  const { max_ms, peak_mb: most } = BOUNDS
  return (killed ? 1_000 : 0) + Math.max((max - twin_max) / max_ms, peak_mb / most)
}
