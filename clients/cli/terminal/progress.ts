/** A line on stderr that shows how far something long has come; nothing where stderr is no terminal. */
import { cut } from '../output/table.ts'
import type { Environment } from '../environment.ts'
import { BEGIN_ANEW, widthOf, type Terminal } from './terminal.ts'

interface Progress {
  /** `done` of the total, and what is going on now. */
  tell(done: number, note?: string): void
  /** Takes the line away, so that something else can be said. */
  clear(): void
}

const BAR_WIDTH = 24
/** Faster than this nobody can read. */
const REDRAW_MS = 80

export function openProgress(
  { can_redraw, line }: Pick<Terminal, 'can_redraw' | 'line'>,
  { stderr }: Pick<Environment, 'stderr'>,
  total: number,
  quiet = false,
): Progress {
  if (!can_redraw || quiet) return { tell() {}, clear() {} }
  let drawn_at = -Infinity
  return {
    tell(done, note = '') {
      if (performance.now() - drawn_at < REDRAW_MS && done < total) return
      drawn_at = performance.now()
      line.drawn = true
      const filled =
        total === 0 ? BAR_WIDTH : Math.floor((Math.min(done, total) / total) * BAR_WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
      stderr.write(`${BEGIN_ANEW}${cut(`${bar} ${done}/${total}  ${note}`, widthOf(stderr) - 1)}`)
    },
    clear() {
      if (line.drawn) stderr.write(BEGIN_ANEW)
      line.drawn = false
    },
  }
}
