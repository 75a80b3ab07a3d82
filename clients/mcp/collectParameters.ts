/** An answer in pieces as agents get it: whole, as far as one can read. */
import { InPieces } from '../../handlers/requests/inPieces.ts'
import { MessageStream } from '../../handlers/requests/messages.ts'
import { ANSWER_BYTES_MAX } from './bound.ts'

/** What is beyond is cut anyway (clients/mcp/bound.ts), which says so. */
const GATHERED_MAX = 4 * ANSWER_BYTES_MAX

/** `shown` is what of an item is shown, so that long texts do not fill the place of others. */
export async function collectParameters<Reply>(
  reply: Reply | InPieces<Reply> | MessageStream,
  shown: (item: object) => object,
): Promise<Reply> {
  if (reply instanceof MessageStream) throw new Error('an agent’s answer has an end')
  if (!(reply instanceof InPieces)) return reply
  const items: object[] = []
  let gathered = 0
  for (const piece of reply.pieces) {
    if (gathered > GATHERED_MAX) break
    for (const item of await piece.read()) {
      const shown_item = shown(item)
      items.push(shown_item)
      gathered += JSON.stringify(shown_item).length
    }
  }
  // The rest and the list are all of it.
  return { ...reply.rest, [reply.list]: items } as Reply
}
