/**
 * Where data, messages and questions go: data to stdout, everything else to stderr, questions only
 * where somebody can answer. Whoever prints a text of others passes it through printable.ts first.
 */
import { styleText } from 'node:util'
import { Failure } from '../failure.ts'
import type { Output, Environment } from '../environment.ts'
import { ask, askForSecret } from './questions.ts'

/** To the first column, and away with what is on the line. */
export const BEGIN_ANEW = '\r\u001b[K'

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

export interface Terminal {
  /** Columns of stdout; undefined when it is no terminal. */
  columns: number | undefined
  /** Whether somebody is there to answer a question. */
  can_ask: boolean
  /** Whether stderr is a terminal, on which a line can be drawn again. */
  can_redraw: boolean
  /** Whether such a line stands there now; the next message takes its place. */
  line: { drawn: boolean }
  /** A line of data. */
  print(line: string): void
  /** A message; `--quiet` keeps it back. */
  say(line: string): void
  /** A message that has to be seen. */
  warn(line: string): void
  /** A hint, whose commands begin as this program was called. */
  asCalled(hint: string): string
  /** Text in a style on stdout, or as it is where there are no colours. */
  paint(style: Style, text: string): string
  /** The same for stderr. */
  paintMessage(style: Style, text: string): string
  /** Returns whether the question got a yes. Throws a Failure where nobody can be asked. */
  confirm(question: string, way_around: string): Promise<boolean>
  /** What somebody types, without showing it. Throws a Failure where nobody can be asked. */
  askForSecret(prompt: string, way_around: string): Promise<string>
}

export interface TerminalOptions {
  quiet?: boolean
  color?: boolean
  input?: boolean
}

export function openTerminal(
  { stdin, stdout, stderr, env, called = 'otterpost' }: Environment,
  { quiet = false, color = true, input = true }: TerminalOptions,
): Terminal {
  const can_ask = input && stdin.isTTY === true && stderr.isTTY === true
  const line = { drawn: false }
  return {
    line,
    columns: stdout.isTTY ? widthOf(stdout) : undefined,
    can_ask,
    can_redraw: stderr.isTTY === true && env.TERM !== 'dumb',
    print: (line) => void stdout.write(`${line}\n`),
    say: (line) => void (quiet || print(line)),
    warn: print,
    // Not of `./otterpost`, which is where the service is installed, and not of a name without a command.
    asCalled: (hint) => hint.replace(/(?<![\w./-])otterpost (?=[a-z])/g, () => `${called} `),
    paint: (style, text) => painted(hasColours(stdout, env, color), style, text),
    paintMessage: (style, text) => painted(hasColours(stderr, env, color), style, text),
    async confirm(question, way_around) {
      if (!can_ask)
        throw new Failure('usage', `${question} Nobody can be asked.`, { next: way_around })
      const answer = await ask(`${question} [y/N] `, stdin, stderr)
      return /^y(es)?$/i.test(answer.trim())
    },
    async askForSecret(prompt, way_around) {
      if (!can_ask) throw new Failure('usage', 'Nobody can be asked.', { next: way_around })
      return askForSecret(prompt, stdin, stderr)
    },
  }

  function print(message: string): void {
    stderr.write(`${line.drawn ? BEGIN_ANEW : ''}${message}\n`)
    line.drawn = false
  }
}

/** A terminal that does not know how wide it is says 0. */
export function widthOf({ columns }: Output): number {
  return columns === undefined || columns === 0 ? 80 : columns
}

/** https://no-color.org: a value that is not empty switches colours off. */
export function hasColours(stream: Output, env: Environment['env'], wanted: boolean): boolean {
  return wanted && stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
}

function painted(colours: boolean, style: Style, text: string): string {
  return colours ? styleText(style, text, { validateStream: false }) : text
}
