/**
 * What `--dry-run` does instead of sending: it prints method, path and body of the very request, which is stopped
 * before it leaves, so that it cannot differ from what would be sent.
 */
import { asJson, manyLines } from '../terminal/printable.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Thrown where a dry run has nothing more to show. It is no failure. */
export class NothingSent extends Error {}

export async function printRequest(
  terminal: Terminal,
  request: Request,
  json: boolean,
  beside: object,
): Promise<never> {
  const { pathname, search } = new URL(request.url)
  const path = `${pathname}${search}`
  const body = readBody(await request.text())
  if (json) {
    terminal.print(asJson({ method: request.method, path, body, ...beside }))
  } else {
    terminal.print(`${request.method} ${manyLines(path)}`)
    if (body !== undefined) terminal.print(asJson(body))
  }
  terminal.say('Nothing was sent.')
  throw new NothingSent()
}

/** As JSON where it is some. */
function readBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
