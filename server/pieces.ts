/**
 * The checks of a large body, a piece of its longest list at a time: a check looks at everything it is
 * given before anybody else has a turn, and gathers every mistake that it finds.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Request } from 'express'

/** As many as are checked in a few milliseconds, all of them wrong. */
const VALUES_MAX = 2_000

interface Mistake {
  path: string
}

/** What is known of a body: how many values it holds, and which members the contract knows. */
export interface BodyShape {
  values: number
  names: string[]
}

/**
 * Runs the check on the request with each piece for its body; `fail` is told of each piece that does not pass, and
 * throws for whoever wants to know of the first alone. Afterwards the body is whole.
 */
export async function inPieces(
  req: Request,
  { values, names }: BodyShape,
  check: () => Promise<void>,
  fail: (error: unknown) => void,
) {
  const list = values > VALUES_MAX ? longestList(req.body, names) : undefined
  if (list === undefined) return check().catch(fail)
  const { name, items, whole } = list
  const size = Math.max(1, Math.floor((items.length * VALUES_MAX) / values))
  try {
    for (let from = 0; from < items.length; from += size) {
      const piece = { ...whole, [name]: items.slice(from, from + size) }
      req.body = piece
      await check().catch((error: unknown) => {
        fail(moved(error, name, from))
      })
      // The check puts the contract's defaults where nothing is.
      Object.assign(whole, { ...piece, [name]: items })
      await breathe()
    }
  } finally {
    req.body = whole
  }
}

/** The longest list of lists or objects that the body has as a member. */
function longestList(body: unknown, names: string[]) {
  if (typeof body !== 'object' || body === null) return undefined
  const whole = body as Record<string, unknown>
  const [longest] = names
    .flatMap((name) => {
      const items = whole[name]
      return Array.isArray(items) ? [{ name, items: items as unknown[], whole }] : []
    })
    .filter(({ items }) => items.some((item) => typeof item === 'object'))
    .sort((a, b) => b.items.length - a.items.length)
  return longest
}

/** A mistake in a piece is a mistake in the whole, so much further on. */
function moved(error: unknown, name: string, by: number): unknown {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors))
    return error
  const begin = `/body/${name}/`
  for (const mistake of error.errors as Mistake[]) {
    if (!mistake.path.startsWith(begin)) continue
    const [index = '', ...rest] = mistake.path.slice(begin.length).split('/')
    mistake.path = begin + [Number(index) + by, ...rest].join('/')
  }
  return error
}
