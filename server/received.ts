/**
 * What has come of a body, counted before anybody reads it: Node keeps each piece of a chunked body by
 * itself, at a hundred times the size of a small one, also while nobody takes it.
 */
import type { IncomingMessage } from 'node:http'
import { MAX_FILM_BYTES } from '../networks/media/limits.ts'

/** However small they are, so many pieces may come; beyond them they have this many bytes each. */
const PIECES_FREE = 256
const PIECE_BYTES_MIN = 64

/**
 * Whoever sends a form may send anything before, between and after its parts. What is a little larger than the
 * largest film is read to its end, so that its sender hears why it is refused.
 */
export const RECEIVED_BYTES_MAX = 2 * MAX_FILM_BYTES

const received = new WeakMap<IncomingMessage, number>()

/** Calls back once for a body that is too large or in too many pieces, of which nothing more is kept. */
export function countReceived(
  req: IncomingMessage,
  refuse: (why: 'TOO_MANY_BYTES' | 'TOO_MANY_PIECES') => void,
) {
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
    const is_small = bytes <= RECEIVED_BYTES_MAX
    if (is_small && pieces <= most) return push.call(req, piece, encoding)
    if (!refused) {
      refused = true
      // Nobody is to ask for more.
      req._read = () => undefined
      refuse(is_small ? 'TOO_MANY_PIECES' : 'TOO_MANY_BYTES')
    }
    return false
  }
}

export function bytesReceived(req: IncomingMessage): number {
  return received.get(req) ?? 0
}
