/** Questions on a terminal: a line that is seen, and one that is not. */
import { createInterface } from 'node:readline/promises'
import { Failure } from '../failure.ts'
import type { Input, Output } from '../environment.ts'

/** A line from the terminal; empty when the input ends. */
export async function ask(prompt: string, stdin: Input, stderr: Output): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr, terminal: true })
  const interrupted = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(interruption()))
  })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(prompt), interrupted, ended])
  } finally {
    lines.close()
  }
}

/** A line from the terminal that appears nowhere, in raw mode so that the terminal echoes nothing. */
export async function askForSecret(prompt: string, stdin: Input, stderr: Output): Promise<string> {
  stderr.write(prompt)
  stdin.setRawMode?.(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  let typed = ''
  try {
    return await new Promise((resolve, reject) => {
      stdin.once('end', () => resolve(typed))
      stdin.on('data', (chunk) => {
        for (const character of String(chunk)) {
          if (character === CTRL_C) return reject(interruption())
          if (character === '\r' || character === '\n' || character === CTRL_D)
            return resolve(typed)
          typed = isErasure(character) ? typed.slice(0, -1) : typed + character
        }
      })
    })
  } finally {
    stdin.removeAllListeners('data')
    stdin.setRawMode?.(false)
    stdin.pause()
    stderr.write('\n')
  }
}

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'

function isErasure(character: string): boolean {
  return character === '\u007f' || character === '\b'
}

function interruption(): Failure {
  return new Failure('interrupted', 'Interrupted. Nothing was done.')
}
