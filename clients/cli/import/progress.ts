/** How far an import has come: a bar on a terminal, otherwise a line now and then. */
import type { Environment } from '../environment.ts'
import { counted } from '../output/counted.ts'
import { openProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface ImportProgress {
  /** So many posts are over and done with. */
  done(count: number): void
  /** What is being waited for; an empty text when it is over. */
  note(text: string): void
  /** The same, where there is a bar. */
  show(text: string): void
  clear(): void
}

const LINE_EVERY_MS = 10_000

export function openImportProgress(
  terminal: Terminal,
  environment: Environment,
  total: number,
  quiet: boolean,
): ImportProgress {
  const bar = openProgress(terminal, environment, total, quiet)
  const began_at = performance.now()
  let said_at = began_at
  let count = 0
  let waiting = ''

  const draw = () => bar.tell(count, waiting === '' ? rateOf(count, began_at) : waiting)
  const show = (text: string) => {
    waiting = text
    draw()
  }
  const say = (line: string) => {
    if (!terminal.can_redraw) terminal.say(line)
    said_at = performance.now()
  }
  return {
    done(now) {
      count = now
      draw()
      if (performance.now() - said_at > LINE_EVERY_MS) {
        say(`${counted(count)} of ${counted(total, 'post')}, ${rateOf(count, began_at)}`)
      }
    },
    note(text) {
      // A count-down changes each second, and is one piece of news.
      if (text !== '' && waiting === '') say(text)
      show(text)
    },
    show,
    clear: () => bar.clear(),
  }
}

function rateOf(count: number, began_at: number): string {
  const seconds = (performance.now() - began_at) / 1_000
  return seconds < 1 ? '' : `${Math.round(count / seconds)} posts/s`
}
