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

export interface Proxy {
  port: number
  /** Connections that are open at this moment. */
  readonly connections: number
  /** Resets every connection now; new ones are welcome. */
  cut(): void
  inject(fault: Fault): void
  /** Everything passes again, what was held first. */
  lift(): void
  close(): Promise<void>
}

/** Listens on a free port of loopback. `target` may be the socket of an embedded PostgreSQL. */
export async function openProxy(target: NetConnectOpts): Promise<Proxy> {
  let fault: Fault | undefined
  let lifted = Promise.withResolvers<void>()
  const clients = new Set<Socket>()

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client)).on('error', () => undefined)
    // Read on, so that the client's own end is noticed.
    if (fault?.kind === 'hang') client.resume().on('end', () => client.destroy())
    else carry(client)
  })

  function carry(client: Socket) {
    const upstream = connect({ ...target, allowHalfOpen: true, noDelay: true })
    const reset = () => {
      if (!client.destroyed) client.resetAndDestroy()
      upstream.destroy()
    }
    client.on('close', () => upstream.destroy())
    // A client must not take a server that is gone for one that has said all it had to say.
    upstream.on('error', reset)
    const filter = (direction: Direction) => (source: AsyncIterable<Buffer>) =>
      pass(source, direction, reset)
    pipeline(client, filter('to_server'), upstream).catch(reset)
    pipeline(upstream, filter('to_client'), client).catch(reset)
  }

  async function* pass(source: AsyncIterable<Buffer>, direction: Direction, reset: () => void) {
    let counted: Fault | undefined
    let passed = 0
    for await (const bytes of source) {
      while (fault?.kind === 'stall' && fault.direction === direction) await lifted.promise
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
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo

  function change(next: Fault | undefined) {
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
    cut,
    inject: change,
    lift: () => change(undefined),
    async close() {
      change(undefined)
      const closed = once(server, 'close')
      server.close()
      cut()
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
