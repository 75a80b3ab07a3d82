/** Sends an answer whose list is read a piece at a time, as fast as it is taken. */
import { once } from 'node:events'
import type { Response } from 'express'
import type { ReplyPiece } from '../handlers/requests/inPieces.ts'
import { slowLineMs } from './slowLine.ts'

interface Answer {
  list: string
  pieces: ReplyPiece[]
  rest: object
}

export async function answerInPieces(res: Response, { list, pieces, rest }: Answer) {
  const [first, ...others] = pieces
  const items = (await first?.read()) ?? []
  if (others.length === 0) {
    res.json({ [list]: items, ...rest })
    return
  }
  res.type('json')
  let before = `{${JSON.stringify(list)}:[`
  before = await writeAll(res, items, before)
  for (const piece of others) {
    if (res.closed) return
    before = await writeAll(res, await piece.read(), before)
  }
  res.end(`],${JSON.stringify(rest).slice(1)}`)
}

/** Returns what stands before the next item. */
async function writeAll(res: Response, items: object[], before: string): Promise<string> {
  for (const item of items) {
    if (res.closed) break
    if (!res.write(before + JSON.stringify(item)) && !res.closed) await drained(res)
    before = ','
  }
  return before
}

async function drained(res: Response) {
  const timer = setTimeout(() => res.destroy(), slowLineMs(res.writableLength))
  const settled = new AbortController()
  const { signal } = settled
  // Also when it is closed: then nobody waits for the rest.
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() =>
    clearTimeout(timer),
  )
  settled.abort()
}
