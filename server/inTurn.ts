/**
 * The requests of a connection, one after the other: HTTP/1.1 lets a client send many before it reads an
 * answer (pipelining, RFC 9112, section 9.3.2), and Node begins all that have come in at once. So a few hundred
 * connections would have thousands of requests worked on before anybody else's next one, and whoever never
 * reads would be worked for all the same.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerBlock } from '../networks/wire/callerBlock.ts'

/** Nobody has so many requests under way before they read the first answer. */
const UNREAD_MAX = 100
/** Some milliseconds. */
const OF_A_TURN = 10

export function inTurn(handle: RequestListener): RequestListener {
  /** The requests of a connection that are begun or wait. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  const begin = openTurns()

  return function arrive(req: IncomingMessage, res: ServerResponse) {
    const { socket } = req
    const caller = callerBlock(socket.remoteAddress)
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length === UNREAD_MAX) return void socket.destroy()
    line.push(() => {
      res.once('close', () => {
        line.shift()
        if (line[0]) begin(caller, line[0])
      })
      if (!socket.destroyed) handle(req, res)
    })
    if (line.length === 1 && line[0]) begin(caller, line[0])
  }
}

/**
 * Begins few requests in a turn of the loop, at once while there are few. When there are many, the addresses
 * take turns, and whoever has the fewest waiting has a turn between any two: who asks by hundreds of connections
 * waits for himself, however much each of his requests costs. Behind a proxy all have its address, and are begun
 * in the order in which they came.
 */
function openTurns() {
  /** In the order of their turns; none is empty. */
  const waiting = new Map<string, (() => void)[]>()
  let left = OF_A_TURN
  let planned = false

  function plan() {
    if (planned) return
    planned = true
    setImmediate(beginSome)
  }
  function beginSome() {
    planned = false
    for (left = OF_A_TURN; left > 0; left--) {
      const next = left % 2 === 0 ? fewest(waiting) : waiting.entries().next().value
      if (next === undefined) break
      const [caller, theirs] = next
      const work = theirs.shift()
      waiting.delete(caller)
      // To the end.
      if (theirs.length > 0) waiting.set(caller, theirs)
      work?.()
    }
    if (left < OF_A_TURN) plan()
  }

  return (caller: string, work: () => void) => {
    plan()
    if (left > 0 && waiting.size === 0) {
      left--
      return work()
    }
    const theirs = waiting.get(caller)
    if (theirs) theirs.push(work)
    else waiting.set(caller, [work])
  }
}

/** Of those that have equally few, the one whose turn comes first. */
function fewest<Work>(waiting: Map<string, Work[]>): [string, Work[]] | undefined {
  let next: [string, Work[]] | undefined
  for (const one of waiting) {
    if (next === undefined || one[1].length < next[1].length) next = one
    if (one[1].length === 1) break
  }
  return next
}
