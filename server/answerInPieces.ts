/** Sends an answer whose list is read a piece at a time, as fast as it is taken. */
import type { Response } from 'express'
import type { ReplyPiece } from '../handlers/requests/inPieces.ts'
import { drained } from './drained.ts'
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
    if (!res.write(before + JSON.stringify(item)) && !res.closed) await drainedInTime(res)
    before = ','
  }
  return before
}

async function drainedInTime(res: Response) {
  const timer = setTimeout(() => res.destroy(), slowLineMs(res.writableLength))
  await drained(res).finally(() => clearTimeout(timer))
}
