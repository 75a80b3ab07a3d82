/**
 * The connections of a listener: how many there may be, and how long one may keep it waiting. Where there is no
 * room for another one, the one that idles longest is closed, of whoever has the most; so a few who open
 * many keep nobody out, least of all whoever asks after health. What is being answered is never closed.
 */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { callerBlock } from './callerBlock.ts'

/** 0: any number. */
export interface ConnectionLimits {
  in_all: number
  per_address: number
}

/**
 * For `createServer`. A request comes in whole within a minute, its headers within a quarter of one. After an
 * answer a connection has no time of its own, and is told none: it is silent like any other.
 */
export const CONNECTION_TIMEOUTS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 1_000,
}
/**
 * Longer than a request may take, and than a caller waits: neither side has moved a byte. Longer, too, than
 * proxies and libraries keep a connection for their next request, which would else meet one that is being closed.
 */
const SILENCE_MS_MAX = 62_000
/** What is closed with a last word lets the other side read it, and then does not wait for its consent. */
const LAST_WORD_MS_MAX = 1_000

export interface Connections {
  /** The answers that a connection still waits for. */
  answersOn(socket: Duplex): ServerResponse[]
  /** Those that any waits for. */
  answers(): ServerResponse[]
  /** Closes those that have no whole request in hand. */
  closeIdle(): void
}

export function boundConnections(
  http: Server,
  { in_all, per_address }: ConnectionLimits,
): Connections {
  /** Of each address, those that idle longest first. */
  const peers = new Map<string, Set<Socket>>()
  const answers = new Map<Duplex, Set<ServerResponse>>()
  let open = 0

  http.timeout = SILENCE_MS_MAX
  http.on('connection', (socket: Socket) => {
    const address = callerBlock(socket.remoteAddress)
    const own = peers.get(address) ?? new Set()
    const crowd = isFull(own.size, per_address) ? own : isFull(open, in_all) ? largest() : undefined
    if (crowd && !closeIdlest(crowd)) return void socket.destroy()
    peers.set(address, own.add(socket))
    open++
    socket.once('close', () => {
      forget(own, socket)
      if (own.size === 0 && peers.get(address) === own) peers.delete(address)
    })
  })
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    http.on(event, ({ socket }: IncomingMessage, res: ServerResponse) => {
      const all = answers.get(socket) ?? new Set()
      answers.set(socket, all.add(res))
      res.once('close', () => {
        all.delete(res)
        if (all.size === 0) answers.delete(socket)
        const own = peers.get(callerBlock(socket.remoteAddress))
        // It idles from now on.
        if (own?.delete(socket)) own.add(socket)
      })
    })
  }

  function answersOn(socket: Duplex): ServerResponse[] {
    return [...(answers.get(socket) ?? [])]
  }
  function isAnswered(socket: Socket): boolean {
    return answersOn(socket).some(({ req }) => req.complete)
  }
  function forget(own: Set<Socket>, socket: Socket) {
    if (own.delete(socket)) open--
  }
  function largest(): Set<Socket> {
    let most = new Set<Socket>()
    for (const own of peers.values()) if (own.size > most.size) most = own
    return most
  }
  /** One without any request, else one whose request is still coming in. False when there is none. */
  function closeIdlest(crowd: Set<Socket>): boolean {
    const next =
      [...crowd].find((socket) => answersOn(socket).length === 0) ??
      [...crowd].find((socket) => !isAnswered(socket))
    if (next === undefined) return false
    forget(crowd, next)
    next.destroy()
    return true
  }
  return {
    answersOn,
    answers: () => [...answers.values()].flatMap((all) => [...all]),
    closeIdle() {
      for (const own of peers.values()) {
        for (const socket of own) if (!isAnswered(socket)) socket.destroy()
      }
    },
  }
}

function isFull(count: number, most: number): boolean {
  return most > 0 && count >= most
}

/** Says a last word and closes, also where the other side never closes its own end or never reads. */
export function endConnection(socket: Duplex, last_word = '') {
  socket.end(last_word)
  const closing = setTimeout(() => socket.destroy(), LAST_WORD_MS_MAX)
  socket.once('close', () => clearTimeout(closing))
}
