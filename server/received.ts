/**
 * What has come of a body, counted before anybody reads it: Node keeps each piece of a chunked body by
 * itself, at a hundred times the size of a small one, also while nobody takes it.
 */
import type { IncomingMessage } from 'node:http'

/** However small they are, so many pieces may come; beyond them they have this many bytes each. */
const PIECES_FREE = 256
const PIECE_BYTES_MIN = 64

const received = new WeakMap<IncomingMessage, number>()

/** Calls back once for a body in too many pieces, of which nothing more is kept. */
export function countReceived(req: IncomingMessage, refuse: () => void) {
  const { push } = req
  let pieces = 0
  let bytes = 0
  let refused = false
  req.push = (piece: Buffer | null, encoding) => {
    if (piece === null) return push.call(req, piece, encoding)
    bytes += piece.length
    pieces++
    received.set(req, bytes)
    const most = PIECES_FREE + bytes / PIECE_BYTES_MIN
    if (pieces <= most) return push.call(req, piece, encoding)
    if (!refused) {
      refused = true
      // Nobody is to ask for more.
      req._read = () => undefined
      refuse()
    }
    return false
  }
}

export function bytesReceived(req: IncomingMessage): number {
  return received.get(req) ?? 0
}
