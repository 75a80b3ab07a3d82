/**
 * A TCP proxy that misbehaves on demand, to stand between the service and its database or its networks.
 * What it does with a connection is what a bad line does: bytes are lost from some point on, come late, or
 * never come; none is ever changed or put in another order.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

export type Direction = 'to_server' | 'to_client'

/** One at a time, for every connection, those that are open included. */
export type Fault =
  /** Each connection is reset once so many further bytes have passed in this direction. */
  | { kind: 'cut'; direction: Direction; after_bytes: number }
  /** Bytes in this direction are held, and arrive when the fault is lifted. */
  | { kind: 'stall'; direction: Direction }
  /** Half of the next piece of an answer arrives, then the connection is reset. */
  | { kind: 'half' }
  /** New connections are accepted, and nothing they send arrives; they stay so when it is lifted. */
  | { kind: 'hang' }
  /**
   * Connections that are open now are forgotten: nothing arrives in this direction (in neither, without one) any
   * more, their ends neither, and nobody is told. They stay so; new ones pass.
   */
  | { kind: 'forget'; direction?: Direction }
  /** What holds these bytes reaches the server; of its answer nothing arrives, and the connection is reset or forgotten. */
  | { kind: 'lose_answer'; to: string; then: 'cut' | 'forget' }

export interface Proxy {
  port: number
  /** Connections that are open at this moment. */
  readonly connections: number
  /** How many answers `lose_answer` has kept so far. */
  readonly answers_lost: number
  /** Resets every connection now; new ones are welcome. */
  cut(): void
  inject(fault: Fault): void
  /** Everything passes again, what was held first. */
  lift(): void
  /** The server hears no more of connections that are forgotten, and ends them: as by its kernel, some time after. */
  bury(): void
  close(): Promise<void>
}

interface Line {
  upstream: Socket
  /** Directions in which nothing arrives any more. */
  forgotten: Set<Direction>
  answer_lost: boolean
}

/** Listens on a free port of loopback. `target` may be the socket of an embedded PostgreSQL. */
export async function openProxy(target: NetConnectOpts): Promise<Proxy> {
  let fault: Fault | undefined
  let lifted = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const clients = new Set<Socket>()
  const lines = new Set<Line>()
  let answers_lost = 0

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client)).on('error', () => undefined)
    // Read on, so that the client's own end is noticed.
    if (fault?.kind === 'hang') client.resume().on('end', () => client.destroy())
    else carry(client)
  })

  function carry(client: Socket) {
    const upstream = connect({ ...target, allowHalfOpen: true, noDelay: true })
    const line: Line = { forgotten: new Set(), upstream, answer_lost: false }
    lines.add(line)
    const reset = () => {
      if (!client.destroyed) client.resetAndDestroy()
      upstream.destroy()
    }
    client.on('close', () => {
      if (!line.forgotten.has('to_server')) upstream.destroy()
    })
    upstream.on('close', () => lines.delete(line))
    const lose = () => {
      if (!line.forgotten.has('to_client')) reset()
    }
    // A client must not take a server that is gone for one that has said all it had to say.
    upstream.on('error', lose)
    const filter = (direction: Direction) => (source: AsyncIterable<Buffer>) =>
      pass(source, direction, line, reset)
    pipeline(client, filter('to_server'), upstream).catch(lose)
    pipeline(upstream, filter('to_client'), client).catch(lose)
  }

  async function* pass(
    source: AsyncIterable<Buffer>,
    direction: Direction,
    line: Line,
    reset: () => void,
  ) {
    let counted: Fault | undefined
    let passed = 0
    for await (const bytes of source) {
      while (fault?.kind === 'stall' && fault.direction === direction) await lifted.promise
      if (line.forgotten.has(direction)) continue
      if (fault?.kind === 'lose_answer' && direction === 'to_server' && bytes.includes(fault.to)) {
        line.answer_lost = true
        answers_lost++
        if (fault.then === 'forget') line.forgotten.add('to_client')
      } else if (line.answer_lost && direction === 'to_client') {
        if (line.forgotten.has(direction)) continue
        return reset()
      }
      if (fault !== counted) {
        counted = fault
        passed = 0
      }
      const room = roomFor(fault, direction, bytes.length, passed)
      passed += bytes.length
      if (room >= bytes.length) {
        yield bytes
        continue
      }
      if (room > 0) yield bytes.subarray(0, room)
      // What was let through has left before the reset, which would take it along.
      await new Promise(setImmediate)
      return reset()
    }
    if (line.forgotten.has(direction)) await closing.promise
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo

  function change(next: Fault | undefined) {
    if (next?.kind === 'forget') {
      const forgotten: Direction[] = next.direction ? [next.direction] : ['to_server', 'to_client']
      for (const line of lines) for (const direction of forgotten) line.forgotten.add(direction)
    }
    fault = next
    lifted.resolve()
    lifted = Promise.withResolvers()
  }
  function cut() {
    for (const client of clients) client.resetAndDestroy()
  }
  return {
    port,
    get connections() {
      return clients.size
    },
    get answers_lost() {
      return answers_lost
    },
    cut,
    inject: change,
    lift: () => change(undefined),
    bury() {
      for (const { forgotten, upstream } of lines) if (forgotten.size > 0) upstream.destroy()
    },
    async close() {
      change(undefined)
      closing.resolve()
      const closed = once(server, 'close')
      server.close()
      cut()
      for (const { upstream } of lines) upstream.destroy()
      await closed
    },
  }
}

/** How many of the next `length` bytes may pass. */
function roomFor(fault: Fault | undefined, direction: Direction, length: number, passed: number) {
  if (fault?.kind === 'half' && direction === 'to_client') return Math.floor(length / 2)
  if (fault?.kind === 'cut' && fault.direction === direction) return fault.after_bytes - passed
  return Infinity
}
